import { copyText } from './copy.ts';

/** How long the page says that it copied. */
const SHOWN_MS = 1800;

/**
 * Finds what a button copies: a text of its own, the code that is shown of its block, its record, or the field before
 * it.
 */
function sourceOf(button: HTMLElement): string {
  const own = button.dataset['copyText'];
  if (own !== undefined) return own;
  const shown = [...(button.closest('.code')?.querySelectorAll('pre') ?? [])].find((pre) => pre.offsetParent !== null);
  const source =
    shown ?? button.closest('.record')?.querySelector('code') ?? button.parentElement?.previousElementSibling;
  return source?.textContent ?? '';
}

/** Lets the buttons of the page copy, and says whether they could. */
export function copyOnClick(): void {
  const toast = document.querySelector<HTMLElement>('.toast-live');
  let timer = 0;
  document.addEventListener('click', async ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>('button[data-copy], [data-copy-text]') : null;
    if (button === null) return;
    const copied = await copyText(sourceOf(button));
    button.focus();
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) menu.open = false;
    if (toast === null) return;
    toast.textContent = toast.dataset[copied ? 'copied' : 'failed'] ?? '';
    toast.classList.add('on');
    clearTimeout(timer);
    timer = window.setTimeout(() => toast.classList.remove('on'), SHOWN_MS);
  });
}
