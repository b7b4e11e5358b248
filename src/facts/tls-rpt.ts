import type { Ref } from '../domain/answer.ts';
import type { DomainName } from '../domain/name.ts';
import { parseDomainName } from '../domain/parse.ts';
import { TLS_RPT_NAME } from '../domain/service-names.ts';
import {
  isMistypedTlsRpt,
  isTlsRpt,
  type ParsedTlsRpt,
  parseTlsRpt,
  versionFaultOfTlsRpt,
} from '../records/tls-rpt.ts';
import { available, type FactReader } from './fact.ts';
import { type MailAcceptance, readMailAcceptance } from './mail-acceptance.ts';
import { type ServiceRecord, serviceRecord } from './service-record.ts';

/** The TXT record of TLS-RPT. */
export const readTlsRpt: FactReader<ServiceRecord<ParsedTlsRpt>> = serviceRecord({
  prefix: TLS_RPT_NAME,
  wrongPrefixes: ['_smtp-tls', '_smtp_tls', 'smtp._tls'],
  isOne: isTlsRpt,
  isMistyped: isMistypedTlsRpt,
  versionFault: versionFaultOfTlsRpt,
  parse: parseTlsRpt,
});

/** An address for reports at a domain that takes no mail. */
export interface DeadMailbox {
  readonly uri: string;
  readonly domain: DomainName;
  readonly why: Exclude<MailAcceptance, 'accepts'>;
}

/** Destinations that are looked at. */
const MAX_DESTINATIONS = 10;

/** Lists where reports of TLS go, with the domain of each address; null where none can be read. */
export const readTlsReportDomains: FactReader<
  readonly { readonly uri: string; readonly domain: DomainName | null }[]
> = async (domain, evidence) => {
  const record = await readTlsRpt(domain, evidence);
  if (record.kind === 'unavailable') return record;
  const one = record.value.kind === 'one' ? record.value.parsed : null;
  const uris = (one?.kind === 'record' ? one.rua : []).slice(0, MAX_DESTINATIONS);
  const found = uris.map((uri) => {
    const host = parseDomainName(/^mailto:[^@]+@([^?]+)/i.exec(uri)?.[1] ?? '');
    return { uri, domain: host.ok ? host.name : null };
  });
  return available(found, record.refs);
};

/**
 * Finds addresses of the record at which no report arrives, as far as that is established: the domains are somebody
 * else's.
 */
export const readDeadMailboxes: FactReader<readonly DeadMailbox[]> = async (domain, evidence) => {
  const addresses = await readTlsReportDomains(domain, evidence);
  const refs: Ref[] = [];
  const found = await Promise.all(
    (addresses.kind === 'available' ? addresses.value : []).map(async ({ uri, domain: host }) => {
      if (host === null) return [];
      const acceptance = await readMailAcceptance(host, evidence);
      refs.push(...acceptance.refs);
      return acceptance.kind === 'unavailable' || acceptance.value === 'accepts'
        ? []
        : [{ uri, domain: host, why: acceptance.value }];
    }),
  );
  return available(found.flat(), refs);
};
