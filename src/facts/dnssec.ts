import type { DnsName } from '../domain/name.ts';
import { ROOT } from '../domain/name.ts';
import { dns } from '../evidence/question.ts';
import { askAhead } from './ask.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from './fact.ts';
import { readZone } from './zone.ts';

export interface Dnssec {
  readonly zone: DnsName;
  /**
   * `valid`: a DS stands at the parent and a validating resolver accepted the zone. `unsigned`: no DS. `broken`: a DS,
   * but the resolver validates and did not accept the chain as signed. `bogus`: validating resolvers refuse the zone.
   */
  readonly state: 'valid' | 'unsigned' | 'broken' | 'bogus';
}

/** The state of the enclosing zone, told by its DS and by what a validating resolver says of its SOA. */
export const readDnssec: FactReader<Dnssec> = shared<Dnssec>(async (domain, evidence) => {
  // Most names are their own zone: asked before we know that, to save a round trip.
  askAhead(evidence, dns(domain, 'DS'));
  askAhead(evidence, dns(ROOT, 'SOA'));
  const zone = await readZone(domain, evidence);
  if (zone.kind === 'unavailable') return zone;
  const { apex } = zone.value;
  const [soa, ds] = await Promise.all([evidence.ask(dns(apex, 'SOA')), evidence.ask(dns(apex, 'DS'))]);
  const refs = [...new Set([...zone.refs, refOf(soa), refOf(ds)])];
  const state = (value: Dnssec['state']) => available({ zone: apex, state: value }, refs);
  if (soa.kind !== 'failure' && soa.security === 'bogus') return state('bogus');
  if (ds.kind === 'failure') return unavailableFor([ds.failure], refs);
  // The root has no parent: its trust anchor is the resolver's.
  if (ds.kind !== 'answer' && apex !== ROOT) return state('unsigned');
  if (soa.kind === 'failure') return unavailableFor([soa.failure], refs);
  if (soa.security === 'secure') return state('valid');
  const root = await evidence.ask(dns(ROOT, 'SOA'));
  if (root.kind === 'failure') return unavailableFor([root.failure], [...refs, refOf(root)]);
  if (root.security === 'secure') return state('broken');
  const detail =
    'the resolver does not validate DNSSEC, or we cannot trust its word, so its answer says nothing about the chain';
  return unavailableFor([{ why: 'not-validating', detail, ref: root.ref }], [...refs, root.ref]);
});
