import type { Failure, Ref } from '../../domain/answer.ts';
import { child, type DnsName, type DomainName } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import { POLICY_NAMES } from '../../domain/service-names.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { dns } from '../../evidence/questions/dns.ts';
import type { EntryTerm, Gathered } from '../../records/spf/gather.ts';
import { aliasTarget } from '../ask.ts';
import { readLostKeys } from '../dkim.ts';
import { available, type FactReader, refOf, shared, unavailable } from '../fact.ts';
import { readMailServers } from '../mail-servers.ts';
import { readReportDestinations } from '../report-destinations.ts';
import { readSpfTree } from '../spf-analysis.ts';
import { readTlsReportDomains } from '../tls-rpt.ts';
import { type OtherRegistration, readOtherRegistrations } from './other-registrations.ts';
import { type NamedTarget, type OtherTarget, readOtherTargets } from './other-targets.ts';

/** Tells on which other domains the mail of a domain depends. */
export interface MailDomains {
  readonly targets: readonly OtherTarget[];
  /** Tells what registries say of the domains that are in doubt. */
  readonly registrations: readonly OtherRegistration[];
  /** The domains that registries were asked for. */
  readonly asked: readonly DomainName[];
}

/**
 * Returns on which other domains the mail of a name depends, and whether these exist: those that SPF lets send, mail servers,
 * those that get reports, and those that aliases of policies and keys lead to. Other facts of mail ask nearly all of it.
 */
export const readMailDomains: FactReader<MailDomains> = shared<MailDomains>(async (domain, evidence) => {
  const parts = await Promise.all(
    [senders, mailServers, reports, policies].map((targetsOf) => targetsOf(domain, evidence)),
  );
  const named = parts.flatMap((part) => part.named);
  const states = await readOtherTargets(named, registrableDomain(domain), evidence);
  const registered = await readOtherRegistrations(states.targets, evidence);
  const refs = [...new Set([...parts, states, registered].flatMap((part) => part.refs))];
  const failed = unavailable(
    parts.flatMap(({ failures }) => failures),
    refs,
  );
  // What is wrong with one is, whatever could not be asked of another.
  const isFaulty = states.targets.some(({ state }) => state === 'no-domain' || state === 'no-name');
  if (failed !== null && !isFaulty) return failed;
  const { registrations, asked } = registered;
  return available({ targets: states.targets, registrations, asked }, refs);
});

interface Part {
  readonly named: readonly NamedTarget[];
  readonly failures: readonly Failure[];
  readonly refs: readonly Ref[];
}
type TargetsOf = (domain: DomainName, evidence: Evidence) => Promise<Part>;

/** Finds the names by which SPF lets senders pass: of records, or of addresses. */
const senders: TargetsOf = async (domain, evidence) => {
  const tree = await readSpfTree(domain, evidence);
  if (tree.kind === 'unavailable') return { named: [], failures: tree.failures, refs: tree.refs };
  return { named: sendersIn(tree.value.analysis.source.gathered, domain), failures: [], refs: tree.refs };
};

/** Follows what lets senders pass from record to record. */
function sendersIn({ entries }: Gathered, domain: DnsName): readonly NamedTarget[] {
  const found: NamedTarget[] = [];
  const records = new Set([domain]);
  for (const owner of records)
    for (const term of entries.get(owner)?.terms ?? []) {
      const one = senderOf(term);
      if (one === null) continue;
      const isRecord = one.type === 'TXT';
      if (isRecord) records.add(one.target);
      const state = isRecord ? entries.get(one.target)?.state : undefined;
      found.push({ use: 'sender', owner, ...one, ...(state === 'none' ? { isWithoutRecord: true } : {}) });
    }
  return found;
}

/** Returns the name by which a term lets senders pass; null where it lets none pass, or names none. */
function senderOf({ instruction, target }: EntryTerm): Pick<NamedTarget, 'target' | 'type'> | null {
  if (instruction === null) return target === null ? null : { target, type: 'TXT' };
  if (instruction.qualifier !== '+') return null;
  switch (instruction.op) {
    case 'include':
      return target === null ? null : { target, type: 'TXT' };
    case 'a':
    case 'exists':
      return target === null ? null : { target, type: 'A' };
    case 'mx':
      return target === null ? null : { target, type: 'MX' };
    default:
      return null;
  }
}

const mailServers: TargetsOf = async (domain, evidence) => {
  const mail = await readMailServers(domain, evidence);
  if (mail.kind === 'unavailable') return { named: [], failures: mail.failures, refs: mail.refs };
  const named = mail.value.servers.map(
    ({ host }): NamedTarget => ({ use: 'mail-server', owner: domain, target: host, type: 'A' }),
  );
  return { named, failures: [], refs: mail.refs };
};

const reports: TargetsOf = async (domain, evidence) => {
  const [dmarc, tls] = await Promise.all([
    readReportDestinations(domain, evidence),
    readTlsReportDomains(domain, evidence),
  ]);
  const uris = [...(dmarc.kind === 'available' ? dmarc.value : []), ...(tls.kind === 'available' ? tls.value : [])];
  const named = uris.flatMap(({ domain: target }): readonly NamedTarget[] =>
    target === null ? [] : [{ use: 'reports', owner: domain, target, type: 'MX' }],
  );
  const failures = [dmarc, tls].flatMap((fact) => (fact.kind === 'unavailable' ? fact.failures : []));
  return { named, failures, refs: [...dmarc.refs, ...tls.refs] };
};

const policies: TargetsOf = async (domain, evidence) => {
  const [keys, ...answers] = await Promise.all([
    readLostKeys(domain, evidence),
    ...POLICY_NAMES.map((label) => evidence.ask(dns(child(label, domain), 'TXT'))),
  ]);
  const found = answers.flatMap((answer, i): readonly NamedTarget[] => {
    const [alias, target] = [POLICY_NAMES[i], aliasTarget(answer)];
    if (alias === undefined || target === null) return [];
    const owner = child(alias, domain);
    return [{ use: 'policy', owner, target, type: 'TXT', alias: owner }];
  });
  const lost = (keys.kind === 'available' ? keys.value : []).map(
    ({ alias, target }): NamedTarget => ({ use: 'key', owner: alias, target, type: 'TXT', alias }),
  );
  return { named: [...found, ...lost], failures: [], refs: [...keys.refs, ...answers.map(refOf)] };
};
