// Narrows the list of calls. Without script the list, its links and the browser's own search remain.
const label = document.querySelector('nav .search');
const input = label.querySelector('input');
label.hidden = false;
input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/);
  for (const group of document.querySelectorAll('nav details')) {
    let found = 0;
    for (const item of group.querySelectorAll('li')) {
      const link = item.querySelector('a');
      const told = `${link.textContent} ${link.title}`.toLowerCase();
      item.hidden = !words.every((word) => told.includes(word));
      if (!item.hidden) found += 1;
    }
    group.hidden = found === 0;
  }
});
