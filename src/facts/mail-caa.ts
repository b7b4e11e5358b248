import type { DnsName, DomainName } from '../domain/name.ts';
import { type Caa, readCaa } from './caa.ts';
import { available, type FactReader, shared } from './fact.ts';
import { readStarttls } from './starttls.ts';

/**
 * Reads the CAA sets that authorities find for mail servers of the owner's, where these show a certificate that somebody else
 * signed. It fails for none: those that could not be looked up are left out. Source: RFC 8659 §3.
 */
export const readMailCaa: FactReader<ReadonlyMap<DnsName, Caa>> = shared<ReadonlyMap<DnsName, Caa>>(
  async (domain, evidence) => {
    const starttls = await readStarttls(domain, evidence);
    const hosts = starttls.kind === 'available' ? starttls.value.hosts : [];
    const issued = hosts.filter(
      ({ own, state }) => own && state.kind === 'tls' && state.certificate?.selfIssued === false,
    );
    const asked = await Promise.all(
      issued.map(async ({ host }) => ({ host, caa: await readCaa(host as DomainName, evidence) })),
    );
    const found = asked.flatMap(({ host, caa }): readonly (readonly [DnsName, Caa])[] =>
      caa.kind === 'available' ? [[host, caa.value]] : [],
    );
    return available(new Map(found), [...new Set([...starttls.refs, ...asked.flatMap(({ caa }) => caa.refs)])]);
  },
);
