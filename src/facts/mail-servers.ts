import type { DnsName } from '../domain/name.ts';
import { ROOT } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { dns } from '../evidence/questions/dns.ts';
import { orNull } from './combine.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from './fact.ts';

export interface MxRecords {
  /** By preference, lowest first. */
  readonly servers: readonly { readonly preference: number; readonly host: DnsName }[];
  /** No MX but `.`: the domain takes no mail. There should be one, with preference 0. Source: RFC 7505 §3. */
  readonly isNull: boolean;
}

/** The MX set of the name. */
export const readMailServers: FactReader<MxRecords> = shared<MxRecords>(async (domain, evidence) => {
  const answer = await evidence.ask(dns(domain, 'MX'));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const records = answer.kind === 'answer' ? answer.records.flatMap((rr) => readRdata(rr) ?? []) : [];
  const servers = records
    .map(({ preference, exchange }) => ({ preference, host: exchange }))
    .sort((a, b) => a.preference - b.preference || (a.host < b.host ? -1 : 1));
  return available({ servers, isNull: servers.length > 0 && servers.every(({ host }) => host === ROOT) }, [
    refOf(answer),
  ]);
});

/** For texts and suggestions. */
export const readMailServersIfKnown = orNull(readMailServers);
