import type { Message } from '../../domain/message.ts';
import { child, type DnsName, type DomainName } from '../../domain/name.ts';
import { PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { DMARC_NAME } from '../../domain/service-names.ts';
import type { DmarcFacts } from '../../facts/dmarc-facts.ts';
import { readCertainDmarc } from '../../facts/dmarc-facts.ts';
import type { DmarcReach, MadeUp } from '../../facts/dmarc-reach.ts';
import { isUnheard, type ReportDestination, readReportDestinationsIfKnown } from '../../facts/report-destinations.ts';
import type { AppliedDmarc, DmarcFound } from '../../records/dmarc/discover.ts';
import { dmarcParts } from '../../records/dmarc/tags.ts';
import { withCertainty } from '../action.ts';
import { besideRemarks, withBeside } from '../beside.ts';
import { deductionsOf, defineCheck, type FindingDraft, fixable, withOneFix } from '../check.ts';
import type { Fix } from '../fix.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { REMOVED_TAGS, STRENGTH } from './draft.ts';
import { DMARC_NOTE_TEXTS, dmarcClause, wholeRecords } from './faults.ts';
import { DMARC } from './findings.ts';
import { dmarcFix } from './fix.ts';
import { POLICY_FINDINGS } from './policy-findings.ts';
import { elsewhere, UNUSABLE_CODES, unusableOf } from './unusable.ts';

/** Shares of the item's weight; its 30 points make each of them whole. */
const SHARES = { none: 20 / 30, quarantine: 5 / 30, subdomains: 5 / 30, blind: 3 / 30, percent: 2 / 30, remark: 0 };
/** Faults of one record that are told. */
const MAX_FAULTS = 5;

type Facts = DmarcFacts & { readonly reach: DmarcReach };
const deduction = deductionsOf(DMARC.findings);

export const dmarcPolicy = defineCheck({
  id: 'dmarc-policy',
  name: 'DMARC',
  means:
    'DMARC tells receivers what to do with e-mail that forges your domain. This check asks how strict your policy is and whether you get its reports.',
  why: 'The policy for subdomains counts too: attackers use names that do not exist if those are protected less. Without reports you cannot see who sends in your name.',
  citations: [
    { rfc: 9989, section: '4.7' },
    { rfc: 9989, section: '4.10' },
    { rfc: 9990, section: '4' },
  ],
  restsOn: [PUBLIC_SUFFIX_SOURCE],
  needs: { facts: readCertainDmarc, destinations: readReportDestinationsIfKnown },
  texts: DMARC.texts,
  findings: {
    // A stricter policy may leave subdomains with a weaker one.
    ...withCertainty(pick(DMARC, ...UNUSABLE_CODES, 'none', 'supposed', 'quarantine', 'at-alias').findings, 'by-fix'),
    // The policy that applies is judged beside it.
    testing: { ...DMARC.findings.testing, severity: 'notice' },
    ...POLICY_FINDINGS,
  },
  judge({ facts, destinations }, say, domain) {
    const { own } = facts;
    const fix = leadingTo(dmarcFix(domain, facts), facts, domain);
    if (own.kind !== 'policy') {
      const { text, args } = unusableOf(own, facts, domain);
      return withBeside(say.failed(text, args).withFix(fix), facts.beside, child(DMARC_NAME, domain));
    }
    const { policy, at, tag } = own;
    const wildcard = at === domain && facts.byWildcard === true;
    const { message } = DMARC_NOTE_TEXTS;
    const note = at !== domain ? message('from', { tag, at }) : wildcard ? message('from-wildcard') : '';
    const alias = at === domain ? elsewhere(facts) : null;
    const deductions = [
      ...ofStrength(own, domain, alias),
      ...ofReach(own, facts, domain),
      ...ofRecord(own, facts, domain),
      ...(isUnheard(own.record, destinations ?? [])
        ? [deduction(facts.silent ? SHARES.remark : SHARES.blind, 'unheard')]
        : []),
      ...ofDestinations(destinations ?? []),
      ...(at === domain ? facts.atRoot : [])
        .slice(0, 1)
        .map(({ text }) => deduction(SHARES.remark, 'at-root', { domain, record: wholeRecords([text]) })),
      ...besideRemarks(facts.beside, child(DMARC_NAME, domain)),
    ];
    // What is at somebody else's alias is theirs to change.
    const offered = alias === null ? fix : null;
    const judged =
      policy === 'reject' && at !== domain
        ? say.graded('policy-inherited', { note })
        : say.graded('policy', { policy, note });
    return judged.less(withOneFix(deductions, offered));
  },
});

/**
 * A fix as what it is here: where nobody can be named who reads reports, naming them is left to the owner, and so is
 * the record of the organizational domain, which speaks for the names below.
 */
function leadingTo(fix: Fix | null, { silent, reach }: DmarcFacts, domain: DomainName): Fix | null {
  if (fix === null) return null;
  const asksForReports = fix.steps.some(({ changes }) => changes.some(({ value }) => value?.includes('rua=') === true));
  const ownBelow =
    reach !== null && (reach.organizational === domain || strengthOf(reach.existing) === STRENGTH.reject);
  return (silent || asksForReports) && ownBelow ? fix : { ...fix, partial: true };
}

/** How strong the policy for the name itself is. */
function ofStrength(
  { policy, stated, record }: AppliedDmarc,
  domain: DomainName,
  alias: string | null,
): FindingDraft[] {
  if (record.supposed !== null) {
    const args = { why: dmarcClause(record.supposed), record: wholeRecords([record.text]) };
    return [fixable(deduction(SHARES.none, 'supposed', { ...args, note: '' }))];
  }
  return [
    ...(policy === 'reject'
      ? []
      : [
          alias === null
            ? fixable(deduction(SHARES[policy], policy, { note: '' }))
            : deduction(SHARES[policy], 'at-alias', { policy, domain, alias, note: '' }),
        ]),
    ...(policy !== stated ? [deduction(SHARES.remark, 'testing', { stated, policy, note: '' })] : []),
  ];
}

/** Whether names below the domain have a weaker policy than the domain itself. */
function ofReach(
  own: AppliedDmarc,
  { reach: { existing, nonExistent, madeUp } }: Facts,
  domain: DomainName,
): FindingDraft[] {
  const weaker = (one: DmarcFound) => strengthOf(one) < STRENGTH[own.policy];
  const np = own.at === domain ? own.record.np : null;
  const unused = madeUp.exists && existing.kind === 'policy' && existing.at === domain && np !== existing.stated;
  return [
    ...(weaker(existing) ? [ofExisting(existing, nonExistent, domain)] : []),
    ...(weaker(nonExistent) ? ofMadeUp(nonExistent, { up: madeUp, domain, existingIsWeaker: weaker(existing) }) : []),
    ...(np !== null && unused ? [deduction(SHARES.remark, 'np-unused', { policy: np })] : []),
  ];
}

/** Existing subdomains have a weaker policy; made-up ones may have the same of the same record. */
function ofExisting(existing: DmarcFound, nonExistent: DmarcFound, domain: DomainName): FindingDraft {
  const args = { policy: dispositionOf(existing), at: atOf(existing, domain) };
  const both = atOf(nonExistent, domain) === args.at && strengthOf(nonExistent) === strengthOf(existing);
  return args.at === domain
    ? fixable(deduction(SHARES.subdomains, both ? 'subdomains' : 'existing', args))
    : deduction(SHARES.subdomains, both ? 'subdomains-above' : 'existing-above', args);
}

/** Made-up subdomains have a weaker policy. What existing ones have in common with them is told, and costs, once. */
function ofMadeUp(
  found: DmarcFound,
  {
    up: { name, alias },
    domain,
    existingIsWeaker,
  }: { readonly up: MadeUp; readonly domain: DomainName; readonly existingIsWeaker: boolean },
): FindingDraft[] {
  const at = atOf(found, domain);
  const share = existingIsWeaker ? SHARES.remark : SHARES.subdomains;
  const args = { policy: dispositionOf(found), at, domain, alias: alias ?? '' };
  if (at === name)
    return alias === null
      ? [fixable(deduction(share, 'wildcard-record', args))]
      : [deduction(share, 'wildcard-alias', args)];
  if (existingIsWeaker) return [];
  return at === domain
    ? [fixable(deduction(share, 'non-existent', args))]
    : [deduction(share, 'non-existent-above', args)];
}

const strengthOf = (found: DmarcFound): number => (found.kind === 'policy' ? STRENGTH[found.policy] : -1);
const dispositionOf = (found: DmarcFound): string | Message =>
  found.kind === 'policy' ? found.policy : DMARC_NOTE_TEXTS.message('no-policy');
const atOf = (found: DmarcFound, domain: DomainName): DnsName => (found.kind === 'absent' ? domain : found.at);

/** Reports, and what the record says in a way that not all receivers understand. */
function ofRecord(
  { record, ignored, at }: AppliedDmarc,
  { silent, receives, psdUnlisted, joinsOthers }: Facts,
  domain: DomainName,
): FindingDraft[] {
  const tags = new Map(dmarcParts(record.text).map(({ name, value }) => [name, value]));
  const percent = tags.get('pct');
  const options = tags.get('fo') ?? '';
  const partly = percent !== undefined && percent !== '100';
  const removed = REMOVED_TAGS.filter((one) => tags.has(one) && !(one === 'pct' && partly));
  const faults = record.faults.filter((one) => one !== record.supposed).slice(0, MAX_FAULTS);
  /** The record of a domain above is changed there. */
  const own = at === domain ? fixable : (same: FindingDraft) => same;
  const blind = deduction(SHARES.blind, 'blind');
  return [
    ...(record.rua.length > 0
      ? []
      : [silent ? deduction(SHARES.remark, 'blind-silent') : receives ? own(blind) : blind]),
    ...(partly
      ? [own(deduction(SHARES.percent, percent === '0' ? 'percent-zero' : 'percent', { percent: cut(percent) }))]
      : []),
    ...(removed.length > 0 ? [deduction(SHARES.remark, 'removed', { tags: removed })] : []),
    ...(record.rua.some((uri) => /![0-9]+[kmgt]?$/i.test(uri)) ? [deduction(SHARES.remark, 'size')] : []),
    ...(['rua', 'ruf'] as const)
      .filter((tag) => record[tag].length > MAX_ADDRESSES)
      .map((tag) => deduction(SHARES.remark, 'many-addresses', { tag, count: record[tag].length })),
    ...(isPolicyLate(record.text) ? [deduction(SHARES.remark, 'policy-late', { at })] : []),
    ...(isOptionDoubled(options) ? [deduction(SHARES.remark, 'failure-options', { value: cut(options) })] : []),
    ...faults.map((fault) =>
      own(deduction(SHARES.remark, 'syntax', { why: dmarcClause(fault), record: wholeRecords([record.text]) })),
    ),
    ...(psdUnlisted ? [own(deduction(SHARES.remark, 'psd', { at }))] : []),
    ...(joinsOthers ? [deduction(SHARES.remark, 'joined', { at })] : []),
    ...(ignored === null
      ? []
      : [
          own(
            deduction(SHARES.remark, 'ignored', {
              domain,
              why: dmarcClause(ignored.why),
              record: wholeRecords(ignored.texts),
            }),
          ),
        ]),
  ];
}

/** Addresses that receivers send reports to, whatever else the record names. Source: RFC 9990 §3. */
const MAX_ADDRESSES = 2;

/** Returns whether another tag stands between the version and the policy. Source: RFC 7489 §6.3. */
const isPolicyLate = (text: string): boolean => {
  const at = dmarcParts(text).findIndex(({ name }) => name === 'p');
  return at > 1;
};

/** Returns whether `fo` asks for reports of messages that fail in every way, and of those that fail in any. */
function isOptionDoubled(options: string): boolean {
  const all = options.split(':').map((one) => one.trim());
  return all.includes('0') && all.includes('1');
}

/** Whether reports reach those who are to get them. */
const ofDestinations = (destinations: readonly ReportDestination[]): FindingDraft[] =>
  destinations.flatMap(({ uri, state, domain, asked, override, noMail }) => {
    const args = { uri: cut(uri), asked: asked ?? '', domain: domain ?? '' };
    if (state === 'unknown') return [deduction(SHARES.remark, 'unasked', args)];
    if (state === 'invalid') return [deduction(SHARES.remark, 'bad-address', args)];
    if (noMail !== null) return [deduction(SHARES.remark, noMail, args)];
    if (state !== 'not authorised') return [];
    return override === null
      ? [deduction(SHARES.remark, 'unauthorised', args)]
      : [deduction(SHARES.remark, 'void', { ...args, override: cut(override) })];
  });
