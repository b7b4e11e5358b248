import type { Failure, Ref } from '../domain/answer.ts';
import { dns } from '../evidence/question.ts';
import { analyseSpf, type SpfAnalysis } from '../records/spf/analyse.ts';
import type { SpfAsker } from '../records/spf/asker.ts';
import type { Qualifier } from '../records/spf/parse.ts';
import { readDmarc } from './dmarc.ts';
import { type Reader, read, refOf, shared, unread, unreadFor } from './reading.ts';
import { readSpfPolicy } from './spf.ts';

/** Questions of one tree. The RFC allows 111 at the very worst; real trees ask fewer than thirty. The rest is for others. */
const MAX_SPF_QUESTIONS = 80;

/** What was learnt of a domain's SPF, and the questions that failed on the way. */
export interface SpfTree {
  readonly analysis: SpfAnalysis;
  readonly failures: readonly Failure[];
}

/** The record and all that it leads to. Unread only where the name's own record could not be learnt. */
export const readSpfTree: Reader<SpfTree> = shared<SpfTree>(async (domain, evidence) => {
  const refs: Ref[] = [];
  const failures: Failure[] = [];
  const ask: SpfAsker = async (name, type) => {
    const answer = await evidence.ask(dns(name, type));
    refs.push(refOf(answer));
    if (answer.kind === 'failure') failures.push(answer.failure);
    return answer;
  };
  const analysis = await analyseSpf(domain, ask, { maxQuestions: MAX_SPF_QUESTIONS });
  const own = unread(failures, refs);
  if (analysis.root.state === 'failed' && own !== null) return own;
  return read({ analysis, failures }, refs);
});

/** The tree where all that matters of it is known, and whether DMARC makes up for a soft fail. */
export interface JudgeableSpf {
  readonly analysis: SpfAnalysis;
  /** Qualifier of the `all` that decides; null where there is none, or where it depends on the mail. */
  readonly all: Qualifier | null;
  /** Whether DMARC asks receivers to refuse or set aside what fails; asked for only where the record ends in `~all`. */
  readonly enforced: boolean;
}

/**
 * For the check. What makes receivers give up is certain whatever failed beside it; everything else needs the whole
 * tree.
 */
export const readJudgeableSpf: Reader<JudgeableSpf> = shared<JudgeableSpf>(async (domain, evidence) => {
  const tree = await readSpfTree(domain, evidence);
  if (tree.kind === 'unread') return tree;
  const { analysis, failures } = tree.value;
  if (analysis.findings.some(({ weight }) => weight === 'permerror'))
    return read({ analysis, all: null, enforced: false }, tree.refs);
  const failed = unread(failures, tree.refs);
  if (failed !== null) return failed;
  const policy = await readSpfPolicy(domain, evidence);
  if (policy.kind === 'unread') return policy;
  const all = policy.value.kind === 'policy' ? policy.value.all : null;
  if (all !== '~') return read({ analysis, all, enforced: false }, tree.refs);
  const dmarc = await readDmarc(domain, evidence);
  if (dmarc.kind === 'unread') return unreadFor(dmarc.failures, [...tree.refs, ...dmarc.refs]);
  const enforced = dmarc.value.kind === 'policy' && dmarc.value.policy !== 'none';
  return read({ analysis, all, enforced }, [...tree.refs, ...dmarc.refs]);
});
