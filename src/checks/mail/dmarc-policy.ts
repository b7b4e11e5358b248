import type { Message } from '../../domain/message.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { DmarcFacts } from '../../facts/dmarc-facts.ts';
import { readCertainDmarc } from '../../facts/dmarc-facts.ts';
import type { DmarcReach } from '../../facts/dmarc-reach.ts';
import { type ReportDestination, readReportDestinationsIfKnown } from '../../facts/report-destinations.ts';
import { dmarcFix } from '../../fixes/dmarc.ts';
import { REMOVED_TAGS, STRENGTH } from '../../fixes/dmarc-draft.ts';
import type { Fix } from '../../fixes/fix.ts';
import type { DmarcFound } from '../../records/dmarc/discover.ts';
import { dmarcParts } from '../../records/dmarc/tags.ts';
import { defineCheck, type Graded } from '../check.ts';
import { cut } from '../shown.ts';
import { clauseOf, DMARC_NOTE_TEXTS, wholeRecords } from './dmarc-faults.ts';
import { DMARC_POLICY_ACTIONS, DMARC_POLICY_TEXTS } from './dmarc-policy-texts.ts';
import { elsewhere, UNUSABLE_IMPACTS, unusableOf } from './dmarc-unusable.ts';

/** Shares of the item's weight; its 30 points make each of them whole. */
const SHARES = { none: 20 / 30, quarantine: 5 / 30, subdomains: 5 / 30, blind: 3 / 30, percent: 2 / 30, remark: 0 };
/** Faults of one record that are told. */
const MAX_FAULTS = 5;

type Facts = DmarcFacts & { readonly reach: DmarcReach };
type Policy = Extract<DmarcFound, { kind: 'policy' }>;
type Verdict = Graded<typeof DMARC_POLICY_TEXTS>;
/** A verdict from which more is taken. */
type Judge = (verdict: Verdict) => Verdict;

/**
 * DMARC tells receivers what to do with mail that forges your domain. This check asks how strict your policy is and
 * whether its reports arrive.
 */
