import { SPECIAL_ADDRESS_SOURCE } from '../../domain/addresses.ts';
import { defineTexts } from '../../domain/message.ts';
import { child, type DnsName, type DomainName } from '../../domain/name.ts';
import { MTA_STS_NAME } from '../../domain/service-names.ts';
import type { MailRoute } from '../../facts/mail-transport.ts';
import { type MtaSts, readMtaSts, type StsPolicyFound, stsPolicyUrl } from '../../facts/mta-sts.ts';
import { readStarttlsForPolicy, type Starttls } from '../../facts/starttls.ts';
import { type EnclosingZone, readZoneIfKnown } from '../../facts/zone.ts';
import { mxMatches, type ParsedStsRecord } from '../../records/mta-sts.ts';
import type { StsIntent } from '../../records/mta-sts-intent.ts';
import { withBeside } from '../beside.ts';
import { isOldVersion } from '../certificate/judgement.ts';
import { defineCheck, type FindingDraft, fixable, type JudgedDrafts, type Say, withOneFix } from '../check.ts';
import { chained } from '../clauses.ts';
import { lineClause } from '../service-record-faults.ts';
import { type Place, serviceRecordPlace } from '../service-record-fix.ts';
import { cut } from '../shown.ts';
import { isNotFound, policyFault, presentRecord, stsDeduction } from './faults.ts';
import { STS_FINDINGS } from './findings.ts';
import { type StsSituation, stsFix } from './fix.ts';

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;

/** Shares of the item's weight; its 10 points make each of them whole. */
const SHARES = { none: 0.8, testing: 0.4, 'content-type': 0.2, 'short-age': 0.2, remark: 0 } as const;
/** Tells what it costs, and how it is told, where the policy allows no mail server, or not all. */
const NOT_ALLOWED = {
  enforce: { all: [1, 'no-mx-allowed'], some: [0.5, 'some-mx-not-allowed'] },
  testing: { all: [0.4, 'no-mx-allowed-yet'], some: [0.2, 'some-mx-not-allowed-yet'] },
} as const;

export const mtaSts = defineCheck({
  id: 'mta-sts',
  name: 'MTA-STS',
  means: 'With MTA-STS, other mail servers deliver your e-mail only over verified TLS.',
  why: 'Without it, an attacker on the network can suppress encryption or pretend to be your mail server, and read or divert your e-mail.',
  citations: [
    { rfc: 8461, section: '3' },
    { rfc: 8461, section: '4' },
    { rfc: 8461, section: '5' },
  ],
  // What mail servers show makes this check unknown only where a policy in force holds them to it; else it shapes the fix.
  restsOn: [SPECIAL_ADDRESS_SOURCE],
  needs: { sts: readMtaSts, zone: readZoneIfKnown, tls: readStarttlsForPolicy },
  findings: STS_FINDINGS,
  judge({ sts, zone, tls }, say, domain) {
    const { route, record } = sts;
    if (route.kind !== 'hosts') return say.exempt(route.kind);
    const verdict = judgeSts({ sts, route, zone, tls }, say, domain);
    return withBeside(verdict, record.beside, child(MTA_STS_NAME, domain));
  },
});

interface StsFound {
  readonly sts: MtaSts;
  readonly route: Extract<MailRoute, { kind: 'hosts' }>;
  readonly zone: EnclosingZone | null;
  readonly tls: Starttls | null;
}

