import { type CrlSearch, readCrl } from '../../records/certificates/crl.ts';
import { workOn } from '../../threads/threads.ts';

/** A list and what is asked of it. */
export interface CrlTask {
  readonly list: Uint8Array;
  readonly question: CrlSearch;
}

workOn(({ list, question }: CrlTask) => readCrl(list, question));
