import { causesClause } from '../checks/causes.ts';
import type { Finding } from '../checks/finding.ts';
import type { Failure } from '../domain/answer.ts';
import { type Arg, defineTexts, isMessage, type Message, type MessageArgs } from '../domain/message.ts';
import type { DataArgs, Prose } from './diagnosis.ts';

/** Holds what reports of every kind say beside what their checks say. */
export const REPORT_TEXTS = defineTexts('report', {
  sentences: '{all}',
  'no-such-name': 'The name does not exist, so there is nothing to check.',
  'could-not': 'We couldn’t check this: {detail}{more, plural, =0 {} other { (and # more)}}.',
  'not-tested': 'Not tested yet: {detail}.',
  'no-answer': 'no answer came',
  'to-do': '{action}.',
});

/** Returns several statements as one text. */
export function joinedProse(messages: readonly Message[]): Prose {
  const [first, second] = messages;
  if (first === undefined) return '';
  return second === undefined ? first : REPORT_TEXTS.message('sentences', { all: { sentences: messages } });
}

/** Returns a statement with a note behind it. */
export const withNote = (says: Message, note: Message): Message =>
  REPORT_TEXTS.message('sentences', { all: { sentences: [says, note] } });

/** Puts into whole sentences what to do about a finding. A fix of several steps says them itself. */
export function adviceOf({ do: action, more, fix }: Finding): readonly Message[] {
  const isStaged = fix !== null && fix.steps.length > 1;
  return [action === null || isStaged ? [] : REPORT_TEXTS.message('to-do', { action }), more ?? []].flat();
}

/** Joins what the findings of a check say: what is, then what to do. */
export const proseOf = (findings: readonly Finding[]) => ({
  explanation: joinedProse(findings.map(({ says }) => says)),
  advice: joinedProse(findings.flatMap(adviceOf)),
});

export const NO_SUCH_NAME: Message = REPORT_TEXTS.message('no-such-name');

/** Says that nobody tested something, and how to. */
export const notTested = ([first]: readonly Failure[]): Message =>
  REPORT_TEXTS.message('not-tested', { detail: causesClause(first?.causes ?? []) });

/** Returns why something is unknown: the first reason, and how many more there are. */
export function couldNot(failures: readonly Failure[]): Message {
  const distinct = new Map(failures.map(({ causes }) => [JSON.stringify(causes), causesClause(causes)]));
  const [detail, ...more] = distinct.values();
  return REPORT_TEXTS.message('could-not', { detail: detail || REPORT_TEXTS.message('no-answer'), more: more.length });
}

/**
 * Returns arguments as data: a message within is `{ code, args }`, which stays as it is where texts are put into words.
 */
export const dataArgs = (args: MessageArgs): DataArgs =>
  Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, dataArg(arg)]));

function dataArg(arg: Arg): unknown {
  if (typeof arg !== 'object') return arg;
  if (isMessage(arg)) return { code: arg.id, args: dataArgs(arg.args) };
  if (Array.isArray(arg)) return arg.map(dataArg);
  return 'sentences' in arg ? arg.sentences.map(dataArg) : arg;
}
