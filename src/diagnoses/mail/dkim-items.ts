import type { Dkim } from '../../readings/dkim.ts';
import type { DkimKey } from '../../records/dkim.ts';
import type { DkimKeyItem } from './report.ts';

/** Keys shown; a wildcard or a tester may hold many. */
const MAX_KEYS = 50;

/** The keys that were found, as the report lists them. */
export const dkimKeyItems = (dkim: Dkim | null): DkimKeyItem[] =>
  (dkim?.keys ?? []).slice(0, MAX_KEYS).map(({ selector, key }) => ({ selector, ...described(key) }));

function described(key: DkimKey): Omit<DkimKeyItem, 'selector'> {
  switch (key.kind) {
    case 'revoked':
      return { state: 'revoked', key: null, testing: false, detail: 'Withdrawn: signatures count for nothing.' };
    case 'invalid':
      return { state: 'invalid', key: null, testing: false, detail: `No usable key: ${key.why}.` };
    case 'key':
      return {
        state: key.weak ? 'weak' : 'valid',
        key: key.algorithm === 'rsa' ? `rsa ${key.bits}` : 'ed25519',
        testing: key.testing,
        detail:
          key.algorithm === 'ed25519'
            ? 'Short and strong, but not every receiver can verify it (RFC 8463).'
            : key.weak
              ? 'Accepted, but shorter than signers should use (RFC 8301).'
              : 'As it should be.',
      };
  }
}
