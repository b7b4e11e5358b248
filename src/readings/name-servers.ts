import type { Ref } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import { ROOT } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/question.ts';
import { type Reader, read, refOf, shared, unreadFor } from './reading.ts';

export interface NameServers {
  /** Hosts in the NS set of the name itself, sorted. */
  readonly hosts: readonly DnsName[];
  /** The one address that all hosts share, where that was found out. */
  readonly sharedAddress: string | null;
}

/** Name servers looked into for a shared address, at most. Source: docs/limits.md. */
const MAX_HOSTS = 20;

/** The NS set of the name. Behind an alias it would be another name's, which is none of this one. */
export const readNameServers: Reader<NameServers> = shared<NameServers>(async (domain, evidence) => {
  const answer = await evidence.ask(dns(domain, 'NS'));
  if (answer.kind === 'failure') return unreadFor([answer.failure]);
  const own = answer.kind === 'answer' && answer.aliases.length === 0 ? answer.records : [];
  const hosts = [...new Set(own.flatMap((rr) => readRdata(rr)?.host ?? []))].filter((host) => host !== ROOT).sort();
  const shares = hosts.length < 2 ? null : await addressSharedBy(hosts, evidence);
  return read({ hosts, sharedAddress: shares?.address ?? null }, [refOf(answer), ...(shares?.refs ?? [])]);
});

interface Sharing {
  readonly address: string;
  readonly refs: readonly Ref[];
}

/**
 * Two different addresses settle it, so the IPv4 addresses of the first two hosts are asked for first, and all the
 * others only where those are alike. A host that could not be asked may have any address: nothing is said then.
 */
async function addressSharedBy(hosts: readonly DnsName[], evidence: Evidence): Promise<Sharing | null> {
  const first = await sharedBy(hosts.slice(0, 2), ['A'], evidence);
  if (first === null || hosts.length > MAX_HOSTS) return null;
  return sharedBy(hosts, ['A', 'AAAA'], evidence);
}

async function sharedBy(
  hosts: readonly DnsName[],
  types: readonly ('A' | 'AAAA')[],
  evidence: Evidence,
): Promise<Sharing | null> {
  const answers = await Promise.all(hosts.flatMap((host) => types.map((type) => evidence.ask(dns(host, type)))));
  if (answers.some(({ kind }) => kind === 'failure')) return null;
  const addresses = new Set(
    answers.flatMap((one) => (one.kind === 'answer' ? one.records.flatMap((rr) => readRdata(rr)?.address ?? []) : [])),
  );
  const [address] = addresses;
  return addresses.size === 1 && address !== undefined ? { address, refs: answers.map(refOf) } : null;
}
