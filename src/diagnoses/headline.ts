import type { Message } from '../domain/message.ts';
import { gravityOf, isHeadline, type Severity } from '../domain/severity.ts';
import type { RankedAction } from './actions.ts';
import type { Diagnosis, FindingRef } from './diagnosis.ts';
import type { JudgedPart } from './found-in.ts';
import type { HeadlineItem } from './headline-item.ts';
import { mailSentence } from './mail-headlines.ts';
import { joinedProse } from './prose.ts';
import { isScored } from './scoring.ts';
import { sslSentence } from './ssl-verdict.ts';
import { unansweredByWeb } from './unanswered.ts';
import {
  gravestVerdict,
  namedParts,
  notTestedIn,
  type PinnedHeadline,
  toDoIn,
  unknownIn,
  unknownVerdict,
  VERDICT_TEXTS,
  type VerdictHead,
} from './verdict.ts';

const { message } = VERDICT_TEXTS;

/** Holds the sentences that a kind has of its own above its score. */
export interface HeadlineWords {
  /** Returns a state that comes before all that can be fixed; null where there is none. */
  readonly state?: (head: VerdictHead) => PinnedHeadline | null;
  /** Returns the fault that outweighs the order of the actions; null where none does. */
  readonly headline?: (head: VerdictHead) => PinnedHeadline | null;
  /** Returns the sentence where there is nothing to do. */
  readonly calm: (head: VerdictHead) => Message;
}

/** The sentence above a score, the second line, and the actions in their final order: one decision. */
interface Decided extends Pick<Diagnosis, 'verdict' | 'beside' | 'headline'> {
  readonly actions: readonly RankedAction[];
}

/**
 * Decides what is said first: the gravest finding says the sentence and gives its mark, and its fix is the first action.
 * The second line names the rest, and the unknown.
 */
export function decideHeadline(words: HeadlineWords, head: VerdictHead, actions: readonly RankedAction[]): Decided {
  const state: State | null = words.state?.(head) ?? stateOf(head, actions);
  if (state !== null) {
    const open = state.mark === 'info' ? besideOf(head, actions) : [];
    return {
      verdict: state.says,
      beside: joinedProse(open),
      headline: {
        mark: state.mark ?? 'unknown',
        finding: null,
        ...(state.unanswered === undefined ? {} : { unanswered: state.unanswered }),
      },
      actions,
    };
  }
  const grave = gravestVerdict(head);
  const pinned = grave ?? words.headline?.(head) ?? null;
  if (pinned !== null) {
    const place = placeOf(pinned, actions);
    const one = actions[place];
    if (one === undefined) {
      if (grave !== null || !isAboutLeftOut(pinned, head)) return withoutFix(pinned, head, actions);
    } else if (grave !== null || leads(one, actions, head)) {
      const rest = actions.filter((other) => other !== one);
      return decided({ says: pinned.says, finding: pinnedFinding(pinned, one) }, head, [one, ...rest]);
    }
  }
  const [first] = actions;
  const finding = first?.item.findings[0];
  if (first === undefined || finding === undefined) return calm(words, head);
  return decided({ says: sentenceOf(finding, head) ?? first.item.why, finding }, head, actions);
}

/** Returns whether all that a sentence is about is left out by the policy, or less grave by it. */
function isAboutLeftOut(pinned: PinnedHeadline, { checks }: VerdictHead): boolean {
  const about = checks.flatMap(({ id: check, found }) => found.filter(({ code }) => isAbout(pinned, { check, code })));
  return about.some(({ level }) => level !== undefined) && !about.some(({ severity }) => isHeadline(severity));
}

/** A state, and whose answers are missing where it is unknown. */
interface State extends PinnedHeadline, Pick<HeadlineItem, 'unanswered'> {}

/** Returns the sentence where too little is known for any other; null where an error is certain. */
function stateOf(head: VerdictHead, actions: readonly RankedAction[]): State | null {
  const says = unknownVerdict(head);
  if (says === null) return null;
  if (head.exists === false) return { says, about: [], mark: 'error' };
  if ((actions[0]?.gravity ?? 0) >= gravityOf('error')) return null;
  const byWeb = unansweredByWeb(head);
  const unanswered = byWeb === null ? 'name-servers' : 'web-server';
  return { says: byWeb ?? says, about: [], mark: 'unknown', unanswered };
}

const isAbout = ({ about }: PinnedHeadline, { check, code }: FindingRef): boolean =>
  about.includes(check) || about.includes(`${check}/${code}`);

const placeOf = (pinned: PinnedHeadline, actions: readonly RankedAction[]): number =>
  actions.findIndex(({ item: { findings } }) => findings.some((one) => isAbout(pinned, one)));

