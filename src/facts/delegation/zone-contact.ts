import { type DnsName, parentOf, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { dns } from '../../evidence/questions/dns.ts';
import { available, type FactReader, refOf, shared } from '../fact.ts';
import { ownData } from './server-response.ts';
import { readZoneServers, type ZoneServers } from './zone-servers.ts';

/** The domain to which e-mails to the contact of a zone go. */
interface ContactDomain {
  readonly name: DnsName;
  /**
   * Whether it takes mail: it has MX records or addresses. `missing`: there is no such name. `refuses`: it has a null MX
   * record (RFC 7505). `unknown`: a lookup failed.
   */
  readonly state: 'takes-mail' | 'missing' | 'refuses' | 'nowhere' | 'unknown';
}

/** The name servers of a zone and the contact in its SOA record. */
export interface ZoneContact {
  readonly found: ZoneServers;
  /** Null where no server gives a SOA record, or its contact has no domain. */
  readonly contact: ContactDomain | null;
}

/** Returns the domain of the contact that the SOA record names. Source: RFC 1035 §3.3.13, §8. */
export const readZoneContact: FactReader<ZoneContact> = shared<ZoneContact>(async (domain, evidence) => {
  const fact = await readZoneServers(domain, evidence);
  if (fact.kind === 'unavailable') return fact;
  const { zone, servers } = fact.value;
  const [soa] = servers.flatMap((server) => ownData(server.soa, zone, 'SOA') ?? []);
  const name = soa === undefined || soa.rname === ROOT || soa.rname.includes('@') ? ROOT : parentOf(soa.rname);
  if (name === ROOT) return available({ found: fact.value, contact: null }, fact.refs);
  const { state, refs } = await mailStateOf(name, evidence);
  return available({ found: fact.value, contact: { name, state } }, [...new Set([...fact.refs, ...refs])]);
});

async function mailStateOf(name: DnsName, evidence: Evidence) {
  const mail = await evidence.ask(dns(name, 'MX'), { guess: true });
  const known = (state: ContactDomain['state']) => ({ state, refs: [refOf(mail)] });
  if (mail.kind === 'failure') return known('unknown');
  if (mail.kind === 'nxdomain') return known('missing');
  if (mail.kind === 'answer') {
    const hosts = mail.records.flatMap((rr) => readRdata(rr)?.exchange ?? []);
    return known(hosts.length > 0 && hosts.every((host) => host === ROOT) ? 'refuses' : 'takes-mail');
  }
  const both = await Promise.all([dns(name, 'A'), dns(name, 'AAAA')].map((one) => evidence.ask(one, { guess: true })));
  const kinds = both.map(({ kind }) => kind);
  const state = kinds.includes('answer') ? 'takes-mail' : kinds.includes('failure') ? 'unknown' : 'nowhere';
  return { state: state as ContactDomain['state'], refs: [mail, ...both].map(refOf) };
}
