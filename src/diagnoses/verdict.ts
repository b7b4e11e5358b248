import type { Cause } from '../domain/cause.ts';
import { type Arg, defineTexts, type Message } from '../domain/message.ts';
import { gravityOf, isHeadline } from '../domain/severity.ts';
import type { JudgedCheck } from './check-item.ts';
import type { CheckItem, Prose } from './diagnosis.ts';
import type { JudgedPart, NamedChecks } from './found-in.ts';
import type { CapFacts } from './grade-cap.ts';
import { deliveryHeadline, dkimHeadline } from './mail-headlines.ts';
import type { NarrowUse } from './not-needed.ts';
import { joinedProse } from './prose.ts';
import { isScored, isWhole, JUDGED_FOR_GRADE } from './scoring.ts';
import { type DmarcState, dmarcState } from './states.ts';
import type { FindingGroups } from './subject-area.ts';

/** Returns a check as the sentence above the score sees it. */
export function judgedPart(item: CheckItem, judged: JudgedCheck | undefined): JudgedPart {
  if (judged === undefined) return { ...item, headlines: [], found: [], failures: [] };
  const { id, weight, result } = judged;
  if (result.outcome === 'unknown') return { ...item, headlines: [], found: [], failures: result.failures };
  const headlines = result.findings.flatMap(({ severity, deduction, code }) =>
    isHeadline(severity) && deduction * weight === 0 ? [{ check: id, code, severity }] : [],
  );
  return { ...item, headlines, found: result.findings, failures: [] };
}

/** Returns the main finding of a check; undefined where it is unknown. */
export const mainFinding = (checks: readonly JudgedPart[], id: string): JudgedPart['found'][number] | undefined =>
  checks.find((one) => one.id === id)?.found[0];

/** Returns whether a check is unknown for one reason alone, such as that nobody was asked at a visit. */
export const isUnknownFor = (checks: readonly JudgedPart[], id: string, cause: Cause['code']): boolean => {
  const { failures = [] } = checks.find((one) => one.id === id) ?? {};
  return failures.length > 0 && failures.every(({ causes }) => causes.some(({ code }) => code === cause));
};

/** Gives the sentence above a score what it is made of. */
export interface VerdictHead extends CapFacts, NamedChecks {
  readonly exists: boolean | null;
  readonly groups: FindingGroups;
  /** Tells what the name is for, where that is less than a website and e-mail. */
  readonly use?: NarrowUse | null;
  /** The port that was checked. */
  readonly port: number;
}

/** The one sentence above a score. */
export const VERDICT_TEXTS = defineTexts('verdict', {
  'no-such-name': '{name} does not exist: the DNS has no such name.',
  'no-answer': 'We couldn’t get an answer about {name}, so there is no score yet.',
  'too-little': 'We couldn’t check enough of {name} for a verdict: most lookups failed.',
  bogus: '{name} fails DNSSEC validation: resolvers that validate reject its answers.',
  'bogus-most': '{name} fails DNSSEC validation: most resolvers that validate reject its answers.',
  'bogus-ds':
    '{name} fails DNSSEC validation: no key of its zone matches its DS records, so resolvers that validate reject its answers.',
  'bogus-unsigned':
    '{name} fails DNSSEC validation: it has DS records, and its zone is not signed, so resolvers that validate reject its answers.',
  'bogus-above':
    '{name} fails DNSSEC validation because the zone {above} above it does: resolvers that validate reject its answers.',
  'partly-bogus': 'Resolvers that validate DNSSEC reject these answers of {name}: {types}.',
  'bogus-sets': 'Resolvers that validate DNSSEC reject records that {name} depends on: {sets}.',
  'no-name-server':
    'None of the name servers of {name} can be used: no address of theirs can be reached from the internet.',
  'no-server-address': 'Nobody can find {name}: none of its name servers has an address.',
  'no-such-servers': 'Nobody can find {name}: none of its name servers exists.',
  'circular-servers': 'Nobody can find {name}: its name servers can be found only through {name} itself.',
  'servers-refuse': 'Nobody can find {name}: its name servers refuse to answer for it.',
  'servers-deny': 'Nobody can find {name}: it is delegated, but its own name servers say that it does not exist.',
  'servers-without-zone': 'Nobody can find {name}: its name servers answer, but none of them with its records.',
  'no-public-address': 'Nobody on the internet can reach {name}: none of its addresses is public.',
  'nobody-issues': 'No certificate authority may issue a certificate for {name}: its CAA records forbid it by mistake.',
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
  'also-wrong': 'Also needs attention: {parts}.',
  'not-checked': 'We couldn’t check {parts}.',
  'names-only': '{name} holds the names of others or of addresses, and needs neither a website nor e-mail.',
  'left-to-do': 'Still to do: {parts}.',
  'nothing-to-fix': 'Nothing to fix.',
  more: '{count} more',
});

