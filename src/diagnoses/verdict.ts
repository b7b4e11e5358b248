import { isLeftOut } from '../checks/finding.ts';
import type { Cause } from '../domain/cause.ts';
import { type Arg, defineTexts, type Message } from '../domain/message.ts';
import { gravityOf, isHeadline } from '../domain/severity.ts';
import type { JudgedCheck } from './check-item.ts';
import type { CheckItem, GradeCap, Prose } from './diagnosis.ts';
import type { JudgedPart, NamedChecks } from './found-in.ts';
import { type CapFacts, checksOfCap } from './grade-cap.ts';
import type { NarrowUse } from './not-needed.ts';
import type { PolicyItem } from './policy-item.ts';
import { isJudged, isScored, JUDGED_FOR_GRADE } from './scoring.ts';
import type { FindingGroups } from './subject-area.ts';

/** Returns a check as the sentence above the score sees it. */
export function judgedPart(item: CheckItem, judged: JudgedCheck | undefined): JudgedPart {
  if (judged === undefined) return { ...item, headlines: [], found: [], failures: [] };
  const { id, weight, result } = judged;
  if (result.outcome === 'unknown') return { ...item, headlines: [], found: [], failures: result.failures };
  const headlines = result.findings.flatMap(({ severity, deduction, code }) =>
    isHeadline(severity) && deduction * weight === 0 ? [{ check: id, code, severity }] : [],
  );
  const isWhollyLeftOut = result.findings.some(isLeftOut) && !item.needsAttention;
  return { ...item, headlines, found: result.findings, failures: [], ...(isWhollyLeftOut ? { isLeftOut: true } : {}) };
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
  /** Tells the policy that the domain was judged by, if there is one. */
  readonly policy?: PolicyItem | null;
}

/** The sentences above a score, and beside it. */
export const VERDICT_TEXTS = defineTexts('verdict', {
  'no-such-name': '{name} does not exist: the DNS has no such name.',
  'no-answer': 'We couldn’t get an answer about {name}, so there is no score yet.',
  'too-little': 'Too little answered about {name} for a verdict: {known} of {count} checks.',
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
  'spf-invalid': 'Receivers can’t evaluate the SPF record of {name}, so they can’t tell which servers may send for it.',
  'bogus-elsewhere':
    '{name} fails DNSSEC validation, so resolvers that validate reject its answers until whoever runs its DNS repairs that.',
  'all-pass': 'All {count} checks of {name} pass.',
  'tested-pass': 'All {count} tested checks of {name} pass.',
  'all-needed-pass': '{name} passes every check that it needs.',
  'not-checked': 'We couldn’t check {parts}.',
  'names-only': '{name} holds the names of others or of addresses, and needs neither a website nor e-mail.',
  'fine-so-far': 'We found nothing about {name} that needs fixing, but could not check {parts}.',
  'left-out':
    'The policy {policy} leaves out what we found about {name}, or rates it as less grave. We found nothing else that needs fixing.',
  'left-to-do': 'Still to do: {parts}.',
  'not-tested': 'Not tested yet: {parts}.',
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
export const namedParts = (parts: readonly JudgedPart[]): readonly Arg[] => namedFew(parts.map(partName));

/** Returns the sentence where too little is known for any other; null where enough is. What nobody tested counts for neither. */
export function unknownVerdict({ name, exists, checks }: VerdictHead): Message | null {
  if (exists === false) return message('no-such-name', { name });
  const parts = checks.filter((one) => isScored(one) && one.outcome !== 'not-tested');
  const known = parts.filter(isJudged);
  if (known.length === 0) return message('no-answer', { name });
  const hasWeights = parts.some(({ weight }) => weight > 0);
  const worth = (some: readonly JudgedPart[]): number =>
    hasWeights ? some.reduce((sum, { weight }) => sum + weight, 0) : some.length;
  return worth(known) * 100 < worth(parts) * JUDGED_FOR_GRADE
    ? message('too-little', { name, known: known.length, count: parts.length })
    : null;
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

/** A sentence that stands above a report before that of the first action. */
export interface PinnedHeadline {
  readonly says: Message;
  /** The checks that it is about, or findings of them as `check/code`: what fixes them comes first. */
  readonly about: readonly string[];
  /** Marks a state of which no finding tells; left out where findings do. */
  readonly mark?: 'ok' | 'info' | 'unknown' | 'error';
}

/** Returns the sentence for what outweighs everything else; null where nothing does. */
export function gravestVerdict(head: VerdictHead): PinnedHeadline | null {
  const { name, bogusTypes: types, bogusSets: sets, ...caps } = head;
  const about = (code: GradeCap['code'], says: Message): PinnedHeadline => ({ says, about: checksOfCap(code) });
  if (caps.bogus)
    return about('bogus', types.length > 0 ? message('partly-bogus', { name, types }) : bogusVerdict(head));
  if (caps.anyoneSends) return about('anyone-sends', message('anyone-sends', { name }));
  if (caps.noNameServer) return about('no-name-server', message(caps.serverFault, { name }));
  if (caps.noPublicAddress) return about('no-public-address', message('no-public-address', { name }));
  return sets.length > 0 ? about('bogus', message('bogus-sets', { name, sets })) : null;
}

/** Returns whether a part lacks points that somebody should get. */
export const isToDo = ({ outcome, notNeeded, weight, isLeftOut }: JudgedPart): boolean =>
  weight > 0 && (outcome === 'failed' || outcome === 'partial') && !notNeeded && isLeftOut !== true;
/** Returns whether there is something to do about a part, whatever it costs. */
const asksForSomething = (part: JudgedPart): boolean => isToDo(part) || part.headlines.length > 0;
const gravityOfPart = ({ headlines, found }: JudgedPart): number =>
  Math.max(0, ...[...headlines, ...found].map(({ severity }) => (isHeadline(severity) ? gravityOf(severity) : 0)));

/** Lists what needs attention, the gravest first, whatever it costs. */
export const toDoIn = (parts: readonly JudgedPart[]): readonly JudgedPart[] =>
  parts
    .filter(asksForSomething)
    .toSorted((a, b) => gravityOfPart(b) - gravityOfPart(a) || b.weight - b.points - (a.weight - a.points));

/** Returns the parts that were asked for and did not answer: what a visit leaves out is none of them. */
export const unknownIn = (parts: readonly JudgedPart[]): readonly JudgedPart[] =>
  parts.filter(({ outcome }) => outcome === 'unknown');

/** Returns the parts that a visit leaves to a button. */
export const notTestedIn = (parts: readonly JudgedPart[]): readonly JudgedPart[] =>
  parts.filter(({ outcome }) => outcome === 'not-tested');

/** Returns whether the name is for others’ names alone, and so needs no policy for e-mail. */
export const needsNoPolicy = ({ use, checks }: VerdictHead): boolean =>
  use === 'names' && checks.some(({ id, notNeeded }) => id === 'dmarc' && notNeeded);