export const dmarcPolicy = defineCheck({
  id: 'dmarc-policy',
  name: 'DMARC',
  citations: [
    { rfc: 9989, section: '4.7' },
    { rfc: 9989, section: '4.10' },
    { rfc: 9990, section: '4' },
  ],
  needs: { facts: readCertainDmarc, destinations: readReportDestinationsIfKnown },
  texts: DMARC_POLICY_TEXTS,
  actions: DMARC_POLICY_ACTIONS,
  impacts: { ...UNUSABLE_IMPACTS, supposed: 'forgery', none: 'forgery', quarantine: 'forgery' },
  // A stricter policy may leave subdomains with a weaker one.
  certainByFix: [
    'absent',
    'absent-silent',
    'absent-at-alias',
    'absent-at-wildcard',
    'misplaced',
    'doubled',
    'invalid',
    'invalid-at-alias',
    'none',
    'supposed',
    'quarantine',
    'existing',
    'existing-above',
    'non-existent',
    'non-existent-above',
    'wildcard-alias',
  ],
  judge({ facts, destinations }, say, domain) {
    const unusable = unusableOf(facts, domain);
    const fix = leadingTo(dmarcFix(domain, facts), facts, domain);
    if (unusable !== null) return say.failed(unusable.text, unusable.args).withFix(fix);
    const { own } = facts;
    if (own.kind !== 'policy') throw new Error('a DMARC record that neither applies nor is unusable');
    const { policy, at, tag } = own;
    const wildcard = at === domain && facts.byWildcard === true;
    const { message } = DMARC_NOTE_TEXTS;
    const note = at !== domain ? message('from', { tag, at }) : wildcard ? message('from-wildcard') : '';
    // One fix leads all the way; it stands at the first thing that it makes go away.
    let given = fix === null || (at === domain && elsewhere(facts) !== null);
    const fixed: Judge = (verdict) => {
      if (given) return verdict;
      given = true;
      return verdict.withFix(fix);
    };
    const start: Verdict = say.graded('policy', { policy, note });
    return [
      strengthJudge(own, fixed),
      reachJudge(own, facts, domain, fixed),
      recordJudge(own, facts, domain, fixed),
      destinationsJudge(destinations ?? []),
    ].reduce((verdict, judge) => judge(verdict), start);
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
const strengthJudge =
  ({ policy, stated, record }: Policy, fixed: Judge): Judge =>
  (start) => {
    let verdict = start;
    if (record.supposed !== null) {
      const args = { why: clauseOf(record.supposed), record: wholeRecords([record.text]) };
      verdict = fixed(verdict.minus(SHARES.none, 'supposed', args));
    } else if (policy === 'none') verdict = fixed(verdict.minus(SHARES.none, 'none'));
    else if (policy === 'quarantine') verdict = fixed(verdict.minus(SHARES.quarantine, 'quarantine'));
    if (policy !== stated) verdict = verdict.minus(SHARES.remark, 'testing', { stated, policy });
    return verdict;
  };

/** Whether names below the domain have a weaker policy than the domain itself. */
const reachJudge =
  ({ policy }: Policy, { own, reach }: Facts, domain: DomainName, fixed: Judge): Judge =>
  (start) => {
    const { existing, nonExistent, madeUp } = reach;
    let verdict = start;
    const weaker = (one: DmarcFound) => strengthOf(one) < STRENGTH[policy];
    if (weaker(existing)) {
      const args = { policy: dispositionOf(existing), at: atOf(existing, domain) };
      verdict =
        args.at === domain
          ? fixed(verdict.minus(SHARES.subdomains, 'existing', args))
          : verdict.minus(SHARES.subdomains, 'existing-above', args);
    }
    const at = atOf(nonExistent, domain);
    const share = weaker(existing) ? SHARES.remark : SHARES.subdomains;
    const made = { policy: dispositionOf(nonExistent), at, domain, alias: madeUp.alias ?? '' };
    if (weaker(nonExistent) && at === madeUp.name)
      verdict =
        madeUp.alias === null
          ? fixed(verdict.minus(share, 'wildcard-record', made))
          : verdict.minus(share, 'wildcard-alias', made);
    else if (weaker(nonExistent) && !weaker(existing))
      verdict =
        at === domain
          ? fixed(verdict.minus(share, 'non-existent', made))
          : verdict.minus(share, 'non-existent-above', made);
    const np = own.kind === 'policy' && own.at === domain ? own.record.np : null;
    if (np !== null && madeUp.exists && existing.kind === 'policy' && existing.at === domain && np !== existing.stated)
      verdict = verdict.minus(SHARES.remark, 'np-unused', { policy: np });
    return verdict;
  };

const strengthOf = (found: DmarcFound): number => (found.kind === 'policy' ? STRENGTH[found.policy] : -1);
const dispositionOf = (found: DmarcFound): string | Message =>
  found.kind === 'policy' ? found.policy : DMARC_NOTE_TEXTS.message('no-policy');
const atOf = (found: DmarcFound, domain: DomainName): DnsName => (found.kind === 'absent' ? domain : found.at);

/** Reports, and what the record says in a way that not all receivers understand. */
const recordJudge =
  ({ record, ignored, at }: Policy, { silent, receives, psdMisused }: Facts, domain: DomainName, fixed: Judge): Judge =>
  (start) => {
    let verdict = start;
    if (record.rua.length === 0) {
      if (silent) verdict = verdict.minus(SHARES.remark, 'blind-silent');
      else {
        verdict = verdict.minus(SHARES.blind, 'blind');
        if (receives && at === domain) verdict = fixed(verdict);
      }
    }
    const own: Judge = at === domain ? fixed : (same) => same;
    const tags = new Map(dmarcParts(record.text).map(({ name, value }) => [name, value]));
    const percent = tags.get('pct');
    const partly = percent !== undefined && percent !== '100';
    if (partly) verdict = own(verdict.minus(SHARES.percent, 'percent', { percent: cut(percent) }));
    const removed = REMOVED_TAGS.filter((one) => tags.has(one) && !(one === 'pct' && partly));
    if (removed.length > 0) verdict = verdict.minus(SHARES.remark, 'removed', { tags: removed });
    if (record.rua.some((uri) => /![0-9]+[kmgt]?$/i.test(uri))) verdict = verdict.minus(SHARES.remark, 'size');
    for (const fault of record.faults.filter((one) => one !== record.supposed).slice(0, MAX_FAULTS)) {
      const args = { why: clauseOf(fault), record: wholeRecords([record.text]) };
      verdict = own(verdict.minus(SHARES.remark, 'syntax', args));
    }
    if (psdMisused) verdict = own(verdict.minus(SHARES.remark, 'psd', { at }));
    if (ignored !== null) {
      const args = { domain, why: clauseOf(ignored.why), record: wholeRecords(ignored.texts) };
      verdict = own(verdict.minus(SHARES.remark, 'ignored', args));
    }
    return verdict;
  };

/** Whether reports reach those who are to get them. */
const destinationsJudge =
  (destinations: readonly ReportDestination[]): Judge =>
  (start) => {
    let verdict = start;
    for (const { uri, state, domain, asked, override } of destinations) {
      const args = { uri: cut(uri), asked: asked ?? '', domain: domain ?? '' };
      if (state === 'not authorised')
        verdict =
          override === null
            ? verdict.minus(SHARES.remark, 'unauthorised', args)
            : verdict.minus(SHARES.remark, 'void', { ...args, override: cut(override) });
      else if (state === 'unknown') verdict = verdict.minus(SHARES.remark, 'unasked', args);
      else if (state === 'invalid') verdict = verdict.minus(SHARES.remark, 'bad-address', args);
    }
    return verdict;
  };
