import { type SpecialAddress, specialAmong } from '../domain/addresses.ts';
import type { DnsName } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { dns } from '../evidence/questions/dns.ts';
import { orNull } from './combine.ts';
import { available, type FactReader, refOf, shared, unavailable, unavailableFor } from './fact.ts';

export interface Addresses {
  readonly addresses: readonly string[];
  /** Those of them that nobody outside can use. */
  readonly special: readonly SpecialAddress[];
  /** Names the aliases lead to, in order; empty where the name holds the addresses itself. */
  readonly aliases: readonly DnsName[];
  /** Whether the aliases lead to a name that does not exist. */
  readonly dangling: boolean;
  /** Whether validating resolvers refuse all of these addresses, since their DNSSEC signatures do not validate. */
  readonly bogus: boolean;
  /** Whether all families that it is about could be looked up. */
  readonly complete: boolean;
}

const reader = (type: 'A' | 'AAAA'): FactReader<Addresses> =>
  shared<Addresses>(async (domain, evidence) => {
    const answer = await evidence.ask(dns(domain, type));
    if (answer.kind === 'failure') return unavailableFor([answer.failure]);
    const aliases = answer.aliases.flatMap((rr) => readRdata(rr)?.target ?? []);
    const addresses = answer.kind === 'answer' ? answer.records.flatMap((rr) => readRdata(rr)?.address ?? []) : [];
    const special = specialAmong(addresses, evidence.premises.publicNetworks);
    const dangling = aliases.length > 0 && answer.kind === 'nxdomain';
    return available({ addresses, special, aliases, dangling, bogus: answer.security === 'bogus', complete: true }, [
      refOf(answer),
    ]);
  });

/** IPv4 addresses of the name, aliases followed. */
export const readIpv4 = reader('A');
/** IPv6 addresses of the name, aliases followed. */
export const readIpv6 = reader('AAAA');

/** Both families at once; readable where one has addresses though the other failed, since one is enough to resolve. */
export const readAnyAddress: FactReader<Addresses> = shared<Addresses>(async (domain, evidence) => {
  const both = await Promise.all([readIpv4(domain, evidence), readIpv6(domain, evidence)]);
  const refs = both.flatMap((one) => one.refs);
  const known = both.flatMap((one) => (one.kind === 'available' ? [one.value] : []));
  const addresses = known.flatMap((one) => one.addresses);
  const special = known.flatMap((one) => one.special);
  const holding = known.filter((one) => one.addresses.length > 0);
  const bogus = holding.length > 0 && holding.every((one) => one.bogus);
  const failed = unavailable(
    both.flatMap((one) => (one.kind === 'unavailable' ? one.failures : [])),
    refs,
  );
  if (failed !== null && addresses.length === 0) return failed;
  const aliases = known.find((one) => one.aliases.length > 0)?.aliases ?? [];
  const dangling = known.some((one) => one.dangling);
  return available({ addresses, special, aliases, dangling, bogus, complete: failed === null }, refs);
});

/** For what shapes a text. */
export const readAnyAddressIfKnown = orNull(readAnyAddress);

/** Finds the name to which an alias leads in the end. Beside a CNAME no other record can stand. */
export const readAlias: FactReader<DnsName | null> = async (domain, evidence) => {
  const both = await Promise.all([readIpv4(domain, evidence), readIpv6(domain, evidence)]);
  const targets = both.flatMap((one) => (one.kind === 'available' ? (one.value.aliases.at(-1) ?? []) : []));
  return available(targets[0] ?? null, []);
};
