import type { Row } from './measure.ts';
import { CERTIFICATE_ROWS } from './rows-certificates.ts';
import { DELEGATION_ROWS } from './rows-delegations.ts';
import { DNS_ROWS } from './rows-dns.ts';
import { FILE_ROWS } from './rows-files.ts';
import { KIND_ROWS } from './rows-kinds.ts';
import { RECORD_ROWS } from './rows-records.ts';
import { SPF_ROWS } from './rows-spf.ts';
import { WEB_ROWS } from './rows-web.ts';

/** Every reader of foreign input, with the shapes that make it work hardest. */
export const ROWS: readonly Row[] = [
  ...RECORD_ROWS,
  ...SPF_ROWS,
  ...DNS_ROWS,
  ...DELEGATION_ROWS,
  ...WEB_ROWS,
  ...FILE_ROWS,
  ...CERTIFICATE_ROWS,
  ...KIND_ROWS,
];

/** A shape as the test names it. */
export const nameOf = ({ readers: [reader = ''] }: Row, { about }: { readonly about: string }): string =>
  `${reader}: ${about}`;
