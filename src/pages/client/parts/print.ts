/** Lets the entry of the menu print the page. */
export function printOnClick(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-print]') : null;
    if (button === null) return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) menu.open = false;
    window.print();
  });
}
