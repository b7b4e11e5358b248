import { copyOnClick } from './parts/copy-on-click.ts';
import { closeMenus } from './parts/menus.ts';

copyOnClick();
closeMenus();
