import type { Message } from '../../domain/message.ts';
import { cut, ECHO_CHARS } from '../../domain/text.ts';
import { RULE_TEXTS } from '../../monitoring/rules/rule-texts.ts';

/** The forms of the page of rules, as the address of each ends. */
export const RULE_FORMS = ['quiet', 'reminders', 'escalation', 'summary', 'windows', 'defaults'] as const;
export type RuleForm = (typeof RULE_FORMS)[number];

/** A form that could not be saved: what is wrong with which field, and what was typed. */
export interface RefusedForm {
  readonly form: RuleForm;
  readonly faults: ReadonlyMap<string, Message>;
  readonly typed: URLSearchParams;
}

/** Tells what a form of the page did. */
export interface RulesOutcome {
  readonly done?: RuleForm | undefined;
  readonly refused?: RefusedForm | undefined;
}

/** Units in which a wait is typed, with their minutes, the longest first. */
export const WAIT_UNITS = { days: 1440, hours: 60, minutes: 1 } as const;
export type WaitUnit = keyof typeof WAIT_UNITS;
const UNITS: readonly WaitUnit[] = ['days', 'hours', 'minutes'];

/** Writes minutes as a form has them, in the longest unit of which they are a whole number. */
export function typedWait(minutes: number): { readonly count: string; readonly unit: WaitUnit } {
  const unit = UNITS.find((one) => minutes % WAIT_UNITS[one] === 0) ?? 'minutes';
  return { count: String(minutes / WAIT_UNITS[unit]), unit };
}

/** Reads a wait that was typed: minutes, or what is wrong with it. */
export function parseWait(count: string, unit: string): number | Message {
  // Keyboards of East Asia write digits of full width.
  const digits = count.normalize('NFKC').trim();
  if (!/^[0-9]{1,6}$/.test(digits))
    return RULE_TEXTS.message('not-a-number', { typed: cut(count.trim(), ECHO_CHARS.value) });
  return Number(digits) * WAIT_UNITS[UNITS.find((one) => one === unit) ?? 'minutes'];
}

/** Writes a time of day, from its minutes since midnight. */
export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
