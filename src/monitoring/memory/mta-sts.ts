import { faultMemory } from './fault.ts';
import { listOf, number, oneOf, orNull, past, type Remembered, record, text } from './memory.ts';
import { dnsName } from './rrsets.ts';

/** Remembers what an MTA-STS policy asks of senders. */
const policy = record({
  mode: oneOf(['enforce', 'testing', 'none']),
  maxAgeSeconds: number,
  /** In lower case, sorted. */
  mx: listOf(text),
});
export type WatchedPolicy = Remembered<typeof policy>;

/** Remembers the MTA-STS policy of a domain whose TXT record announces one. */
const stsPolicy = record({
  /** The one that the record had in the latest run. */
  id: text,
  /** The policy as last confirmed, and the id that it had then; null before one was seen. */
  known: orNull(record({ id: text, policy })),
  /** A policy that the next look has to confirm, and since when looks differ; null while they don't. */
  unconfirmed: orNull(record({ since: past, policy })),
  /** While senders cannot use a policy that they could use before. */
  lost: orNull(faultMemory),
  /** Mail servers to which senders do not deliver, because the policy does not allow them. */
  refused: listOf(record({ host: dnsName, fault: faultMemory })),
});
export type WatchedSts = Remembered<typeof stsPolicy>;

export const mtaStsMemory = record({ sts: orNull(stsPolicy) });
