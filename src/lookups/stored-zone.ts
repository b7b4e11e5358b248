import { type DnsName, type DomainName, lineage, ROOT } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { dns } from '../evidence/questions/dns.ts';
import { historyKey } from '../observations/history-key.ts';
import { answerOf, latestObservation } from '../observations/memory.ts';
import type { ReadState } from './stored-state.ts';

/** A zone, and its name servers. */
export interface StoredZone {
  readonly apex: DnsName;
  readonly hosts: readonly DnsName[];
}

/** Names of which the store is asked: a zone is seldom further above. Source: docs/limits.md. */
const MAX_NAMES = 4;

/**
 * Finds the zone of a domain by the NS records that are stored: its own, or those of a name above where it was seen to have
 * none, up to the one that is registered. Undefined where that is not known.
 */
export async function readStoredZone(domain: DomainName, read: ReadState): Promise<StoredZone | undefined> {
  const names = lineage(domain);
  const registered = names.indexOf(shareOf(domain) as DomainName);
  for (const apex of names.slice(0, Math.min(registered + 1, MAX_NAMES))) {
    const state = await read(historyKey(apex));
    const observation = state === undefined ? undefined : latestObservation(state, dns(apex, 'NS'));
    if (observation === undefined) return undefined;
    const answer = answerOf(observation);
    const own = answer.kind === 'answer' && answer.aliases.length === 0 ? answer.records : [];
    const hosts = own.flatMap(({ octets }) => readRdata({ type: 'NS', octets })?.host ?? []);
    const used = hosts.filter((host) => host !== ROOT);
    if (used.length > 0) return { apex, hosts: used };
  }
  return undefined;
}
