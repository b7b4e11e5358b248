import type { Answer, Security } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';
import type { DnsName } from '../domain/name.ts';
import { ROOT } from '../domain/name.ts';
import { dns } from '../evidence/question.ts';
import { askAhead } from './ask.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from './fact.ts';
import { readZone } from './zone.ts';

export interface Dnssec {
  readonly zone: DnsName;
  /**
   * The state of the zone's SOA (RFC 4035 §4.3); `indeterminate` makes the fact unavailable. A zone without DS record at
   * its parent is `insecure`, and so is one with a DS record that validating resolvers do not accept as signed.
   */
  readonly security: Exclude<Security, 'indeterminate'>;
  /** Whether the parent has a DS record. The root has no parent; the trust anchor takes the place of its DS record. */
  readonly delegation: 'signed' | 'unsigned';
}

/** Returns the DNSSEC state of the enclosing zone, from its DS and from how a validating resolver answers for its SOA. */
export const readDnssec: FactReader<Dnssec> = shared<Dnssec>(async (domain, evidence) => {
  // Most names are their own zone: asked before we know that, to save a round trip.
  askAhead(evidence, dns(domain, 'DS'));
  askAhead(evidence, dns(ROOT, 'SOA'));
  const zone = await readZone(domain, evidence);
  if (zone.kind === 'unavailable') return zone;
  const { apex } = zone.value;
  const [soa, ds] = await Promise.all([evidence.ask(dns(apex, 'SOA')), evidence.ask(dns(apex, 'DS'))]);
  const refs = [...new Set([...zone.refs, refOf(soa), refOf(ds)])];
  const found = (security: Dnssec['security'], delegation: Dnssec['delegation'] = 'signed') =>
    available({ zone: apex, security, delegation }, refs);
  if (soa.kind !== 'failure' && soa.security === 'bogus') return found('bogus');
  if (ds.kind === 'failure') return unavailableFor([ds.failure], refs);
  if (ds.kind !== 'answer' && apex !== ROOT) return found('insecure', 'unsigned');
  if (soa.kind === 'failure') return unavailableFor([soa.failure], refs);
  if (soa.security === 'secure' || soa.security === 'insecure') return found(soa.security);
  const root = await evidence.ask(dns(ROOT, 'SOA'));
  if (root.kind === 'failure') return unavailableFor([root.failure], [...refs, refOf(root)]);
  if (root.security === 'secure') return found('insecure');
  const causes = because('not-validating-chain');
  return unavailableFor([{ why: 'not-validating', causes, ref: root.ref }], [...refs, root.ref]);
});

/** Types that a name is asked for anyway. */
const OWN_TYPES = ['A', 'AAAA', 'CAA', 'MX', 'NS', 'TXT'] as const;

/** How the name's own answers fare at a validating resolver, by their types. */
export interface OwnAnswers {
  /** Rejected: their signatures do not validate. */
  readonly bogus: readonly string[];
  /** They could not be looked up. */
  readonly missed: readonly string[];
}

/** Which answers of the name itself validating resolvers reject. Behind an alias they are another zone's. Source: RFC 4035 §5.5. */
export const readOwnAnswers: FactReader<OwnAnswers> = shared<OwnAnswers>(async (domain, evidence) => {
  const answers = await Promise.all(
    OWN_TYPES.map(async (type) => {
      const answer: Answer = await evidence.ask(dns(domain, type));
      return { type, answer };
    }),
  );
  const bogus = answers.filter(
    ({ answer: one }) => one.kind !== 'failure' && one.aliases.length === 0 && one.security === 'bogus',
  );
  const missed = answers.filter(({ answer }) => answer.kind === 'failure');
  const typesOf = (some: typeof answers) => some.map(({ type }) => type);
  return available(
    { bogus: typesOf(bogus), missed: typesOf(missed) },
    bogus.map(({ answer }) => refOf(answer)),
  );
});

/** Whether the zone is simply not signed: it has neither a DS record nor signatures that anyone would check. */
export const isUnsigned = ({ security, delegation }: Dnssec): boolean =>
  security === 'insecure' && delegation === 'unsigned';
