import { readKeyExchange } from '../../facts/tls-offers.ts';
import { groupName } from '../../records/tls/cipher-suites.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { CONNECTION } from './findings.ts';

/** Its outcome says how bad it is; it carries no points. */
const SHARES = { stopped: 1, partly: 0.5 } as const;

export const isPostQuantum = (group: number | null): boolean => group !== null && groupName(group).includes('MLKEM');

export const keyExchange = defineCheck({
  id: 'key-exchange',
  name: 'Post-quantum key exchange',
  means: 'Current browsers agree on keys in a way that quantum computers can’t undo (X25519MLKEM768).',
  why: 'What is recorded today could be read one day. And the longer first message gets no answer from some old servers and firewalls.',
  citations: [{ draft: 'draft-ietf-tls-ecdhe-mlkem' }],
  needs: { found: readKeyExchange },
  ...pick(CONNECTION, 'no-server', 'post-quantum', 'classical', 'post-quantum-only', 'large-hello-ignored'),
  judge({ found: { served, addresses } }, say) {
    if (!served) return say.notNeeded('no-server');
    const namesOf = (some: typeof addresses) => some.map(({ address }) => address);
    const hybrid = addresses.filter(({ current }) => isPostQuantum(current));
    const without = addresses.filter(({ current, largeIgnored }) => !isPostQuantum(current) && !largeIgnored);
    const ignored = addresses.filter(({ largeIgnored }) => largeIgnored);
    const only = hybrid.filter(({ classical }) => classical === null);
    const [first] = hybrid;
    if (hybrid.length + without.length === 0) return say.failed('large-hello-ignored', { addresses: namesOf(ignored) });
    let verdict =
      without.length === 0 && first !== undefined
        ? say.graded('post-quantum', { group: groupName(first.current ?? 0) })
        : say.graded('classical', { addresses: namesOf(without) });
    if (ignored.length > 0)
      verdict = verdict.minus(SHARES.stopped, 'large-hello-ignored', { addresses: namesOf(ignored) });
    if (only.length > 0) verdict = verdict.minus(SHARES.partly, 'post-quantum-only', { addresses: namesOf(only) });
    return verdict;
  },
});
