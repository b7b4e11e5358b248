import { defineTexts, type Message } from '../../domain/message.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import type { Instant } from '../../domain/time.ts';

/** Parts of sentences about name servers. */
export const SERVER_TEXTS = defineTexts('name-server', {
  'at-host': '{address} of {host}',
  'answered-by': '{address} of {host} (answers came from {others})',
  'without-records': 'no SOA record',
  'with-value': '{value} at {servers}',
  'in-status': '{domain} ({statuses})',
  'expired-on': '{domain} (expired on {date})',
  'not-checked-since': '{domain} ({why})',
  'at-registrar': 'at your registrar',
  'in-zone': 'in the zone {zone}',
  'registered-until': '{domain} (registered until {date})',
});

/** Returns an address and the name server that has it. */
export const atHost = (host: string, address: string): Message => SERVER_TEXTS.message('at-host', { address, host });

/** Names a domain that has expired, one that the registry holds back or deletes, and one that is registered. */
export const expiredOn = (domain: string, date: Instant): Message =>
  SERVER_TEXTS.message('expired-on', { domain, date: { date } });
export const inStatus = (domain: string, statuses: readonly string[]): Message =>
  SERVER_TEXTS.message('in-status', { domain, statuses });
export const registeredUntil = (domain: string, date: Instant): Message =>
  SERVER_TEXTS.message('registered-until', { domain, date: { date } });

/** Names a domain about which no registry answered, with the reason. */
export const notCheckedSince = (domain: string, why: Message | ''): Message | string =>
  why === '' ? domain : SERVER_TEXTS.message('not-checked-since', { domain, why });

/** Says where a zone is delegated: who registers it does so at the registrar, all others in the zone above. */
export function whereDelegated(zone: DnsName, parent: DnsName | null): Message {
  const sold = registrableDomain(zone as DomainName);
  return parent === null || sold === null || sold === zone
    ? SERVER_TEXTS.message('at-registrar')
    : SERVER_TEXTS.message('in-zone', { zone: parent });
}

/** Tells each value, and the servers that have it. */
export const valuesAt = <S>(
  values: Iterable<readonly [value: Message | string, at: readonly S[]]>,
  nameOf: (server: S) => string,
) => [...values].map(([value, at]): Message => SERVER_TEXTS.message('with-value', { value, servers: at.map(nameOf) }));

export const addressOf = ({ address }: { readonly address: string }): string => address;
