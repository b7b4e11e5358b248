import { listOf, number, oneOf, orNull, past, type Remembered, record, text } from './memory.ts';
import { dnsName } from './rrsets.ts';

/** A signature that comes near its end, as one name server has it. */
const agingSignature = record({
  host: dnsName,
  type: oneOf(['SOA', 'DNSKEY']),
  inception: number,
  expiration: number,
  /** Names the keys of the zone; empty for other sets. */
  keys: text,
});
export type AgingSignature = Remembered<typeof agingSignature>;

/** Remembers when the signatures of a zone's keys are renewed at one name server. */
const refreshHabit = record({
  host: dnsName,
  since: past,
  /** How long they are valid. */
  lifeMs: number,
  /** How long before the end the latest ones were renewed that came near it. */
  leftMs: listOf(number),
});
export type RefreshHabit = Remembered<typeof refreshHabit>;

const signatures = record({
  aging: listOf(agingSignature),
  habits: listOf(refreshHabit),
  /** The latest stage that was reported, and the servers that it named; null while there is none. */
  reported: orNull(record({ stage: number, hosts: listOf(dnsName) })),
});
export type WatchedSignatures = Remembered<typeof signatures>;

export const NO_SIGNATURES: WatchedSignatures = { aging: [], habits: [], reported: null };

export const signaturesMemory = record({ signatures });
