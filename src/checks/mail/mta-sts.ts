import { defineTexts } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { readMtaSts, type StsPolicyFound, stsPolicyUrl } from '../../facts/mta-sts.ts';
import { readZoneIfKnown } from '../../facts/zone.ts';
import { mxMatches, type ParsedStsRecord } from '../../records/mta-sts.ts';
import { defineCheck, type Graded } from '../check.ts';
import { chained } from '../clauses.ts';
import { cut } from '../shown.ts';
import { policyFault, recordFault, suggestedPolicy } from './mta-sts-faults.ts';
import { STS_ACTIONS, STS_TEXTS } from './mta-sts-texts.ts';
import { lineClause } from './service-record-faults.ts';
import { type Place, placeOf, withoutFix } from './service-record-fix.ts';

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;
const NEW_RECORD = 'v=STSv1; id=1';

/** Shares of the item's weight; its 10 points make each of them whole. */
const SHARES = { none: 0.8, testing: 0.4, 'content-type': 0.2, 'short-age': 0.2, remark: 0 } as const;
/** What it costs where the policy allows no mail server, or not all; and what becomes of the mail. */
const NOT_ALLOWED = {
  enforce: { all: 1, some: 0.5, effect: 'enforced' },
  testing: { all: 0.4, some: 0.2, effect: 'testing' },
} as const;

/** With MTA-STS, senders deliver only over verified TLS, so that no attacker on the network can read or divert mail. */
export const mtaSts = defineCheck({
  id: 'mta-sts',
  name: 'MTA-STS',
  citations: [
    { rfc: 8461, section: '3' },
    { rfc: 8461, section: '4' },
    { rfc: 8461, section: '5' },
  ],
  needs: { sts: readMtaSts, zone: readZoneIfKnown },
  texts: STS_TEXTS,
  actions: STS_ACTIONS,
  // What the policy is worth shows only once it can be used.
  uncertain: [
    'absent',
    'absent-at-wildcard',
    'absent-at-alias',
    'absent-without-mx',
    'record-missing',
    'misplaced',
    'near',
    'several',
    'invalid',
    'at-alias',
    'unreachable',
    'untrusted',
    'redirect',
    'status',
    'too-long',
    'policy-invalid',
    'none',
  ],
  judge({ sts, zone }, say, domain) {
    const { route, record, policy } = sts;
    if (route.kind !== 'hosts') return say.exempt(route.kind);
    const hosts = route.hosts.map(({ host }) => host);
    const place = placeOf('_mta-sts', domain, record.alias, zone);
    if (record.kind === 'one' && record.parsed.kind === 'record' && policy?.kind === 'policy')
      return gradePolicy(gradeRecord(say.graded('policy', summary(policy)), record.parsed, place), policy, hosts);

    const published = policy?.kind === 'policy';
    if (record.kind === 'absent' && record.mistyped === null && record.misplaced === null && !published) {
      if (place.elsewhere !== null) return say.failed('absent-at-alias', { domain, alias: place.elsewhere });
      if (route.implicit) return say.failed('absent-without-mx');
      const args = { domain, url: stsPolicyUrl(domain), policy: suggestedPolicy(hosts), record: NEW_RECORD };
      const { wildcard } = record;
      return wildcard === null
        ? say.failed('absent', args)
        : say.failed('absent-at-wildcard', { ...args, alias: wildcard });
    }
    // Each fault is enough by itself: the first takes all the points, what follows is told.
    // Whoever publishes the record switches the policy on: not while it would turn mail away.
    const missing = policy?.kind === 'policy' && policy.policy.mode === 'enforce' ? notAllowed(policy, hosts) : [];
    const withRecord = recordFault(
      say.graded('broken'),
      record,
      missing.length > 0 ? withoutFix(place) : place,
      domain,
      NEW_RECORD,
    );
    if (missing.length > 0) return withRecord.minus(SHARES.remark, 'wrong-policy', { domain, ...hostArgs(missing) });
    if (policy === null || policy.kind === 'policy') return withRecord;
    return policyFault(withRecord, withRecord.drafts.length === 1 ? 1 : 0, policy, domain, hosts);
  },
});

type Usable = Extract<StsPolicyFound, { kind: 'policy' }>;

const summary = ({ policy: { mode, maxAgeSeconds, mx } }: Usable) => ({
  mode,
  age: { durationMs: maxAgeSeconds * 1000 },
  patterns: mx.length === 0 ? STS_VALUE_TEXTS.message('no-host') : mx,
});

/** A later id counts for nothing: whoever changes that one believes that senders notice. Source: RFC 8461 §3.2. */
function gradeRecord(
  verdict: Graded<typeof STS_TEXTS>,
  { text, id, single }: Extract<ParsedStsRecord, { kind: 'record' }>,
  place: Place,
): Graded<typeof STS_TEXTS> {
  if (single === null) return verdict;
  const reduced = verdict.minus(SHARES.remark, 'second-id', { id });
  return place.elsewhere === null ? reduced.withFix(place.fix(single, [text])) : reduced;
}

/** Mail servers that a policy does not allow. */
const notAllowed = ({ policy: { mx } }: Usable, hosts: readonly DnsName[]): DnsName[] =>
  hosts.filter((host) => !mx.some((pattern) => mxMatches(pattern, host)));

const hostArgs = (missing: readonly DnsName[]) => ({
  hosts: missing,
  lines: missing.map((host) => `mx: ${host}`),
});

/** What stands in the sentences about a policy. */
export const STS_VALUE_TEXTS = defineTexts('mta-sts-value', {
  enforced: 'Senders that follow the policy do not deliver to them.',
  testing: 'In mode enforce, senders would not deliver to them.',
  'no-type': 'no type at all',
  'no-host': 'no host',
});

/** Takes what a policy lacks that senders can use. */
function gradePolicy(
  verdict: Graded<typeof STS_TEXTS>,
  found: Usable,
  hosts: readonly DnsName[],
): Graded<typeof STS_TEXTS> {
  const {
    policy: { mode, maxAgeSeconds, oddities },
    contentType,
  } = found;
  const age = { durationMs: maxAgeSeconds * 1000 };
  let graded = verdict;
  if (mode === 'none') graded = graded.minus(SHARES.none, 'none');
  else {
    if (mode === 'testing') graded = graded.minus(SHARES.testing, 'testing');
    const missing = notAllowed(found, hosts);
    const { all, some, effect } = NOT_ALLOWED[mode];
    const args = { ...hostArgs(missing), effect: STS_VALUE_TEXTS.message(effect) };
    if (missing.length === hosts.length) graded = graded.minus(all, 'no-mx-allowed', args);
    else if (missing.length > 0) graded = graded.minus(some, 'some-mx-not-allowed', args);
    if (maxAgeSeconds < DAY_SECONDS) graded = graded.minus(SHARES['short-age'], 'short-age', { age });
    else if (maxAgeSeconds < WEEK_SECONDS) graded = graded.minus(SHARES.remark, 'under-a-week', { age });
  }
  if (!/^text\/plain *(?:;|$)/i.test(contentType))
    graded = graded.minus(SHARES['content-type'], 'content-type', {
      type: cut(contentType) || STS_VALUE_TEXTS.message('no-type'),
    });
  if (oddities.length === 0) return graded;
  return graded.minus(SHARES.remark, 'oddities', { oddities: chained(oddities.map(lineClause)) });
}
