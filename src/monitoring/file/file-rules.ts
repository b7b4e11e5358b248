import type { Message } from '../../domain/message.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import type { Recipient } from '../model/monitor.ts';
import {
  type AlertRules,
  NO_RULES,
  PASSING,
  type QuietHours,
  quietFaults,
  rulesFault,
  SUMMARY_TIMES,
  type SummaryRule,
} from '../rules/alert-rules.ts';
import { parseDuration, writeDuration } from '../rules/durations.ts';
import { MONITOR_FILE_TEXTS } from './file-texts.ts';

/** The keys of the rules for alerts: the names of the flags of the command. */
export const RULE_KEYS = [
  'quiet',
  'time-zone',
  'passes',
  'remind-after',
  'escalate-after',
  'escalate-to',
  'summary',
  'summary-time-zone',
] as const;
export type RuleKey = (typeof RULE_KEYS)[number];

/** The rules in words, as a file has them; none where a rule does not hold. */
export type RuleWords = Readonly<Record<RuleKey, readonly string[]>>;

/** The rules that a file has. A key that it does not have stays as it is, unless it is to be pruned. */
export interface FileRules {
  readonly words: RuleWords;
  readonly keys: ReadonlySet<string>;
}

export const NO_WORDS: RuleWords = {
  ...{ quiet: [], 'time-zone': [], passes: [], 'remind-after': [], 'escalate-after': [], 'escalate-to': [] },
  ...{ summary: [], 'summary-time-zone': [] },
};

/** Names a recipient as a file does. */
export type NameOfRecipient = (recipient: Pick<Recipient, 'target'> & { readonly address: string }) => string;

type NamedRecipient = Recipient & { readonly address: string };

/** Writes rules in words. A recipient that is gone is nobody. */
export function wordsOfRules(
  { quiet, remindMinutes, escalation, summary }: AlertRules,
  recipients: readonly NamedRecipient[],
  nameOf: NameOfRecipient,
): RuleWords {
  const further = recipients.filter(({ id }) => escalation?.recipients.includes(id) === true).map(nameOf);
  const hours =
    quiet === null
      ? {}
      : { quiet: [`${quiet.from}-${quiet.to}`], 'time-zone': [quiet.timeZone], passes: [quiet.passes] };
  return {
    ...NO_WORDS,
    ...hours,
    'remind-after': remindMinutes === null ? [] : [writeDuration(remindMinutes)],
    ...(escalation === null || further.length === 0
      ? {}
      : { 'escalate-after': [writeDuration(escalation.minutes)], 'escalate-to': further }),
    ...(summary === null ? {} : { summary: [summary.every], 'summary-time-zone': [summary.timeZone] }),
  };
}

/** Writes words as the data of a file. What no rule has is left out. */
export const rulesData = (words: RuleWords): Readonly<Record<string, string | readonly string[]>> =>
  Object.fromEntries(
    RULE_KEYS.flatMap((key) => {
      const [first] = words[key];
      return first === undefined ? [] : [[key, key === 'escalate-to' ? words[key] : first]];
    }),
  );

const echo = (typed: string): string => quoted(typed, ECHO_CHARS.value);

const HOURS = /^([0-9:]+)-([0-9:]+)$/;

function quietOf({ quiet: [hours], 'time-zone': [timeZone = 'UTC'], passes: [least] }: RuleWords): QuietHours | null {
  if (hours === undefined) return null;
  const [, from = '', to = ''] = HOURS.exec(hours) ?? [];
  return { from, to, timeZone, passes: PASSING.find((one) => one === least) ?? PASSING[0] };
}

function summaryOf({ summary: [every], 'summary-time-zone': [timeZone = 'UTC'] }: RuleWords): SummaryRule | null {
  return every === undefined
    ? null
    : { every: SUMMARY_TIMES.find((one) => one === every) ?? SUMMARY_TIMES[0], timeZone };
}

const minutesIn = ([typed]: readonly string[]): number | null => (typed === undefined ? null : parseDuration(typed));

