import type { Ref } from '../domain/answer.ts';
import { type DnsName, type DomainName, isAtOrBelow, parentOf, ROOT } from '../domain/name.ts';
import { registrableDomain } from '../domain/psl.ts';
import { dns } from '../evidence/questions/dns.ts';
import { orNull } from './combine.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from './fact.ts';

/** The zone that serves a name. */
export interface EnclosingZone {
  readonly apex: DnsName;
  /** Whether the name is that apex itself. */
  readonly isApex: boolean;
}

/**
 * Finds the zone by its SOA: the name's own, or the one a denial names. Where the name is an alias the SOA would be
 * another zone's, so the parent is asked: a zone apex should not be an alias (RFC 1912 §2.4). Where a name that a registry
 * sells is one all the same, it is the apex: the registry delegates it.
 */
export const readZone: FactReader<EnclosingZone> = shared<EnclosingZone>(async (domain, evidence) => {
  const refs: Ref[] = [];
  let at: DnsName = domain;
  for (;;) {
    const answer = await evidence.ask(dns(at, 'SOA'));
    refs.push(refOf(answer));
    if (answer.kind === 'failure') return unavailableFor([answer.failure], refs);
    if (answer.aliases.length === 0) {
      if (answer.kind === 'answer') return available({ apex: at, isApex: at === domain }, refs);
      const { zone } = answer;
      if (zone !== null && isAtOrBelow(at, zone)) return available({ apex: zone, isApex: zone === domain }, refs);
    } else if (registrableDomain(at as DomainName) === at) return available({ apex: at, isApex: at === domain }, refs);
    if (at === ROOT) return available({ apex: ROOT, isApex: domain === ROOT }, refs);
    at = parentOf(at);
  }
});

/** For suggestions. */
export const readZoneIfKnown = orNull(readZone);

/** Reads the zone that serves a name which is no apex; null for an apex, and where it is not known. */
export const readServingZone: FactReader<DnsName | null> = async (domain, evidence) => {
  const zone = await readZone(domain, evidence);
  return available(zone.kind === 'available' && !zone.value.isApex ? zone.value.apex : null, zone.refs);
};
