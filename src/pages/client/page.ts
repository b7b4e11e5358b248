import { copyOnClick } from './parts/copy-on-click.ts';
import { markCurrentSection } from './parts/current-section.ts';
import { closeMenus } from './parts/menus.ts';
import { fillOwnZone } from './parts/own-zone.ts';
import { printOnClick } from './parts/print.ts';

copyOnClick();
closeMenus();
printOnClick();
markCurrentSection();
fillOwnZone();
takeTitle();

/** A page that came in two parts has its whole title, with the score, in the second. */
function takeTitle(): void {
  const title = document.querySelector<HTMLElement>('output[data-title]')?.dataset['title'];
  if (title !== undefined && title !== document.title) document.title = title;
}
