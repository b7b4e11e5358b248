import type { DnsName } from '../../domain/name.ts';
import { type Fix, publish, type RecordChange, removeRecords, type Step } from '../fix.ts';
import { type StepText, stepText } from '../fix-texts.ts';

/** Returns the change that publishes the record of a key: DANE-EE, its SHA-256. Source: RFC 7672 §3.1.1. */
export const recordOfKey = (at: DnsName, keySha256: string): RecordChange =>
  publish(at, { type: 'TLSA', value: `3 1 1 ${keySha256}` });

interface Succession {
  readonly at: DnsName;
  readonly host: string;
  /** SHA-256 of the keys in use that no record names. */
  readonly keys: readonly string[];
  /** The records that match nothing; none where some match. */
  readonly old: readonly string[];
  /** When those may go. */
  readonly when: StepText;
}

/**
 * Returns the fix that publishes the records of the keys in use beside those that are there: the certificate of another address
 * may match those, and clients with DANE would refuse that address. They go once it is sure that none does. Source: RFC 7671 §8.1.
 */
export function succession({ at, host, keys, old, when }: Succession): Fix | null {
  const changes = keys.map((key) => recordOfKey(at, key));
  if (changes.length === 0) return null;
  const add: Step = { title: stepText('tlsa-add', { host }), when: null, changes };
  if (old.length === 0) return { steps: [add] };
  return {
    steps: [add, { title: stepText('tlsa-remove', { name: at }), when, changes: [removeRecords(at, 'TLSA', old)] }],
  };
}
