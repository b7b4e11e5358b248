import { forgetRecent, readRecent } from './parts/recent.ts';

const section = document.querySelector<HTMLElement>('#recent');
const list = section?.querySelector('ul');

function show(): void {
  const recent = readRecent();
  if (section === null || list === null || list === undefined) return;
  section.hidden = recent.length === 0;
  list.replaceChildren(
    ...recent.map(({ domain, unicode }) => {
      const link = document.createElement('a');
      link.href = `/domain/${encodeURIComponent(domain)}`;
      link.textContent = unicode;
      link.dir = 'auto';
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
}

section?.querySelector('button')?.addEventListener('click', () => {
  forgetRecent();
  show();
  document.querySelector<HTMLInputElement>('#domain')?.focus();
});

// A name that was never observed is looked up before its report can be shown, so say that something happens.
const asking = document.querySelector<HTMLElement>('#asking');
const input = document.querySelector<HTMLInputElement>('#domain');
document.querySelector('#ask')?.addEventListener('submit', () => {
  if (asking !== null)
    asking.textContent = (asking.dataset['text'] ?? '').replace('{domain}', () => input?.value.trim() ?? '');
});

// Also after "back", when the page comes out of the browser's memory.
addEventListener('pageshow', () => {
  if (asking !== null) asking.textContent = '';
  show();
});
