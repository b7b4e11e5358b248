import type { Ref } from '../domain/answer.ts';
import { type DnsName, lineage } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { dns } from '../evidence/question.ts';
import { type Reader, read, refOf, shared, unreadFor } from './reading.ts';

export interface Caa {
  /** The name that holds the records, or null where no set applies. */
  readonly at: DnsName | null;
  readonly records: readonly { readonly flags: number; readonly tag: string; readonly value: string }[];
}

/**
 * The CAA set that applies: the first one from the name towards the root (RFC 8659 §3). All levels are asked at once,
 * then chosen from; a failure met before the first set leaves the matter open.
 */
export const readCaa: Reader<Caa> = shared<Caa>(async (domain, evidence) => {
  const names = lineage(domain);
  const answers = await Promise.all(names.map((name) => evidence.ask(dns(name, 'CAA'))));
  const refs: Ref[] = [];
  for (const [i, answer] of answers.entries()) {
    refs.push(refOf(answer));
    if (answer.kind === 'failure') {
      return unreadFor([answer.failure], refs);
    }
    if (answer.kind === 'answer')
      return read({ at: names[i] ?? domain, records: answer.records.flatMap((rr) => readRdata(rr) ?? []) }, refs);
  }
  return read({ at: null, records: [] }, refs);
});
