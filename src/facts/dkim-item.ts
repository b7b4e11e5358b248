import { type DkimKey, keyGrade } from '../records/dkim.ts';
import { type Dkim, readDkimKeys } from './dkim.ts';
import { readDmarc } from './dmarc.ts';
import { available, type FactReader, unavailable, unavailableFor } from './fact.ts';
import { isNonSending } from './non-sending.ts';
import { readSpfPolicy } from './spf.ts';

/** The keys, and whether the domain says that it sends no mail and so needs none (`silent`). */
export interface CertainDkim {
  readonly kind: 'keys' | 'silent';
  readonly dkim: Dkim;
}

/**
 * For the check. A usable key settles it; without one it matters whether the domain sends mail at all, and that must be
 * known for sure.
 */
export const readCertainDkim: FactReader<CertainDkim> = async (domain, evidence) => {
  const [dkim, silent, spf, dmarc] = await Promise.all([
    readDkimKeys(domain, evidence),
    isNonSending(domain, evidence),
    readSpfPolicy(domain, evidence),
    readDmarc(domain, evidence),
  ]);
  if (dkim.kind === 'available' && dkim.value.state === 'detected') {
    const { keys, missed } = dkim.value;
    // A key without blemish settles it; beside any other there may be a better one that could not be asked for.
    const failed = keys.some(({ key }) => isFull(key)) ? null : unavailable(missed, dkim.refs);
    return failed ?? available({ kind: 'keys', dkim: dkim.value }, dkim.refs);
  }
  const refs = [...dkim.refs, ...spf.refs, ...dmarc.refs];
  if (spf.kind === 'unavailable') return unavailableFor(spf.failures, refs);
  if (dmarc.kind === 'unavailable') return unavailableFor(dmarc.failures, refs);
  if (dkim.kind === 'unavailable') return dkim;
  const isSilent = silent.kind === 'available' && silent.value;
  return available({ kind: isSilent ? 'silent' : 'keys', dkim: dkim.value }, refs);
};

const isFull = (key: DkimKey): boolean => key.kind === 'key' && keyGrade(key) === 'good';