function judgeSts(
  { sts: { record, policy }, route, zone, tls }: StsFound,
  say: Say<typeof STS_FINDINGS>,
  domain: DomainName,
): JudgedDrafts {
  const hosts = route.hosts.map(({ host }) => host);
  const place = serviceRecordPlace(MTA_STS_NAME, { domain, alias: record.alias, zone });
  const present = presentRecord(record, place, domain);
  const common = { domain, url: stsPolicyUrl(domain) };
  const unverified = unverifiedOf(hosts, tls);
  const situation: StsSituation = { ...common, ...situationOf(policy, hosts), unverified, ...present };
  const published = policy?.kind === 'policy';
  if (record.kind === 'one' && record.parsed.kind === 'record' && published) {
    const drafts = [
      ...recordDrafts(record.parsed, place),
      ...policyDrafts(policy, hosts),
      ...refusedDrafts(policy, hosts, tls),
    ];
    const alone = record.parsed.single === null ? null : place.fix(record.parsed.single, [record.parsed.text]);
    return say.graded('policy', summary(policy)).less(withOneFix(drafts, stsFix(situation) ?? alone));
  }
  if (record.kind === 'absent' && record.mistyped === null && record.misplaced === null && !published) {
    if (place.elsewhere !== null) return say.failed('absent-at-alias', { domain, alias: place.elsewhere });
    if (route.implicit) return say.failed('absent-without-mx');
    const { wildcard } = record;
    const failed =
      wildcard === null
        ? say.failed('absent', common)
        : say.failed('absent-at-wildcard', { ...common, alias: wildcard });
    // Nobody looks for a file yet, so that nothing is lost where we could not see it.
    const begun = situation.policy === 'unknown' ? { ...situation, policy: null } : situation;
    return failed.withFix(stsFix(begun));
  }
  // Each fault is enough by itself: the first takes all the points, what follows is told.
  const faults = present.fault === null ? [] : [present.fault];
  const further = published
    ? wrongPolicy(policy, hosts, domain)
    : policy === null
      ? []
      : [policyFault(policy, faults.length === 0 ? 1 : 0, domain)];
  return say.graded('broken').less(withOneFix([...faults, ...further], stsFix(situation)));
}

type Usable = Extract<StsPolicyFound, { kind: 'policy' }>;

const summary = ({ policy: { mode, maxAgeSeconds, mx } }: Usable) => ({
  mode,
  age: { durationMs: maxAgeSeconds * 1000 },
  patterns: mx.length === 0 ? STS_VALUE_TEXTS.message('no-host') : mx,
});

/** Returns the part of a fix's situation that is about the policy. */
function situationOf(policy: StsPolicyFound | null, hosts: readonly DnsName[]) {
  if (policy?.kind !== 'policy') return { hosts, policy: intentOf(policy), policyGood: false, policyUsable: false };
  const { oddities, maxAgeSeconds } = policy.policy;
  const policyUsable = oddities.length === 0;
  const policyGood = policyUsable && maxAgeSeconds >= WEEK_SECONDS && notAllowed(policy, hosts).length === 0;
  return { hosts, policy: policy.policy, policyGood, policyUsable };
}

const NO_INTENT: StsIntent = { mode: null, maxAgeSeconds: null, mx: [] };

/** Works out what an owner means by a file that senders cannot use. */
function intentOf(policy: Exclude<StsPolicyFound, Usable> | null): StsSituation['policy'] {
  switch (policy?.kind) {
    case 'invalid':
      return policy.intent;
    case 'too-long':
      return NO_INTENT;
    case 'status':
      return isNotFound(policy.status) ? NO_INTENT : 'unknown';
    case 'no-address':
      return null;
    default:
      return 'unknown';
  }
}

/** Mail servers of which we have not seen that they accept TLS with a valid certificate. Source: RFC 8461 §4.2. */
function unverifiedOf(hosts: readonly DnsName[], tls: Starttls | null): DnsName[] {
  const verified = new Set(
    tls?.hosts.flatMap(({ host, state }) =>
      state.kind === 'tls' && state.tls.fault === null && !isOldVersion(state.tls.version) ? [host] : [],
    ),
  );
  return hosts.filter((host) => !verified.has(host));
}

