import type { DnsName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Rr, RrType } from '../../domain/rr.ts';
import { isRotating } from '../../observations/rotation.ts';
import type { DomainHistory } from '../../observations/store.ts';
import { NO_STRANGERS, type Strangers } from '../comparison/candidate.ts';
import { mayRotate, rrsetKey } from '../comparison/compare.ts';
import { contentOf, holdsAddresses, knowsRecord, type Lookup } from '../comparison/content.ts';
import { strangersIn } from '../comparison/rotating.ts';
import { defineFact } from './define-watch.ts';
import type { RunContext } from './run-context.ts';

/** Addresses of a pool that are asked for a certificate in a run: strangers, and known ones to compare with. Source: docs/limits.md. */
const [MAX_STRANGERS, MAX_KNOWN] = [4, 2];

/**
 * Asks the strangers in a pool of addresses for a certificate of the name. Where those that were known have a good one, a stranger
 * with one belongs to them, and one without does not.
 */
export const strangersFact = defineFact({
  id: 'strangers',
  needs: {},
  async read(_, run): Promise<ReadonlyMap<string, Strangers>> {
    const found = await Promise.all(run.lookups.map((lookup) => strangersOf(lookup, run)));
    return new Map(found.flatMap((one) => one ?? []));
  },
});

async function strangersOf(
  { question, answer }: Lookup,
  { domain, now, before, history, options: { expiries } }: RunContext,
): Promise<readonly [readonly [string, Strangers]] | null> {
  const { name, type } = question;
  if (answer.kind !== 'answer' || !holdsAddresses(question) || expiries?.goodAt === undefined) return null;
  const rrset = before.rrsets.find((one) => rrsetKey(one) === rrsetKey(question));
  if (rrset === undefined || rrset.disagreement?.isReported === true) return null;
  const content = contentOf(domain, { name, type, answer });
  const strangers = strangersIn(rrset.content, content).slice(0, MAX_STRANGERS);
  if (strangers.length === 0 || !mayRotate(rrset.content, content)) return null;
  // Only now: most answers show nobody new, and to read the history takes longest.
  if ((rrset.rotatingUntil ?? 0) <= now && !rotatesIn(history, name, type)) return null;
  const shown = rrset.content.records.filter((one) => knowsRecord(content.records, one));
  const known = [...new Set([...shown, ...rrset.content.records])].slice(0, MAX_KNOWN);
  const good = await expiries.goodAt(name, [...known, ...strangers].flatMap(addressIn));
  const isGood = (one: Rr) => addressIn(one).some((address) => good.includes(address));
  const strange = known.some(isGood)
    ? { vouched: strangers.filter(isGood), foreign: strangers.filter((one) => !isGood(one)) }
    : NO_STRANGERS;
  return [[rrsetKey(question), strange]];
}

const addressIn = (rr: Rr): readonly string[] =>
  rr.type === 'A' || rr.type === 'AAAA' ? [readRdata({ type: rr.type, octets: rr.octets })?.address ?? []].flat() : [];

/** Returns whether the history of a record set shows that its members take turns. */
export const rotatesIn = (history: DomainHistory | undefined, name: DnsName, type: RrType): boolean =>
  history?.rrsets.some((rrset) => rrset.name === name && rrset.type === type && isRotating(rrset.recent)) === true;
