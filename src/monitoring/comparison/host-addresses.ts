import { type DnsName, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { RrsetContent } from '../../observations/store.ts';
import type { Candidate } from './candidate.ts';
import type { SeenRrset } from './content.ts';
import { FEWEST_SERVERS, followed } from './followed.ts';
import type { Confirmation } from './judged.ts';

/** Hosts of which the addresses are asked for, at most. */
const MAX_HOSTS = 5;

/** Returns the addresses of hosts as their name servers agree on them; what they do not agree on is left out. */
async function hostAddresses(hosts: readonly DnsName[], evidence: () => Evidence): Promise<readonly SeenRrset[]> {
  const asking = { rounds: [evidence()], maxServers: FEWEST_SERVERS };
  const subjects = hosts.slice(0, MAX_HOSTS).flatMap(
    (name) =>
      [
        { name, type: 'A' },
        { name, type: 'AAAA' },
      ] as const,
  );
  const found = await Promise.all(
    subjects.map(async ({ name, type }): Promise<SeenRrset | null> => {
      const finding = await followed({ name, type, domain: name }, asking);
      if (finding.kind !== 'agreed' || finding.end === null) return null;
      const { kind, records } = finding.end;
      const content = {
        at: 0,
        outcome: kind,
        aliases: finding.aliases,
        records: records.filter((rr) => rr.type === type),
      };
      return { name, type, content };
    }),
  );
  return found.filter((one) => one !== null);
}

/** Returns the addresses of hosts that confirmed changes of MX records made mail servers. */
export async function newMailHosts(
  candidates: readonly Candidate[],
  verdicts: readonly Confirmation[],
  evidence: () => Evidence,
): Promise<readonly SeenRrset[]> {
  const hosts = candidates.flatMap(({ type, before }, i) => {
    const verdict = verdicts[i];
    if (type !== 'MX' || verdict?.kind !== 'confirmed') return [];
    const was = exchangesOf(before);
    return exchangesOf(verdict.content).filter((host) => host !== ROOT && !was.includes(host));
  });
  return hosts.length === 0 ? [] : hostAddresses(hosts, evidence);
}

const exchangesOf = ({ records }: RrsetContent): readonly DnsName[] =>
  records.flatMap(({ octets }) => readRdata({ type: 'MX', octets })?.exchange ?? []);