/** Deducts for servers whose TLS senders cannot verify, although a policy in force asks them to. */
function refusedDrafts(policy: Usable, hosts: readonly DnsName[], tls: Starttls | null): readonly FindingDraft[] {
  // Where the policy does not name a server, that is its fault, and told already.
  if (policy.policy.mode !== 'enforce' || notAllowed(policy, hosts).length > 0) return [];
  const refused = (tls?.hosts ?? []).filter(({ state }) => {
    if (state.kind === 'not-offered' || state.kind === 'broken') return state.enforced;
    return state.kind === 'tls' && state.tls.fault !== null && state.trust === 'mta-sts';
  });
  if (refused.length === 0) return [];
  const args = { hosts: refused.map(({ host }) => host) };
  return refused.length === hosts.length
    ? [stsDeduction(NOT_ALLOWED.enforce.all[0], 'no-mx-verified', args)]
    : [stsDeduction(NOT_ALLOWED.enforce.some[0], 'some-mx-unverified', args)];
}

/** A later id counts for nothing: whoever changes that one believes that senders notice. Source: RFC 8461 §3.2. */
const recordDrafts = (
  { id, single }: Extract<ParsedStsRecord, { kind: 'record' }>,
  { elsewhere }: Place,
): readonly FindingDraft[] => {
  if (single === null) return [];
  const draft = stsDeduction(SHARES.remark, 'second-id', { id });
  return [elsewhere === null ? fixable(draft) : draft];
};

/** Mail servers that a policy does not allow. */
const notAllowed = ({ policy: { mx } }: Usable, hosts: readonly DnsName[]): DnsName[] =>
  hosts.filter((host) => !mx.some((pattern) => mxMatches(pattern, host)));

const hostArgs = (missing: readonly DnsName[]) => ({
  hosts: missing,
  lines: missing.map((host) => `mx: ${host}`),
});

/** Says what stands in the sentences about a policy. */
export const STS_VALUE_TEXTS = defineTexts('mta-sts-value', {
  'no-type': 'no type at all',
  'no-host': 'no host',
});

/** Deducts for everything that a usable policy still lacks. */
function policyDrafts(found: Usable, hosts: readonly DnsName[]): readonly FindingDraft[] {
  const {
    policy: { mode, maxAgeSeconds, oddities },
    contentType,
  } = found;
  const age = { durationMs: maxAgeSeconds * 1000 };
  const drafts: FindingDraft[] = [];
  const add = (draft: FindingDraft): void => {
    drafts.push(fixable(draft));
  };
  if (mode === 'none') add(stsDeduction(SHARES.none, 'none'));
  else {
    if (mode === 'testing') add(stsDeduction(SHARES.testing, 'testing'));
    const missing = notAllowed(found, hosts);
    const [cost, code] = missing.length === hosts.length ? NOT_ALLOWED[mode].all : NOT_ALLOWED[mode].some;
    if (missing.length > 0) add(stsDeduction(cost, code, hostArgs(missing)));
    if (maxAgeSeconds < DAY_SECONDS) add(stsDeduction(SHARES['short-age'], 'short-age', { age }));
    else if (maxAgeSeconds < WEEK_SECONDS) add(stsDeduction(SHARES.remark, 'under-a-week', { age }));
  }
  // How it is served is no matter of what stands in it.
  if (!/^text\/plain *(?:;|$)/i.test(contentType))
    drafts.push(
      stsDeduction(SHARES['content-type'], 'content-type', {
        type: cut(contentType) || STS_VALUE_TEXTS.message('no-type'),
      }),
    );
  if (oddities.length > 0)
    add(stsDeduction(SHARES.remark, 'oddities', { oddities: chained(oddities.map(lineClause)) }));
  return drafts;
}

/** Reports servers to which senders would not deliver once they find the policy. */
function wrongPolicy(policy: Usable, hosts: readonly DnsName[], domain: DnsName): readonly FindingDraft[] {
  const missing = policy.policy.mode === 'enforce' ? notAllowed(policy, hosts) : [];
  return missing.length === 0
    ? []
    : [fixable(stsDeduction(SHARES.remark, 'wrong-policy', { domain, ...hostArgs(missing) }))];
}
