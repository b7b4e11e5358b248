import type { Transcript } from '../evidence/evidence.ts';
import { linesOf } from '../evidence/lines.ts';
import { DNS, isExact } from '../evidence/questions/dns.ts';
import type { Diagnosis } from './diagnosis.ts';

/**
 * Returns who gave the answers: each zone's own servers, resolvers, or both; and which resolvers did, of those that a
 * live run may ask.
 */
export function answeredBy(
  { lines }: Transcript,
  resolvers: readonly string[],
): Pick<Diagnosis, 'answeredBy' | 'resolvers'> {
  // Questions that name a server are asked of that one in any case.
  const answers = linesOf(DNS, lines).flatMap(({ question, answer }) => (isExact(question) ? [] : [answer]));
  const isOwn = answers.some((one) => one.kind !== 'failure' && (one.source === 'authoritative' || one.authoritative));
  const isResolved = answers.some((one) =>
    one.kind === 'failure'
      ? one.exchanges.some(({ server }) => resolvers.includes(server))
      : one.source === 'resolver' || (one.source === 'store' && one.authoritative !== true),
  );
  if (isOwn) return isResolved ? { answeredBy: 'both', resolvers } : { answeredBy: 'own-servers', resolvers: [] };
  return { answeredBy: isResolved ? 'resolvers' : null, resolvers };
}
