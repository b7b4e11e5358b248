import { isDeepStrictEqual } from 'node:util';
import { holderName } from '../../changes/certificates.ts';
import type { Judgement } from '../../changes/meaning.ts';
import type { Message } from '../../domain/message.ts';
import type { CertificateHolder } from '../../records/certificate-state.ts';
import { aboutServer } from '../events/certificates.ts';
import { definitionOf } from '../events/events.ts';
import { judgementEvent } from '../events/judged.ts';
import type { AlertEvent } from '../model/alert.ts';

/** A judgement of a server, and the certificate that it showed last; null if it showed none. */
export interface HostJudgement {
  readonly server: CertificateHolder;
  readonly fingerprint: string | null;
  readonly judgement: Judgement;
}

/**
 * Returns judgements as events. Those that differ only in the host, because a domain and its `www` have the same certificate,
 * become one that names all hosts.
 */
export function mergedEvents(all: readonly HostJudgement[]): readonly AlertEvent[] {
  const groups: [HostJudgement, ...HostJudgement[]][] = [];
  for (const one of all) {
    const group = groups.find(([first]) => isOfSame(first, one));
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups.map(eventOf);
}

function isOfSame(first: HostJudgement, one: HostJudgement): boolean {
  const { canNameHosts } = definitionOf(one.judgement);
  return (
    first.judgement.kind === one.judgement.kind &&
    first.server.port === one.server.port &&
    (canNameHosts || (one.fingerprint !== null && first.fingerprint === one.fingerprint)) &&
    // A headline that names both must say what holds for both.
    isDeepStrictEqual(named(first.judgement, []), named(one.judgement, []))
  );
}

function eventOf([first, ...others]: readonly [HostJudgement, ...HostJudgement[]]): AlertEvent {
  const servers = [first, ...others].map(({ server }) => server);
  const judgement = others.length === 0 ? first.judgement : { ...first.judgement, ...named(first.judgement, servers) };
  return judgementEvent(judgement, aboutServer(...servers));
}

/** Returns the sentences of a judgement with these servers in the place of its own. The headline names their ports too. */
function named({ message, reason, whatToDo }: Judgement, servers: readonly CertificateHolder[]) {
  const hosts = servers.map(({ host }) => host);
  const withHosts = (one: Message, names: readonly string[]): Message =>
    'host' in one.args ? { ...one, args: { ...one.args, host: names } } : one;
  return {
    message: withHosts(message, servers.map(holderName)),
    reason: reason === null ? null : withHosts(reason, hosts),
    whatToDo: whatToDo === null ? null : withHosts(whatToDo, hosts),
  };
}
