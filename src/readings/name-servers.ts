import type { DnsName } from '../domain/name.ts';
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

/** Name servers looked into for a shared address, at most. Source: SAFETY limits. */
const MAX_HOSTS = 20;

/** The NS set of the name. Behind an alias it would be another name's, which is none of this one. */
export const readNameServers: Reader<NameServers> = shared<NameServers>(async (domain, evidence) => {
  const answer = await evidence.ask(dns(domain, 'NS'));
  if (answer.kind === 'failure') return unreadFor([answer.failure]);
  const own = answer.kind === 'answer' && answer.aliases.length === 0 ? answer.records : [];
  const hosts = [...new Set(own.flatMap((rr) => readRdata(rr)?.host ?? []))].sort();
  const sharedAddress = hosts.length < 2 ? null : await addressSharedBy(hosts.slice(0, MAX_HOSTS), evidence);
  return read({ hosts, sharedAddress }, [refOf(answer)]);
});

/** Two different addresses settle it, so the first two hosts are asked first, and the rest only where they are alike. */
async function addressSharedBy(hosts: readonly DnsName[], evidence: Evidence): Promise<string | null> {
  const addressesOf = async (some: readonly DnsName[]) => {
    const answers = await Promise.all(some.flatMap((host) => [evidence.ask(dns(host, 'A'))]));
    // A host that could not be asked may have any address: nothing is said then.
    if (answers.some((answer) => answer.kind !== 'answer')) return null;
    return new Set(
      answers.flatMap((answer) =>
        answer.kind === 'answer' ? answer.records.flatMap((rr) => readRdata(rr)?.address ?? []) : [],
      ),
    );
  };
  const first = await addressesOf(hosts.slice(0, 2));
  if (first === null || first.size !== 1) return null;
  const all = await addressesOf(hosts);
  const [address] = all ?? [];
  return all?.size === 1 && address !== undefined ? address : null;
}
