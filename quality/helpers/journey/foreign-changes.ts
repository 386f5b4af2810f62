/** What other programs do to a page; for `page.addInitScript`. */

/**
 * As Chrome's translation: a `<font><font>` in the place of each text node, again whenever the page writes one.
 * @param since `loaded`: it begins before the page's script; `hydrated`: once the page is
 */
export function translatePage({ since, mark = '' }: { since: string; mark?: string }): void {
  const SKIPPED = 'font, script, style, title, textarea, option, svg';
  const translate = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let at: Node | null = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode(); at; at = walker.nextNode())
      texts.push(at as Text);
    for (const text of texts) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(SKIPPED)) continue;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.append(new Text(text.data + mark));
      text.parentNode?.replaceChild(outer, text);
    }
  };
  const start = () => {
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) translate(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    translate(document.body);
  };
  if (since === 'loaded') addEventListener('DOMContentLoaded', start);
  else {
    const hydrated = new MutationObserver(() => {
      if (document.documentElement.dataset.hydrate !== 'yes') return;
      hydrated.disconnect();
      start();
    });
    hydrated.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrate'] });
  }
}

/** As password managers: an element with a button of its own behind each field. */
export function putBehindInputs(): void {
  addEventListener('DOMContentLoaded', () => {
    for (const input of document.querySelectorAll('input:not([type=hidden])')) {
      const mark = document.createElement('div');
      mark.dataset.passwordManager = '';
      mark.append(Object.assign(document.createElement('button'), { type: 'button', tabIndex: -1, title: 'Fill in' }));
      input.after(mark);
    }
  });
}
