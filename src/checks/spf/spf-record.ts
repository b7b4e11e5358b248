import { readAlias } from '../../facts/addresses.ts';
import { readCertainSpf, readDoubledSpf, readTypedSpf } from '../../facts/spf.ts';
import type { SpfFinding } from '../../records/spf/findings.ts';
import { nearSpf, qualifierOf } from '../../records/spf/parse.ts';
import type { SpfPolicy } from '../../records/spf/policy.ts';
import { withCertainty } from '../action.ts';
import { deductionsOf, defineCheck, type FindingDraft, fixable, withOneFix } from '../check.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { SPF, SPF_FAULTS } from './findings.ts';
import { noteOf, SPF_SHARES } from './notes.ts';
import { readSpfFix, SPF_SOURCES } from './offered-fix.ts';
import { SPF_WEAKNESSES } from './weaknesses.ts';

const deduction = deductionsOf(SPF.findings);

export const spfRecord = defineCheck({
  id: 'spf-record',
  name: 'SPF',
  means:
    'SPF lists the servers that may send e-mail for your domain. This check asks whether the record works and lists only those who send.',
  why: 'Receivers stop at 10 DNS lookups and ignore a record that needs more. A record that allows too many addresses doesn’t prevent forgery.',
  citations: [
    { rfc: 7208, section: '3' },
    { rfc: 7208, section: '4.5' },
    { rfc: 7208, section: '4.6' },
    { rfc: 7208, section: '5' },
    { rfc: 7208, section: '11.1' },
  ],
  restsOn: SPF_SOURCES,
  needs: { spf: readCertainSpf, fix: readSpfFix, alias: readAlias, doubled: readDoubledSpf, typed: readTypedSpf },
  texts: SPF.texts,
  findings: {
    ...withCertainty(pick(SPF, 'absent', 'unread', 'quoted', 'sender-id', 'type-99', 'doubled').findings, 'by-fix'),
    ...pick(SPF, 'absent-at-alias', 'everyone', 'everyone-tried', 'neutral', 'no-all').findings,
    ...pick(SPF, 'soft-unenforced', 'soft-enforced', 'strict-in-vain').findings,
    ...SPF_FAULTS,
    ...SPF_WEAKNESSES,
  },
  judge({ spf: { analysis, policy, enforced }, fix, alias, doubled, typed }, say, domain) {
    const { findings } = analysis;
    if (policy.kind === 'absent') {
      if (alias !== null) return say.failed('absent-at-alias', { alias });
      const near = cut(policy.mistyped ?? '');
      // It shipped as `text`.
      const args = { near, text: near };
      const absent =
        policy.mistyped !== null
          ? say.failed(nearSpf(policy.mistyped), args)
          : doubled !== null
            ? say.failed('doubled', { name: domain, at: doubled.at })
            : say.failed(typed === null ? 'absent' : 'type-99');
      return absent.withFix(fix?.fix ?? null);
    }
    if (policy.kind === 'open')
      return say
        .failed(policy.tried ? 'everyone-tried' : 'everyone', { terms: policy.terms, at: policy.at })
        .withFix(fix?.fix ?? null);
    const broken = policy.kind === 'invalid';
    const notes = grouped(findings).flatMap(([one, ...others]) => {
      const note = one === undefined ? null : noteOf(one, others.length);
      return one === undefined || note === null ? [] : [{ one, note }];
    });
    // What makes receivers give up takes all, once; beside it nothing else matters.
    const gravest = notes.find(({ one }) => one.weight === 'permerror');
    const inVain = vainIn(policy);
    const ofFindings = notes.map((entry) => {
      const { one, note } = entry;
      const share = entry === gravest ? 1 : broken ? 0 : note.share;
      const draft =
        one.kind === 'dead-term' && isOwn(one, domain) && inVain !== ''
          ? deduction(share, 'strict-in-vain', { terms: inVain })
          : note.statement((text, ...args) => deduction(share, text, ...args));
      return fix?.fixedKinds.has(one.kind) === true && isOwn(one, domain) ? fixable(draft) : draft;
    });
    const verdict = broken ? say.graded('broken') : say.graded('good', { lookups: analysis.lookups });
    return verdict.less(withOneFix([...ofEnd(policy, enforced), ...ofFindings], fix?.fix ?? null));
  },
});

/** Finds what the end of the record costs. */
function ofEnd(policy: SpfPolicy, enforced: boolean): FindingDraft[] {
  const all = policy.kind === 'policy' ? policy.all : null;
  if (all === '?') return [fixable(deduction(SPF_SHARES.undecided, 'neutral'))];
  if (all !== '~') return [];
  return enforced
    ? [deduction(SPF_SHARES.remark, 'soft-enforced')]
    : [fixable(deduction(SPF_SHARES.soft, 'soft-unenforced'))];
}

/** Whether a finding is about the domain's own record, or about the whole. */
const isOwn = (one: SpfFinding, domain: string): boolean => !('domain' in one) || one.domain === domain;

/** Names the senders behind the `-all` of the record: receivers refuse whom only they name. */
function vainIn(policy: SpfPolicy): string {
  if (policy.kind !== 'policy' || policy.all !== '-') return '';
  const terms = policy.ignored.filter((term) => term.kind === 'mechanism' && qualifierOf(term) === '+');
  return cut(terms.map(({ text }) => text).join(' '));
}

/** Findings of one kind and weight together, in the order of the first of each. */
function grouped(findings: readonly SpfFinding[]): SpfFinding[][] {
  const groups = new Map<string, SpfFinding[]>();
  for (const one of findings) {
    const key = `${one.weight} ${one.kind} ${'own' in one ? one.own : ''}`;
    const group = groups.get(key) ?? [];
    group.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}
