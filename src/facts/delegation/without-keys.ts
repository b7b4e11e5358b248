import type { ServedSet } from './served-records.ts';
import type { ProbedServers } from './server-probes.ts';
import { authoritative, RCODE, type ServerReply } from './server-response.ts';

/** Tells why no server gave keys. */
export type WithoutKeys = 'unsigned' | 'not-known' | 'keys-fail' | 'keys-cut' | 'keys-missing';

/**
 * Finds out why no server of a zone gave keys: an error is no absence. Where there is a DS record, each name server must
 * have shown it at one of its addresses, since another one may be out of our reach.
 */
export function stateWithoutKeys(
  replies: ServedSet['replies'],
  probed: ProbedServers<'keys'>['probed'],
  hasDs: boolean,
): WithoutKeys {
  const known = replies.filter(({ reply }) => reply.kind === 'response');
  if (known.length > 0 && known.every(({ reply }) => authoritative(reply) !== null && !isTruncated(reply)))
    return 'unsigned';
  if (!hasDs || replies.length === 0) return 'not-known';
  const hosts = new Set(replies.flatMap(({ server }) => server.hosts));
  const isCut = ({ server, reply }: ServedSet['replies'][number]): boolean => {
    const first = probed.find((one) => one.server.address === server.address)?.replies.keys;
    return first !== undefined && isTruncated(first) && reply.kind === 'silent' && reply.why !== 'timeout';
  };
  const isOfAll = (has: (one: ServedSet['replies'][number]) => boolean): boolean => {
    const shown = new Set(replies.filter(has).flatMap(({ server }) => server.hosts));
    return [...hosts].every((host) => shown.has(host)) && !known.some(({ reply }) => authoritative(reply) !== null);
  };
  if (isOfAll(({ reply }) => isError(reply))) return 'keys-fail';
  if (isOfAll(isCut)) return 'keys-cut';
  return isOfAll(({ reply }) => isError(reply) || reply.kind === 'silent') ? 'keys-missing' : 'not-known';
}

/** Whether a server answers for the zone, and this question with an error. */
const isError = (reply: ServerReply): boolean =>
  reply.kind === 'response' && reply.response.rcode !== RCODE.noError && reply.response.rcode !== RCODE.nxDomain;

const isTruncated = (reply: ServerReply): boolean => reply.kind === 'response' && reply.response.tc;