/** Finds the first fault in words that were read, and its key; null where there is none. */
export function ruleWordsFault({ words, keys }: FileRules): { readonly key: RuleKey; readonly fault: Message } | null {
  const { message } = MONITOR_FILE_TEXTS;
  const quiet = quietOf(words);
  const [hours] = words.quiet;
  if (hours !== undefined && !HOURS.test(hours))
    return { key: 'quiet', fault: message('not-hours', { typed: echo(hours) }) };
  const [faulty] = quiet === null ? [] : quietFaults(quiet);
  if (faulty !== undefined) return { key: faulty.field === 'timeZone' ? 'time-zone' : 'quiet', fault: faulty.fault };
  const [least] = words.passes;
  if (least !== undefined && !PASSING.some((one) => one === least))
    return { key: 'passes', fault: message('not-passing', { typed: echo(least), known: PASSING.join(', ') }) };
  for (const key of ['time-zone', 'passes'] as const)
    if (keys.has(key) && !keys.has('quiet')) return { key, fault: message('beside', { key, other: 'quiet' }) };
  for (const key of ['remind-after', 'escalate-after'] as const) {
    const minutes = minutesIn(words[key]);
    if (words[key].length > 0 && minutes === null)
      return { key, fault: message('not-a-duration', { typed: echo(words[key].join(', ')) }) };
    const rule =
      key === 'remind-after'
        ? { remindMinutes: minutes }
        : { escalation: minutes === null ? null : { minutes, recipients: [] } };
    const fault = rulesFault({ ...NO_RULES, ...rule });
    if (fault !== null) return { key, fault };
  }
  const unusable = summaryFault({ words, keys });
  if (unusable !== null) return unusable;
  const pair = ['escalate-after', 'escalate-to'] as const;
  for (const [key, other] of [pair, pair.toReversed()] as const)
    if (words[key].length > 0 && words[other].length === 0) return { key, fault: message('beside', { key, other }) };
  return null;
}

function summaryFault({ words, keys }: FileRules): { readonly key: RuleKey; readonly fault: Message } | null {
  const { message } = MONITOR_FILE_TEXTS;
  const [every] = words.summary;
  if (every !== undefined && !SUMMARY_TIMES.some((one) => one === every)) {
    const known = SUMMARY_TIMES.join(', ');
    return { key: 'summary', fault: message('not-passing', { typed: echo(every), known }) };
  }
  const fault = rulesFault({ ...NO_RULES, summary: summaryOf(words) });
  if (fault !== null) return { key: 'summary-time-zone', fault };
  return keys.has('summary-time-zone') && !keys.has('summary')
    ? { key: 'summary-time-zone', fault: message('beside', { key: 'summary-time-zone', other: 'summary' }) }
    : null;
}

/** Returns the rules that words have, for those that are to change; a fault where they name nobody, or several. */
export function rulesOfWords(
  words: RuleWords,
  keys: readonly RuleKey[],
  { recipients, nameOf }: { readonly recipients: readonly NamedRecipient[]; readonly nameOf: NameOfRecipient },
): Partial<AlertRules> | { readonly fault: Message } {
  const changes = (...some: readonly RuleKey[]): boolean => some.some((key) => keys.includes(key));
  const minutes = minutesIn(words['escalate-after']);
  const found = words['escalate-to'].map((name) => ({ name, ids: recipients.filter((one) => nameOf(one) === name) }));
  const unclear = found.find(({ ids }) => ids.length !== 1);
  const isEscalated = changes('escalate-after', 'escalate-to');
  if (isEscalated && unclear !== undefined) {
    const { name, ids } = unclear;
    return { fault: MONITOR_FILE_TEXTS.message(ids.length === 0 ? 'no-recipient' : 'several', { name: echo(name) }) };
  }
  return {
    ...(changes('quiet', 'time-zone', 'passes') ? { quiet: quietOf(words) } : {}),
    ...(changes('summary', 'summary-time-zone') ? { summary: summaryOf(words) } : {}),
    ...(changes('remind-after') ? { remindMinutes: minutesIn(words['remind-after']) } : {}),
    ...(isEscalated
      ? {
          escalation:
            minutes === null ? null : { minutes, recipients: found.flatMap(({ ids }) => ids.map(({ id }) => id)) },
        }
      : {}),
  };
}
