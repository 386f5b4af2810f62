/** What lets a page go on that other programs have changed; loaded only there. */
const CONTROLS = 'form, button, input, select, textarea';
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type FindControl = <T extends Element>(before: T) => T | undefined;

let noteReplaced: ReturnType<typeof takeOver> | undefined;

/**
 * Lets React go on in a page that a translator or an extension has changed. Chrome's and Edge's translation replace each
 * text node by a `<font>`; React then throws when it removes its own node or inserts before it, and writes new texts
 * into a node that nobody sees (facebook/react issue 11538). Here a replaced text returns before React touches it, and
 * when it has written to it; the translator then translates it anew. A node that is elsewhere is removed from there.
 * @param watcher is relieved of its work · @param seen by it
 */
export function returnReplacedTexts(watcher: MutationObserver, seen: readonly MutationRecord[]): void {
  noteReplaced ??= takeOver(watcher);
  noteReplaced(seen);
}

function takeOver(watcher: MutationObserver) {
  const fontOf = new WeakMap<Node, Node>();
  const textsOf = new WeakMap<Node, Node[]>();
  const isFont = (node: Node | null | undefined): node is Node => node?.nodeName === 'FONT';
  const replaced = new MutationObserver(note);
  const written = new MutationObserver((records) => records.forEach(({ target }) => putBack(target)));

  function note(records: readonly MutationRecord[]) {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (!font) continue;
      for (const removed of removedNodes) {
        for (const text of removed.nodeType === Node.TEXT_NODE ? [removed] : (textsOf.get(removed) ?? [])) {
          fontOf.set(text, font);
          textsOf.set(font, [...(textsOf.get(font) ?? []), text]);
          written.observe(text, { characterData: true });
        }
      }
    }
  }

  function putBack(node: Node | null) {
    const font = node && fontOf.get(node);
    if (!font?.parentNode || node?.parentNode) return;
    const texts = textsOf.get(font)?.filter((text) => !text.parentNode && fontOf.get(text) === font) ?? [];
    (font as ChildNode).replaceWith(...texts);
  }

  /** What was done before is noted first; what React does itself is not. */
  function asReact<Result>(nodes: readonly (Node | null)[], change: () => Result): Result {
    note(replaced.takeRecords());
    nodes.forEach(putBack);
    const result = change();
    replaced.takeRecords();
    return result;
  }

  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    return asReact([child], () => (child.parentNode ? (removeChild.call(child.parentNode, child) as T) : child));
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    return asReact([node, next], () => {
      let place = next;
      while (place && place.parentNode !== this) place = place.parentNode;
      return insertBefore.call(this, node, place) as T;
    });
  };
  Node.prototype.appendChild = function append<T extends Node>(this: Node, node: T): T {
    return asReact([node], () => appendChild.call(this, node) as T);
  };
  replaced.observe(document.body, { childList: true, subtree: true });
  note(watcher.takeRecords());
  watcher.disconnect();
  return note;
}

/**
 * A page that a translator or a password manager has changed before its script came cannot be hydrated: React draws it
 * anew. What was typed and chosen before is put into the controls that took the place of those before.
 * @param before what the root held · @returns finds the control that took the place of one before
 */
export function restoreControls(root: Element, before: readonly Element[], focused: Element | null): FindControl {
  const keys = new Map([...byKey(before)].map(([key, element]) => [element, key]));
  const now = byKey([root]);
  const find: FindControl = <T extends Element>(element: T) => now.get(keys.get(element) ?? '') as T | undefined;
  for (const element of keys.keys()) {
    const other = find(element);
    if (other && isControl(element) && isControl(other)) copy(element, other);
  }
  const toFocus = focused && find(focused);
  if (toFocus instanceof HTMLElement) toFocus.focus({ preventScroll: true });
  return find;
}

const isControl = (element: Element): element is Control => /^(INPUT|TEXTAREA|SELECT)$/.test(element.nodeName);

/** By what the page says of them, and their number among those of whom it says the same: others may have put in more. */
function byKey(parents: readonly Element[]): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const each of parents.flatMap((parent) => [...parent.querySelectorAll(CONTROLS)])) {
    const choice = each.matches('[type=radio], [type=checkbox]') && each.getAttribute('value');
    const name = each.getAttribute('name') ?? each.className;
    let number = 0;
    const key = () => [each.nodeName, name, choice, number].join();
    while (found.has(key())) number += 1;
    found.set(key(), each);
  }
  return found;
}

function copy(before: Control, now: Control) {
  if (before instanceof HTMLInputElement && now instanceof HTMLInputElement) {
    if (now.checked !== before.checked) now.click();
    if (before.type === 'file' && before.files?.length) {
      now.files = before.files;
      now.dispatchEvent(new Event('change', { bubbles: true }));
    }
    if (/^(checkbox|radio|file|hidden)$/.test(before.type)) return;
  }
  if (before.value === now.value || before.value === '') return;
  // React ignores an event of a field whose own setter was called.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), 'value')?.set?.call(now, before.value);
  now.dispatchEvent(new Event(now instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
