import type { Ref } from '../domain/answer.ts';
import { type DnsName, lineage } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Rdata } from '../domain/rr.ts';
import { dns } from '../evidence/questions/dns.ts';
import { available, type FactReader, refOf, shared, unavailableFor, unproven } from './fact.ts';

/** A name at which an authority looks for CAA records on its way up. */
interface CaaStep {
  readonly name: DnsName;
  /** How many records it has. */
  readonly count: number;
}

export interface Caa {
  /** The name that holds the records, the target where an alias led there; null where no set applies. */
  readonly at: DnsName | null;
  readonly records: readonly Rdata['CAA'][];
  /** The names on the way up, the last of which has the set that applies, if one does. */
  readonly climb: readonly CaaStep[];
}

/**
 * The CAA set that applies: the first one from the name towards the root, aliases followed at each level. All levels
 * are asked at once, then chosen from; a failure met before the first set leaves the matter open. Source: RFC 8659 §3.
 */
export const readCaa: FactReader<Caa> = shared<Caa>(async (domain, evidence) => {
  const names = lineage(domain);
  const answers = await Promise.all(
    names.map(async (name) => ({ name, answer: await evidence.ask(dns(name, 'CAA')) })),
  );
  const refs: Ref[] = [];
  const climb: CaaStep[] = [];
  for (const { name, answer } of answers) {
    refs.push(refOf(answer));
    if (answer.kind === 'failure') return unavailableFor([answer.failure], refs);
    if (answer.kind !== 'answer' && answer.security === 'bogus') return unavailableFor([unproven(answer)], refs);
    const records = answer.kind === 'answer' ? answer.records.flatMap((rr) => readRdata(rr) ?? []) : [];
    climb.push({ name, count: records.length });
    if (answer.kind !== 'answer') continue;
    const at = answer.aliases.flatMap((rr) => readRdata(rr)?.target ?? []).at(-1) ?? name;
    return available({ at, records, climb }, refs);
  }
  return available({ at: null, records: [], climb }, refs);
});
