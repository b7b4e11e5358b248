import type { DnsName, DomainName } from '../../domain/name.ts';
import { readAlias } from '../../facts/addresses.ts';
import { orNull } from '../../facts/combine.ts';
import { readSpfPolicy } from '../../facts/spf.ts';
import { readSpfTree } from '../../facts/spf-analysis.ts';
import type { SpfFinding } from '../../records/spf/findings.ts';
import type { SpfPolicy } from '../../records/spf/policy.ts';
import { deductionsOf, defineCheck, inGroup, type JudgedDrafts, type Say } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import type { Fix } from '../fix.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { SPF } from './findings.ts';
import type { SpfFix } from './fix.ts';
import { moreOf, sentenceOf } from './notes.ts';
import { readSpfFix, SPF_SOURCES } from './offered-fix.ts';

const deduction = deductionsOf(SPF.findings);

/** The findings only name slips beside the end of the record, so a failure leaves them out. */
const readSpfTreeIfKnown = orNull(readSpfTree);

const FINDINGS = {
  // Where the other check names the action, nothing says what the record is to end in.
  absent: { ...SPF.findings.absent, partOf: 'spf', certainty: 'by-fix' },
  'absent-at-alias': { ...SPF.findings['absent-at-alias'], partOf: 'spf' },
  ...pick(
    SPF,
    'strict',
    'nobody',
    'strict-by-redirect',
    'strict-in-vain',
    'strict-as-far-as-seen',
    'invalid',
    'everyone',
    'everyone-tried',
    'soft',
    'neutral',
    'no-all',
    'soft-elsewhere',
    'undecided-elsewhere',
    'varies',
    'misspelt',
  ).findings,
} as const satisfies FindingTable;

export const spfStrict = defineCheck({
  id: 'spf-strict',
  name: 'SPF strict (-all)',
  means: 'An SPF record that ends in -all asks receivers to reject mail from every server that it does not name.',
  why: 'With ~all or ?all, receivers usually deliver e-mail from servers that you never named. -all only helps if receivers can evaluate the whole record, so the limit of 10 DNS lookups counts too.',
  citations: [
    { rfc: 7208, section: '4.5' },
    { rfc: 7208, section: '4.6.4' },
    { rfc: 7208, section: '4.7' },
    { rfc: 7208, section: '5.1' },
    { rfc: 7208, section: '6.1' },
  ],
  restsOn: SPF_SOURCES,
  needs: { policy: readSpfPolicy, alias: readAlias, fix: readSpfFix, tree: readSpfTreeIfKnown },
  texts: SPF.texts,
  findings: FINDINGS,
  judge({ policy, alias, fix, tree }, say, domain) {
    return withMisspelt(judgeEnd(endOf(policy, alias, fix), say, domain), {
      findings: tree?.analysis.findings ?? [],
      fix,
      domain,
    });
  },
});

interface Ended {
  readonly policy: SpfPolicy;
  readonly alias: DnsName | null;
  readonly path: Fix | null;
  /** The same, where it puts in force what stands behind `-all`. */
  readonly revival: Fix | null;
}

/** Findings about what stands behind `-all` or beside it. */
const IN_VAIN = ['dead-term', 'unused-redirect'] as const;

const endOf = (policy: SpfPolicy, alias: DnsName | null, fix: SpfFix | null): Ended => ({
  policy,
  alias,
  path: fix?.fix ?? null,
  revival: fix !== null && IN_VAIN.some((kind) => fix.fixedKinds.has(kind)) ? fix.fix : null,
});

/** Puts a fix beside what costs nothing. */
const withPath = (verdict: JudgedDrafts, fix: Fix | null): JudgedDrafts => {
  const [main, ...rest] = verdict.drafts;
  return { ...verdict, drafts: [{ ...main, fix }, ...rest] };
};

/** Judges what becomes of senders that the record does not name. */
function judgeEnd(
  { policy, alias, path, revival }: Ended,
  say: Say<typeof FINDINGS>,
  domain: DomainName,
): JudgedDrafts {
  switch (policy.kind) {
    case 'absent':
      return alias === null ? say.failed('absent').withFix(path) : say.failed('absent-at-alias', { alias });
    case 'invalid':
      return say.failed('invalid', { why: sentenceOf(policy.causes[0]) }).withFix(path);
    case 'open':
      return say
        .failed(policy.tried ? 'everyone-tried' : 'everyone', { terms: policy.terms, at: policy.at })
        .withFix(path);
    case 'policy': {
      const { all, at, varies, nobody, ignored, missed } = policy;
      if (varies !== null) return say.failed('varies', { redirect: cut(varies.text) }).withFix(path);
      if (all !== '-') {
        const end = all === '~' ? 'soft' : all === '?' ? 'neutral' : 'no-all';
        const elsewhere = end === 'soft' ? 'soft-elsewhere' : 'undecided-elsewhere';
        if (at !== domain) return inGroup(say.failed(elsewhere, { at }).withFix(path), end);
        return (end === 'no-all' ? say.failed(end, { at }) : say.failed(end)).withFix(path);
      }
      if (missed.length > 0) return say.satisfied('strict-as-far-as-seen', { names: missed });
      const inVain = ignored.map(({ text }) => text).join(' ');
      if (ignored.length > 0) return withPath(say.satisfied('strict-in-vain', { terms: cut(inVain) }), revival);
      const kind = nobody ? 'nobody' : 'strict';
      if (at === domain) return say.satisfied(kind);
      return inGroup(say.satisfied('strict-by-redirect', { ...{ at, standing: kind } }), kind);
    }
  }
}

/** Adds a mechanism of the record that is written as a modifier, and so lets nobody pass. */
function withMisspelt(
  verdict: JudgedDrafts,
  {
    findings,
    fix,
    domain,
  }: { readonly findings: readonly SpfFinding[]; readonly fix: SpfFix | null; readonly domain: DomainName },
): JudgedDrafts {
  const all = findings.flatMap((one) =>
    one.kind === 'unknown-modifier' && one.intended !== null && one.domain === domain ? [one] : [],
  );
  const [first] = all;
  if (first === undefined || first.intended === null) return verdict;
  const more = moreOf(all.length - 1);
  const [main] = verdict.drafts;
  const path = fix?.fixedKinds.has('unknown-modifier') === true ? fix.fix : null;
  const remark = deduction(0, 'misspelt', {
    term: cut(first.term.text),
    at: first.domain,
    meant: first.intended,
    more,
  });
  const draft = { ...remark, fixed: path !== null, fix: main.fix === null ? path : null };
  return { ...verdict, drafts: [...verdict.drafts, draft] };
}
