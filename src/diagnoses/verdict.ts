import { type Arg, defineTexts, type Message } from '../domain/message.ts';
import type { CapFacts } from './grade-cap.ts';
import type { Prose } from './report.ts';
import { JUDGED_FOR_GRADE } from './scoring.ts';
import type { DmarcState, SpfState } from './states.ts';

/** A check or item as the sentence above the score sees it. */
export interface JudgedPart {
  readonly id: string;
  readonly name: Prose;
  readonly weight: number;
  readonly outcome: 'satisfied' | 'partial' | 'failed' | 'unknown';
  /** Not there, and the domain does not need it. */
  readonly notNeeded: boolean;
}

/** What outweighs everything else that a report says. */
export interface GraveFacts extends Pick<CapFacts, 'bogus' | 'mailUnreachable'> {
  /** SPF passes every sender, who then passes DMARC as well, whatever its policy. */
  readonly everyonePasses: boolean;
}

/** What the sentence above a health score is made of. */
export interface HealthHead extends GraveFacts {
  readonly name: string;
  readonly exists: boolean | null;
  readonly checks: readonly JudgedPart[];
  readonly spf: SpfState;
  readonly dmarc: DmarcState;
}

/** The one sentence above a score. */
export const VERDICT_TEXTS = defineTexts('verdict', {
  'no-such-name': '{name} does not exist: the DNS has no such name.',
  'no-answer': 'We couldn’t get an answer about {name}, so there is no score yet.',
  'too-little': 'We couldn’t check enough of {name} for a verdict: most lookups failed.',
  bogus: '{name} is unreachable for everyone who uses a validating resolver: its DNSSEC signatures don’t validate.',
  'anyone-sends': 'Anyone can send e-mail as {name}: its SPF record passes every sender.',
  'neither-address-nor-mail': '{name} has neither an address nor a mail server.',
  'mail-unreachable': 'E-mail to {name} can’t be delivered: none of its mail servers can be reached.',
  'no-dmarc': 'Anyone can send e-mail as {name}: it has no DMARC policy.',
  'dmarc-invalid': 'Anyone can send e-mail as {name}: receivers can’t use its DMARC record.',
  'dmarc-none': 'Forged e-mail from {name} is delivered: its DMARC policy is none.',
  'dmarc-quarantine': 'Forged e-mail from {name} goes to the spam folder instead of being rejected.',
  'partly-unknown': 'We couldn’t check {parts} of {name}. Everything else is below.',
  'spf-invalid': 'Receivers can’t evaluate the SPF record of {name}, so they can’t tell which servers may send for it.',
  'still-to-do': '{name} asks receivers to reject forged e-mail. Still to do: {parts}.',
  'all-pass': 'All {count} checks of {name} pass.',
  'all-needed-pass': '{name} passes every check that it needs.',
  'passes-some': '{name} passes {passed} of {count, plural, one {# check} other {# checks}}. Still to do: {parts}.',
  more: '{count} more',
});

const { message } = VERDICT_TEXTS;

/** What a check is called in a list of things to do, where that is not its name. */
export const PART_NAME_TEXTS = defineTexts('part', {
  'name-resolution': 'name resolution',
  'ns-redundancy': 'a second name server',
  ipv6: 'IPv6',
  mx: 'MX',
  spf: 'SPF',
  'spf-strict': 'a strict SPF record',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  caa: 'CAA',
  dnssec: 'DNSSEC',
});
const partName = ({ id, name }: JudgedPart): Prose =>
  Object.hasOwn(PART_NAME_TEXTS.texts, id) ? { id: `${PART_NAME_TEXTS.prefix}/${id}`, args: {} } : name;

/** Things that are named; the rest is counted. */
const NAMED = 3;

/** `DKIM, CAA and DNSSEC`; where there are more than three, `DKIM, CAA and 2 more`. */
export function namedParts(parts: readonly { readonly name: Prose }[]): readonly Arg[] {
  const names = parts.map(({ name }) => name);
  if (names.length <= NAMED) return names;
  return [...names.slice(0, NAMED - 1), message('more', { count: names.length - NAMED + 1 })];
}

/** The sentence where too little is known for any other; null where enough is. */
export function unknownVerdict(name: string, exists: boolean | null, parts: readonly JudgedPart[]): Message | null {
  if (exists === false) return message('no-such-name', { name });
  const unknown = parts.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length === parts.length) return message('no-answer', { name });
  const judged = parts.reduce((sum, { weight, outcome }) => sum + (outcome === 'unknown' ? 0 : weight), 0);
  return judged < JUDGED_FOR_GRADE ? message('too-little', { name }) : null;
}

/** The sentence for what outweighs everything else; null where nothing does. */
export function gravestVerdict({
  name,
  bogus,
  everyonePasses,
}: GraveFacts & { readonly name: string }): Message | null {
  if (bogus) return message('bogus', { name });
  return everyonePasses ? message('anyone-sends', { name }) : null;
}

/** The one sentence above the score: what matters most about the domain. It claims nothing that was not established. */
export function healthVerdict(head: HealthHead): Message {
  const { name, exists, spf, dmarc } = head;
  const checks = head.checks.map((check) => ({ ...check, name: partName(check) }));
  const tooLittle = unknownVerdict(name, exists, checks);
  if (tooLittle !== null) return tooLittle;
  const toDo = checks.filter(({ outcome, notNeeded }) => outcome === 'failed' && !notNeeded);
  const lacks = (id: string) => toDo.some((check) => check.id === id);
  const gravest = gravestVerdict(head);
  if (gravest !== null) return gravest;
  if (lacks('name-resolution') && lacks('mx')) return message('neither-address-nor-mail', { name });
  if (head.mailUnreachable) return message('mail-unreachable', { name });
  if (dmarc === 'not configured') return message('no-dmarc', { name });
  if (dmarc === 'invalid') return message('dmarc-invalid', { name });
  if (dmarc === 'none') return message('dmarc-none', { name });
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length > 0) return message('partly-unknown', { name, parts: namedParts(unknown) });
  if (spf === 'invalid') return message('spf-invalid', { name });
  if (dmarc === 'quarantine') return message('dmarc-quarantine', { name });
  if (toDo.length > 0)
    return message('still-to-do', { name, parts: namedParts(toDo.toSorted((a, b) => b.weight - a.weight)) });
  return checks.every(({ outcome }) => outcome === 'satisfied')
    ? message('all-pass', { name, count: checks.length })
    : message('all-needed-pass', { name });
}

/** What the sentence above the score of a kind is made of that has checks and nothing else. */
export interface ChecksHead extends GraveFacts {
  readonly name: string;
  readonly exists: boolean | null;
  readonly checks: readonly JudgedPart[];
}

/** The one sentence above the score of such a kind. */
export function checksVerdict(head: ChecksHead): Message {
  const { name, exists, checks } = head;
  const grave = unknownVerdict(name, exists, checks) ?? gravestVerdict(head);
  if (grave !== null) return grave;
  const toDo = checks.filter(({ outcome, notNeeded }) => (outcome === 'failed' || outcome === 'partial') && !notNeeded);
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length > 0) return message('partly-unknown', { name, parts: namedParts(unknown) });
  if (toDo.length > 0)
    return message('passes-some', {
      name,
      passed: checks.length - toDo.length,
      count: checks.length,
      parts: namedParts(toDo.toSorted((a, b) => b.weight - a.weight)),
    });
  return checks.every(({ outcome }) => outcome === 'satisfied')
    ? message('all-pass', { name, count: checks.length })
    : message('all-needed-pass', { name });
}
