import type { DnsName } from '../domain/name.ts';
import { ROOT } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { dns } from '../evidence/question.ts';
import { orNull } from './combine.ts';
import { type Reader, read, refOf, shared, unreadFor } from './reading.ts';

export interface MailServers {
  /** By preference, lowest first. */
  readonly servers: readonly { readonly preference: number; readonly host: DnsName }[];
  /** No MX but `.`: the domain takes no mail. There should be one, with preference 0. Source: RFC 7505 §3. */
  readonly isNull: boolean;
}

/** The MX set of the name. */
export const readMailServers: Reader<MailServers> = shared<MailServers>(async (domain, evidence) => {
  const answer = await evidence.ask(dns(domain, 'MX'));
  if (answer.kind === 'failure') return unreadFor([answer.failure]);
  const records = answer.kind === 'answer' ? answer.records.flatMap((rr) => readRdata(rr) ?? []) : [];
  const servers = records
    .map(({ preference, exchange }) => ({ preference, host: exchange }))
    .sort((a, b) => a.preference - b.preference || (a.host < b.host ? -1 : 1));
  return read({ servers, isNull: servers.length > 0 && servers.every(({ host }) => host === ROOT) }, [refOf(answer)]);
});

/** For texts and suggestions. */
export const readMailServersIfKnown = orNull(readMailServers);
