import type { Answer, Failure, FailureReason, Ref, Security, SecurityReason } from '../domain/answer.ts';
import { because, type Cause } from '../domain/cause.ts';
import type { DnsName } from '../domain/name.ts';
import { ROOT } from '../domain/name.ts';
import { DAY_MS } from '../domain/time.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { askAhead } from './ask.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from './fact.ts';
import { readZone } from './zone.ts';

export interface Dnssec {
  readonly zone: DnsName;
  /**
   * The state of the zone's SOA (RFC 4035 §4.3); `indeterminate` makes the fact unavailable. A zone without DS record at
   * its parent is `insecure`, and so is one with a DS record that validators do not accept as signed.
   */
  readonly security: Exclude<Security, 'indeterminate'>;
  /** Why it is not secure; null where it is, or where that was not stored. */
  readonly reason: SecurityReason | null;
  /** Whether its signatures ended so lately that some validators accept them still; left out where they did not. */
  readonly isJustExpired?: true;
  /** Whether the parent has a DS record. The root has no parent; the trust anchor takes the place of its DS record. */
  readonly delegation: 'signed' | 'unsigned';
}

/** Returns the DNSSEC state of the enclosing zone, from its DS records and from the state of its SOA. */
export const readDnssec: FactReader<Dnssec> = shared<Dnssec>(async (domain, evidence) => {
  // Most names are their own zone: asked before we know that, to save a round trip.
  askAhead(evidence, dns(domain, 'DS'));
  const zone = await readZone(domain, evidence);
  if (zone.kind === 'unavailable') return zone;
  const { apex } = zone.value;
  const [soa, ds] = await Promise.all([evidence.ask(dns(apex, 'SOA')), evidence.ask(dns(apex, 'DS'))]);
  const refs = [...new Set([...zone.refs, refOf(soa), refOf(ds)])];
  const found = (security: Dnssec['security'], delegation: Dnssec['delegation'] = 'signed') =>
    available({ zone: apex, security, delegation, reason: reasonOf(soa), ...expiryOf(soa) }, refs);
  if (soa.kind !== 'failure' && soa.security === 'bogus') return found('bogus');
  if (ds.kind === 'failure') return unavailableFor([ds.failure], refs);
  if (ds.kind !== 'answer' && apex !== ROOT) {
    // Our own validator may find a reason for an absence that holds, such as opt-out; that no anchor covers it is none.
    const isProven = ds.security === 'insecure' && ds.reason?.code !== 'no-anchor';
    if (ds.reason === undefined || isProven) return found('insecure', 'unsigned');
    // An absence that is not proven may be the resolver's, which says nothing of the parent.
    if (ds.security === 'bogus') return found('bogus');
    const state = await stateByRoot(ds, evidence);
    return state.kind === 'open'
      ? unavailableFor([state.failure], [...refs, state.failure.ref])
      : found('insecure', 'unsigned');
  }
  if (soa.kind === 'failure') return unavailableFor([soa.failure], refs);
  if (soa.security === 'secure' || soa.security === 'insecure') return found(soa.security);
  const state = await stateByRoot(soa, evidence);
  return state.kind === 'insecure' ? found('insecure') : unavailableFor([state.failure], [...refs, state.failure.ref]);
});

/** How long some validators accept signatures after their end. Source: docs/limits.md. */
const ACCEPTED_AFTER_END_MS = 86_400_000;

function expiryOf(answer: Answer): Pick<Dnssec, 'isJustExpired'> {
  const reason = reasonOf(answer);
  if (answer.kind === 'failure' || reason === null || !('at' in reason) || reason.code !== 'expired') return {};
  return reason.at !== undefined && answer.at < reason.at + ACCEPTED_AFTER_END_MS ? { isJustExpired: true } : {};
}

const reasonOf = (answer: Answer): SecurityReason | null =>
  answer.kind === 'failure' ? null : (answer.reason ?? null);

/** Tells what an answer's missing state means. */
type StateByRoot =
  /** As the answer for the root shows. */
  { readonly kind: 'insecure'; readonly ref: Ref } | { readonly kind: 'open'; readonly failure: Failure };

/**
 * Judges an answer whose state is not known. Where only a resolver judged it, as in what was stored before we validated
 * ourselves, one that says the root is secure validates: then the answer is insecure.
 */
export async function stateByRoot(
  answer: Exclude<Answer, { readonly kind: 'failure' }>,
  evidence: Evidence,
): Promise<StateByRoot> {
  const open = (why: FailureReason, causes: readonly Cause[], ref = answer.ref): StateByRoot => ({
    kind: 'open',
    failure: { why, causes, ref },
  });
  const { reason } = answer;
  switch (reason?.code) {
    case 'not-answered':
      return open('servfail', [{ code: 'chain-not-answered', args: { zone: reason.zone } }]);
    case 'anchor':
      return open('not-validating', because('anchor-fails'));
    case 'over-budget':
      return open('budget', because('validation-over-budget'));
    case 'planned':
      return open('not-asked', because('planned-signing'));
    case 'stripped':
      return open('not-validating', because('signatures-stripped'));
    default: {
      const root = await evidence.ask(dns(ROOT, 'SOA'));
      if (root.kind === 'failure') return { kind: 'open', failure: root.failure };
      return root.security === 'secure' && isOfSameRun(root, answer)
        ? { kind: 'insecure', ref: root.ref }
        : open('not-validating', because('not-validating-chain'), root.ref);
    }
  }
}

/**
 * Whether two answers come from one run, so that the same resolver judged both, or nobody could. What a run stores has one
 * time; a root that was looked up later, even a moment, says nothing of an answer that was stored before.
 */
const isOfSameRun = (root: Answer, answer: Answer): boolean =>
  answer.kind !== 'failure' && answer.source === 'store'
    ? root.at === answer.at
    : Math.abs(root.at - answer.at) < DAY_MS;

/** Types that a name is asked for anyway. */
const OWN_TYPES = ['A', 'AAAA', 'CAA', 'MX', 'NS', 'TXT'] as const;

/** How the name's own answers validate, by their types. */
export interface OwnAnswers {
  /** Their signatures do not validate, and why, where that is known. */
  readonly bogus: readonly { readonly type: string; readonly reason: SecurityReason | null }[];
  /** Whether any of them validates. */
  readonly someHold: boolean;
  /** They could not be looked up. */
  readonly missed: readonly string[];
}

/** Which answers of the name itself do not validate. Behind an alias they are another zone's. Source: RFC 4035 §5.5. */
export const readOwnAnswers: FactReader<OwnAnswers> = shared<OwnAnswers>(async (domain, evidence) => {
  const answers = await Promise.all(
    OWN_TYPES.map(async (type) => {
      const answer: Answer = await evidence.ask(dns(domain, type));
      return { type, answer };
    }),
  );
  const judged = (security: Security) =>
    answers.filter(
      ({ answer: one }) => one.kind !== 'failure' && one.aliases.length === 0 && one.security === security,
    );
  const bogus = judged('bogus');
  const missed = answers.filter(({ answer }) => answer.kind === 'failure').map(({ type }) => type);
  return available(
    {
      bogus: bogus.map(({ type, answer }) => ({ type, reason: reasonOf(answer) })),
      someHold: judged('secure').length > 0,
      missed,
    },
    bogus.map(({ answer }) => refOf(answer)),
  );
});

/** Returns whether the zone is simply not signed: it has neither a DS record nor signatures that anyone would check. */
export const isZoneUnsigned = ({ security, delegation }: Dnssec): boolean =>
  security === 'insecure' && delegation === 'unsigned';
