const open = (): HTMLDetailsElement[] => [...document.querySelectorAll<HTMLDetailsElement>('.menu[open]')];

/** Closes an open menu on a click elsewhere, and on Escape, which puts the focus back on its button. */
export function closeMenus(): void {
  document.addEventListener('click', ({ target }) => {
    for (const menu of open()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}
