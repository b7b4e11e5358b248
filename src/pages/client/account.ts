import { addCopyButtons } from './parts/copy.ts';

addCopyButtons();
