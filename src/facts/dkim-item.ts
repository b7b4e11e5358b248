import { type DkimKey, keyGrade } from '../records/dkim.ts';
import { type Dkim, readDkimKeys } from './dkim.ts';
import { available, type FactReader, unavailable, unavailableFor } from './fact.ts';
import { readNonSending, readSilence } from './non-sending.ts';

/** The keys, and whether the domain needs any. */
export interface CertainDkim {
  /**
   * `silent`: it says that it sends no mail, and DMARC rejects what comes all the same. `nobody-sends`: SPF says so, and
   * DMARC does not reject yet. `keys`: all else.
   */
  readonly kind: 'keys' | 'silent' | 'nobody-sends';
  readonly dkim: Dkim;
}

/**
 * Reads the keys for the checks. A usable key settles it; without one it matters whether the domain sends mail at all,
 * and that must be known for sure.
 */
export const readCertainDkim: FactReader<CertainDkim> = async (domain, evidence) => {
  const [dkim, nonSending, silence] = await Promise.all([
    readDkimKeys(domain, evidence),
    readNonSending(domain, evidence),
    readSilence(domain, evidence),
  ]);
  if (dkim.kind === 'unavailable') return dkim;
  if (dkim.value.state === 'detected') return available({ kind: 'keys', dkim: dkim.value }, dkim.refs);
  const refs = [...new Set([...dkim.refs, ...nonSending.refs])];
  if (nonSending.kind === 'unavailable') return unavailableFor(nonSending.failures, refs);
  if (nonSending.value) return available({ kind: 'silent', dkim: dkim.value }, refs);
  // A record that was meant as a key is somebody's who signs.
  const { keys, misplaced } = dkim.value;
  const hasAttempt = misplaced !== null || keys.some(({ key }) => key.kind === 'invalid');
  const nobody = silence.kind === 'available' && silence.value && !hasAttempt;
  return available({ kind: nobody ? 'nobody-sends' : 'keys', dkim: dkim.value }, refs);
};

/**
 * Does the same where it decides points how good the best key is: beside any with a blemish there may be a better one.
 */
export const readCertainDkimKeys: FactReader<CertainDkim> = async (domain, evidence) => {
  const found = await readCertainDkim(domain, evidence);
  if (found.kind === 'unavailable') return found;
  const { keys, missed, state } = found.value.dkim;
  const isSure = state !== 'detected' || keys.some(({ key }) => isFull(key));
  return (isSure ? null : unavailable(missed, found.refs)) ?? found;
};

const isFull = (key: DkimKey): boolean => key.kind === 'key' && keyGrade(key) === 'good';
