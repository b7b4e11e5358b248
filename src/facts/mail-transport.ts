import type { Security } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';
import { type DnsName, isAtOrBelow, ROOT } from '../domain/name.ts';
import { isSilence } from '../domain/port-25.ts';
import { registrableDomain } from '../domain/psl.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import type { SmtpAnswer } from '../evidence/questions/smtp.ts';
import { smtp } from '../evidence/questions/smtp.ts';
import { readAnyAddress } from './addresses.ts';
import { available, type FactReader, shared, unavailableFor } from './fact.ts';
import { isNoHost } from './hosts.ts';
import { MAX_MAIL_HOSTS } from './mail-hosts.ts';
import { readMailServers } from './mail-servers.ts';

/** A host that takes mail for the domain. */
export interface MailHost {
  readonly host: DnsName;
  /** At or below what the owner registered: theirs to fix. All else is a provider's. */
  readonly own: boolean;
}

/** Where mail for the domain goes. */
export type MailRoute =
  | {
      readonly kind: 'hosts';
      /** By preference, each once. */
      readonly hosts: readonly [MailHost, ...MailHost[]];
      /** There is no MX record: the name itself takes the mail. Source: RFC 5321 §5.1. */
      readonly implicit: boolean;
      /** Tells what validation said of the MX answer. */
      readonly security: Security;
    }
  /** A null MX says that the domain takes no mail (RFC 7505). */
  | { readonly kind: 'takes-none' }
  /** Neither MX nor address: no mail can be delivered. */
  | { readonly kind: 'nowhere' };

/** The hosts that take the domain's mail, in the order in which senders try them. */
export const readMailRoute: FactReader<MailRoute> = shared<MailRoute>(async (domain, evidence) => {
  const [mail, mx] = await Promise.all([readMailServers(domain, evidence), evidence.ask(dns(domain, 'MX'))]);
  if (mail.kind === 'unavailable') return mail;
  if (mx.kind === 'failure') return unavailableFor([mx.failure]);
  const { servers } = mail.value;
  const registrable = registrableDomain(domain) ?? domain;
  const names = [...new Set(servers.map(({ host }) => host))].filter((host) => host !== ROOT);
  const [first, ...rest] = names.map((host) => ({ host, own: isAtOrBelow(host, registrable) || isNoHost(host) }));
  if (first !== undefined) {
    return available({ kind: 'hosts', hosts: [first, ...rest], implicit: false, security: mx.security }, mail.refs);
  }
  if (servers.length > 0) return available({ kind: 'takes-none' }, mail.refs);
  const address = await readAnyAddress(domain, evidence);
  const refs = [...mail.refs, ...address.refs];
  if (address.kind === 'unavailable') return unavailableFor(address.failures, refs);
  if (address.value.addresses.length === 0) return available({ kind: 'nowhere' }, refs);
  const itself = { host: domain, own: true };
  return available({ kind: 'hosts', hosts: [itself], implicit: true, security: mx.security }, refs);
});

/** Returns the hosts that are connected to: those that senders try first. */
export const hostsToTry = (hosts: readonly MailHost[]): readonly MailHost[] => hosts.slice(0, MAX_MAIL_HOSTS);

/** Returns an SMTP session with a host; a failure to get through says why that may be nobody's fault. */
export async function askSmtp(host: DnsName, evidence: Evidence): Promise<SmtpAnswer> {
  const answer = await evidence.ask(smtp(host));
  if (answer.kind !== 'failure') return answer;
  const { failure } = answer;
  if (!isSilence(failure)) return answer;
  return { ...answer, failure: { ...failure, causes: [...failure.causes, ...because('port-25-blocked')] } };
}
