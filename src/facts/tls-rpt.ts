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

/**
 * Finds addresses of the record at which no report arrives, as far as that is established: the domains are somebody
 * else's.
 */
export const readDeadMailboxes: FactReader<readonly DeadMailbox[]> = async (domain, evidence) => {
  const record = await readTlsRpt(domain, evidence);
  const one = record.kind === 'available' && record.value.kind === 'one' ? record.value.parsed : null;
  const refs: Ref[] = [];
  const found = await Promise.all(
    (one?.kind === 'record' ? one.rua : []).slice(0, MAX_DESTINATIONS).map(async (uri) => {
      const host = parseDomainName(/^mailto:[^@]+@([^?]+)/i.exec(uri)?.[1] ?? '');
      if (!host.ok) return [];
      const acceptance = await readMailAcceptance(host.name, evidence);
      refs.push(...acceptance.refs);
      return acceptance.kind === 'unavailable' || acceptance.value === 'accepts'
        ? []
        : [{ uri, domain: host.name, why: acceptance.value }];
    }),
  );
  return available(found.flat(), refs);
};
