import { copyOnClick } from './parts/copy-on-click.ts';
import { closeMenus } from './parts/menus.ts';
import { printOnClick } from './parts/print.ts';

copyOnClick();
closeMenus();
printOnClick();
