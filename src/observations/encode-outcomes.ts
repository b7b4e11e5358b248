import type { DnsName } from '../domain/name.ts';
import { HAS_ZONE, NO_ENTRIES, type ObservationTimes, STORED_OUTCOMES, STORED_SECURITIES } from './encode-header.ts';
import { readReason, writeReason } from './encode-reason.ts';
import { readAlias, readMany, writeRr } from './encode-record.ts';
import type { OctetReader, Writer } from './octets.ts';
import type { PastOutcome, RrsetHistory, RrsetOutcomes } from './store.ts';
import { readName, writeName } from './written-name.ts';

const HAS_ALIASES = 16;
const HAS_REASON = 64;

/** Writes the earlier outcomes of an RRset, and since when the latest one holds; times count on from the first lookup. */
export function writeOutcomes(
  to: Writer,
  { firstObserved, outcomeSince, pastOutcomes }: RrsetHistory,
  key: DnsName,
): void {
  to.natural(outcomeSince - firstObserved);
  to.natural(pastOutcomes.length);
  let before = firstObserved;
  for (const { since, outcome, security, reason, zone, aliases } of pastOutcomes) {
    to.natural(since - before);
    to.natural(
      STORED_OUTCOMES.indexOf(outcome) +
        4 * STORED_SECURITIES.indexOf(security) +
        (aliases.length === 0 ? 0 : HAS_ALIASES) +
        (zone === null ? 0 : HAS_ZONE) +
        (reason === undefined ? 0 : HAS_REASON),
    );
    if (zone !== null) writeName(to, zone, key);
    if (aliases.length > 0) to.natural(aliases.length);
    for (const alias of aliases) writeRr(to, alias, key);
    if (reason !== undefined) writeReason(to, reason, key);
    before = since;
  }
}

/** Reads what `writeOutcomes` wrote. Throws a `RangeError` on an outcome that is not known. */
export function readOutcomes(from: OctetReader, { firstObserved }: ObservationTimes, key: DnsName): RrsetOutcomes {
  const outcomeSince = firstObserved + from.natural();
  let before = firstObserved;
  const pastOutcomes = readMany(from, (): PastOutcome => {
    const since = before + from.natural();
    const flags = from.natural();
    const outcome = STORED_OUTCOMES[flags & 3];
    const security = STORED_SECURITIES[(flags >> 2) & 3];
    if (outcome === undefined || security === undefined) throw new RangeError('an outcome is not known');
    const zone = (flags & HAS_ZONE) === 0 ? null : readName(from, key);
    const aliases = (flags & HAS_ALIASES) === 0 ? NO_ENTRIES : readMany(from, () => readAlias(from, key));
    const because = (flags & HAS_REASON) === 0 ? {} : { reason: readReason(from, key) };
    before = since;
    return { since, outcome, security, ...because, zone, aliases };
  });
  return { outcomeSince, pastOutcomes };
}
