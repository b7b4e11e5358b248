import type { Row } from './measure.ts';
import { RECORD_ROWS } from './rows-records.ts';
import { REGISTRATION_ROWS } from './rows-registration.ts';
import { WEB_ROWS } from './rows-web.ts';

/** Every reader of foreign input, with the shapes that make it work hardest. */
export const ROWS: readonly Row[] = [...RECORD_ROWS, ...WEB_ROWS, ...REGISTRATION_ROWS];

/** A shape as the test names it. */
export const nameOf = ({ readers: [reader = ''] }: Row, { about }: { readonly about: string }): string =>
  `${reader}: ${about}`;