const { message } = VERDICT_TEXTS;

/** Names checks in a list of things to do, where that is not its name. */
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
  'name-resolution-there': 'the addresses',
  'ns-redundancy-there': 'the name servers',
  'spf-strict-there': 'SPF',
});

/** Names a part among the things to do: what is missing, or what is there and needs attention. */
function partName({ id, name, outcome }: JudgedPart): Prose {
  const key = [`${id}-there`, id].find(
    (one) => Object.hasOwn(PART_NAME_TEXTS.texts, one) && (one === id || outcome === 'satisfied'),
  );
  return key === undefined ? name : { id: `${PART_NAME_TEXTS.prefix}/${key}`, args: {} };
}

/** Things that are named; the rest is counted. */
const NAMED = 3;

/** Returns `DKIM, CAA and DNSSEC`; where there are more than three, `DKIM, CAA and 2 more`. */
export const namedFew = (names: readonly Arg[]): readonly Arg[] =>
  names.length <= NAMED ? names : [...names.slice(0, NAMED - 1), message('more', { count: names.length - NAMED + 1 })];

/** Names parts, as `namedFew` does. */
export const namedParts = (parts: readonly { readonly name: Prose }[]): readonly Arg[] =>
  namedFew(parts.map(({ name }) => name));

/** Returns the sentence where too little is known for any other; null where enough is. */
export function unknownVerdict(name: string, exists: boolean | null, parts: readonly JudgedPart[]): Message | null {
  if (exists === false) return message('no-such-name', { name });
  const unknown = parts.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length === parts.length) return message('no-answer', { name });
  const judged = parts.reduce((sum, { weight, outcome }) => sum + (outcome === 'unknown' ? 0 : weight), 0);
  return judged < JUDGED_FOR_GRADE ? message('too-little', { name }) : null;
}

/** Findings that say what the DS records of a bogus zone have to do with it. */
const DS_FAULTS = {
  'ds-without-key': 'bogus-ds',
  'ds-ignored': 'bogus-ds',
  'ds-without-signing': 'bogus-unsigned',
} as const satisfies Readonly<Record<string, keyof typeof VERDICT_TEXTS.texts>>;

/** Says that the name is bogus, and whose fault it is where that is not a signature of its own zone. */
function bogusVerdict({ name, checks, isJustExpired }: VerdictHead): Message {
  if (isJustExpired) return message('bogus-most', { name });
  const found = checks.find(({ id }) => id === 'dnssec')?.found ?? [];
  const above = found.find(({ code }) => code === 'bogus-above')?.says.args['above'];
  if (typeof above === 'string') return message('bogus-above', { name, above });
  const fault = Object.entries(DS_FAULTS).find(([code]) => found.some((one) => one.code === code))?.[1];
  return message(fault ?? 'bogus', { name });
}

/** Returns the sentence for what outweighs everything else; null where nothing does. */
export function gravestVerdict(head: VerdictHead): Message | null {
  const { name, bogusTypes: types, bogusSets: sets, ...caps } = head;
  if (caps.bogus) return types.length > 0 ? message('partly-bogus', { name, types }) : bogusVerdict(head);
  if (caps.anyoneSends) return message('anyone-sends', { name });
  if (caps.noNameServer) return message(caps.serverFault, { name });
  if (caps.noPublicAddress) return message('no-public-address', { name });
  return sets.length > 0 ? message('bogus-sets', { name, sets }) : null;
}

/** Says what a policy that does not reject means for forged e-mail. */
const WEAK = {
  'not configured': 'no-dmarc',
  invalid: 'dmarc-invalid',
  none: 'dmarc-none',
} as const satisfies Partial<Record<DmarcState, string>>;

/** Lists what the area of CAA found where nobody may issue. */
const NOBODY_ISSUES: readonly (string | null | undefined)[] = ['malformed', 'critical'];

const isToDo = ({ outcome, notNeeded }: JudgedPart): boolean =>
  (outcome === 'failed' || outcome === 'partial') && !notNeeded;
/** Puts what is a warning or worse first, the gravest before all, whatever it costs. */
export const gravestFirst = (a: JudgedPart, b: JudgedPart): number => gravityOfPart(b) - gravityOfPart(a);
const gravityOfPart = ({ headlines, found }: JudgedPart): number =>
  Math.max(0, ...[...headlines, ...found].map(({ severity }) => (isHeadline(severity) ? gravityOf(severity) : 0)));
const notChecked = (parts: readonly JudgedPart[]): readonly Message[] =>
  parts.length === 0 ? [] : [message('not-checked', { parts: namedParts(parts) })];