const pinnedFinding = (pinned: PinnedHeadline, { item: { findings } }: RankedAction): FindingRef | undefined =>
  findings.find((one) => isAbout(pinned, one));

/** Whether an action may come first: nothing graver is there, and it has not to wait for others. */
const leads = (one: RankedAction, actions: readonly RankedAction[], head: VerdictHead): boolean =>
  head.mailUnreachable || (!one.waits && actions.every(({ gravity }) => gravity <= one.gravity));

const foundAs = ({ checks }: VerdictHead, { check, code }: FindingRef): JudgedPart['found'][number] | undefined =>
  checks.find(({ id }) => id === check)?.found.find((one) => one.code === code);

/** Returns the sentence of a finding above a report. */
function sentenceOf(finding: FindingRef, head: VerdictHead): Message | null {
  const { says } = foundAs(head, finding) ?? {};
  return says === undefined
    ? null
    : (mailSentence(head.name, finding, says.args) ?? sslSentence(head.name, finding, says.args) ?? says);
}

function decided(
  { says, finding }: { readonly says: Message; readonly finding: FindingRef | undefined },
  head: VerdictHead,
  actions: readonly RankedAction[],
): Decided {
  const mark = finding === undefined ? undefined : foundAs(head, finding)?.severity;
  const headline: HeadlineItem = { mark: mark ?? 'warning', finding: finding ?? null };
  return { verdict: says, beside: joinedProse(besideOf(head, actions.slice(1))), headline, actions };
}

const severityWithout = ({ severity, level }: JudgedPart['found'][number]): Severity => level?.severity ?? severity;

/** Sorts the gravest first, as they are without a policy. */
const byGravityWithout = (a: JudgedPart['found'][number], b: JudgedPart['found'][number]): number =>
  gravityOf(severityWithout(b)) - gravityOf(severityWithout(a));

/** Says what is gravest where no action of the kind fixes it, and who can. */
function withoutFix(pinned: PinnedHeadline, head: VerdictHead, actions: readonly RankedAction[]): Decided {
  const isOthers = head.bogus && head.checks.every(({ id }) => id !== 'dnssec');
  const says = isOthers ? message('bogus-elsewhere', { name: head.name }) : pinned.says;
  const found = head.checks.flatMap(({ id: check, found: all }) => all.map((one) => ({ ...one, check })));
  const [finding = null] = found.filter((one) => isAbout(pinned, one)).toSorted(byGravityWithout);
  return {
    verdict: says,
    beside: joinedProse(besideOf(head, actions)),
    headline: {
      mark: finding === null ? 'critical' : severityWithout(finding),
      finding: finding === null ? null : { check: finding.check, code: finding.code },
    },
    actions,
  };
}

/** Says that all is well, as far as it is known. */
function calm(words: HeadlineWords, head: VerdictHead): Decided {
  const { name, checks, policy } = head;
  const toDo = toDoIn(checks);
  if (toDo.length > 0)
    return {
      verdict: message('left-to-do', { parts: namedParts(toDo) }),
      beside: joinedProse(openIn(head)),
      headline: { mark: 'warning', finding: null },
      actions: [],
    };
  // A tick, or a sentence that all is well, would be the policy's and not the domain's.
  if (policy != null && policy.gravest !== null)
    return {
      verdict: message('left-out', { name, policy: policy.name }),
      beside: joinedProse(openIn(head)),
      headline: { mark: 'info', finding: null },
      actions: [],
    };
  const unknown = unknownIn(checks.filter(isScored));
  return {
    verdict: unknown.length > 0 ? message('fine-so-far', { name, parts: namedParts(unknown) }) : words.calm(head),
    beside: joinedProse(unknown.length > 0 ? openIn(head).slice(1) : openIn(head)),
    headline: { mark: unknown.length > 0 ? 'unknown' : 'ok', finding: null },
    actions: [],
  };
}

/** Names what could not be checked, then what nobody tested. */
function openIn({ checks }: VerdictHead): readonly Message[] {
  const scored = checks.filter(isScored);
  const [unknown, left] = [unknownIn(scored), notTestedIn(scored)];
  return [
    ...(unknown.length > 0 ? [message('not-checked', { parts: namedParts(unknown) })] : []),
    ...(left.length > 0 ? [message('not-tested', { parts: namedParts(left) })] : []),
  ];
}

/** Names what other actions are about, each by its first check, and what is open. */
function besideOf(head: VerdictHead, rest: readonly RankedAction[]): readonly Message[] {
  const ids = new Set(rest.flatMap(({ item }) => item.checks.slice(0, 1)));
  const parts = [...ids].flatMap((id) => head.checks.filter((one) => one.id === id));
  return [...(parts.length > 0 ? [message('left-to-do', { parts: namedParts(parts) })] : []), ...openIn(head)];
}
