import { globSync } from 'node:fs';
import { join } from 'node:path';
import { workOn } from '../../threads/threads.ts';
import { createDrawing } from './draw-card.ts';

/** Finds the font of the pages: beside their sources, or among the files of the bundle, which have hashes in their names. */
const [fontFile] = ['../design/inter.woff2', 'assets/inter.*.woff2']
  .flatMap((pattern) => globSync(pattern, { cwd: import.meta.dirname }))
  .map((file) => join(import.meta.dirname, file));
if (fontFile === undefined) throw new Error('No font to draw pictures with.');

workOn(createDrawing(fontFile));