const needsAttention = (part: JudgedPart): boolean => isToDo(part) || part.headlines.length > 0;

/**
 * Sentences, and what needs attention beside them: parts that have all of their points, so that neither the score nor
 * the sentences tell of them.
 */
export function withAttention(sentences: readonly Message[], parts: readonly JudgedPart[]): Prose {
  const quiet = parts.filter((part) => !isToDo(part) && needsAttention(part) && part.outcome !== 'unknown');
  if (quiet.length === 0) return joinedProse(sentences);
  const names = namedParts(quiet.map((part) => ({ name: partName(part) })));
  return joinedProse([...sentences, message('also-wrong', { parts: names })]);
}

/**
 * Returns the sentence above the score: what matters most about the domain. It claims nothing that was not established.
 */
export function healthVerdict(head: VerdictHead): Prose {
  const { name, exists, groups } = head;
  const checks = head.checks.map((check) => ({ ...check, name: partName(check) }));
  const grave = unknownVerdict(name, exists, checks) ?? gravestVerdict(head);
  if (grave !== null) return grave;
  const lacks = (id: string) => checks.some((check) => check.id === id && isToDo(check));
  if (lacks('name-resolution') && lacks('mx')) return message('neither-address-nor-mail', { name });
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  const and = (sentence: Message, ...named: readonly string[]) =>
    withAttention(
      [sentence],
      head.checks.filter(({ id }) => !named.includes(id)),
    );
  if (head.mailUnreachable) return and(message('mail-unreachable', { name }), 'mx');
  const delivery = deliveryHeadline(head);
  if (delivery !== null) return and(delivery.sentence, ...delivery.checks);
  if (needsNoPolicy(head)) return namesVerdict(name, checks);
  const dmarc = dmarcState(groups);
  if (dmarc in WEAK) return and(message(WEAK[dmarc as keyof typeof WEAK], { name }));
  if (NOBODY_ISSUES.includes(groups['caa'])) return and(message('nobody-issues', { name }), 'caa');
  const dkim = lacks('dkim') ? dkimHeadline(head) : null;
  const broken = groups['spf'] === 'invalid' ? message('spf-invalid', { name }) : dkim;
  if (broken !== null) return withAttention([broken, ...notChecked(unknown)], head.checks);
  if (unknown.length > 0) return and(message('partly-unknown', { name, parts: namedParts(unknown) }));
  if (dmarc === 'quarantine') return and(message('dmarc-quarantine', { name }));
  const toDo = checks.filter(needsAttention);
  if (toDo.length > 0)
    return message('still-to-do', {
      name,
      parts: namedParts(toDo.toSorted((a, b) => gravestFirst(a, b) || b.weight - a.weight)),
    });
  return checks.every(({ outcome }) => outcome === 'satisfied')
    ? message('all-pass', { name, count: checks.length })
    : message('all-needed-pass', { name });
}

/** Returns whether the name is for others’ names alone, and so needs no policy for e-mail. */
export const needsNoPolicy = ({ use, checks }: VerdictHead): boolean =>
  use === 'names' && checks.some(({ id, notNeeded }) => id === 'dmarc' && notNeeded);

/** Returns the sentence about a name that needs neither a website nor e-mail, and what is left to do all the same. */
export function namesVerdict(name: string, checks: readonly JudgedPart[]): Prose {
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  const toDo = checks.filter(needsAttention).toSorted((a, b) => gravestFirst(a, b) || b.weight - a.weight);
  const left = toDo.length > 0 ? message('left-to-do', { parts: namedParts(toDo) }) : message('nothing-to-fix');
  return joinedProse([message('names-only', { name }), ...(unknown.length > 0 ? notChecked(unknown) : [left])]);
}

/** Returns the one sentence above the score of a kind that has checks and no verdict of its own. */
export function checksVerdict(head: VerdictHead): Prose {
  const { name, exists, checks } = head;
  const grave = unknownVerdict(name, exists, checks) ?? gravestVerdict(head);
  if (grave !== null) return grave;
  const toDo = checks.filter(needsAttention);
  const scored = checks.filter(isScored);
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length > 0)
    return withAttention([message('partly-unknown', { name, parts: namedParts(unknown) })], checks);
  if (toDo.length > 0)
    return message('passes-some', {
      name,
      passed: scored.filter(isWhole).length,
      count: scored.length,
      parts: namedParts(toDo.toSorted((a, b) => gravestFirst(a, b) || b.weight - a.weight)),
    });
  return checks.every(({ outcome }) => outcome === 'satisfied')
    ? message('all-pass', { name, count: scored.length })
    : message('all-needed-pass', { name });
}
