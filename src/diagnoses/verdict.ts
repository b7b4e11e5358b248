import type { CapFacts } from './grade-cap.ts';
import type { DmarcState, SpfState } from './report.ts';
import { JUDGED_FOR_GRADE } from './scoring.ts';

/** A check or item as the sentence above the score sees it. */
export interface JudgedPart {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  readonly outcome: 'satisfied' | 'partial' | 'failed' | 'unknown';
  /** Not there, and the domain does not need it. */
  readonly notNeeded: boolean;
}

/** What the sentence above a health score is made of. */
export interface HealthHead extends CapFacts {
  readonly name: string;
  readonly exists: boolean | null;
  readonly checks: readonly JudgedPart[];
  readonly spf: SpfState;
  readonly dmarc: DmarcState;
}

/** What a check is called in a list of things to do. */
const SHORT: Readonly<Record<string, string>> = {
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
};

/** Things that are named; the rest is counted. */
const NAMED = 3;

/** `DKIM, CAA and DNSSEC`; where there are more than three, `DKIM, CAA and 2 more`. */
export function namedParts(parts: readonly { readonly name: string }[]): string {
  const names = parts.map(({ name }) => name);
  const shown = names.length > NAMED ? [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more`] : names;
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** The sentence where too little is known for any other; null where enough is. */
export function unknownVerdict(name: string, exists: boolean | null, parts: readonly JudgedPart[]): string | null {
  if (exists === false) return `${name} does not exist: the DNS has no such name.`;
  const unknown = parts.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length === parts.length) return `We couldn’t get an answer about ${name}, so there is no score yet.`;
  const judged = parts.reduce((sum, { weight, outcome }) => sum + (outcome === 'unknown' ? 0 : weight), 0);
  return judged < JUDGED_FOR_GRADE ? `We couldn’t check enough of ${name} for a verdict: most lookups failed.` : null;
}

/** The sentence for what outweighs everything else; null where nothing does. */
export function gravestVerdict({ name, bogus, anyoneSends }: CapFacts & { readonly name: string }): string | null {
  if (bogus)
    return `${name} is unreachable for everyone who uses a validating resolver: its DNSSEC signatures don’t validate.`;
  return anyoneSends ? `Anyone can send e-mail as ${name}: its SPF record passes every sender.` : null;
}

/** The one sentence above the score: what matters most about the domain. It claims nothing that was not established. */
export function healthVerdict(head: HealthHead): string {
  const { name, exists, spf, dmarc } = head;
  const checks = head.checks.map((check) => ({ ...check, name: SHORT[check.id] ?? check.name }));
  const tooLittle = unknownVerdict(name, exists, checks);
  if (tooLittle !== null) return tooLittle;
  const toDo = checks.filter(({ outcome, notNeeded }) => outcome === 'failed' && !notNeeded);
  const lacks = (id: string) => toDo.some((check) => check.id === id);
  // Whoever passes SPF passes DMARC as well, whatever its policy.
  const gravest = gravestVerdict({ ...head, anyoneSends: spf === 'allows anyone (+all)' });
  if (gravest !== null) return gravest;
  if (lacks('name-resolution') && lacks('mx')) return `${name} has neither an address nor a mail server.`;
  if (head.mailUnreachable) return `E-mail to ${name} can’t be delivered: none of its mail servers can be reached.`;
  if (dmarc === 'not configured') return `Anyone can send e-mail as ${name}: it has no DMARC policy.`;
  if (dmarc === 'invalid') return `Anyone can send e-mail as ${name}: receivers can’t use its DMARC record.`;
  if (dmarc === 'none') return `Forged e-mail from ${name} is delivered: its DMARC policy is none.`;
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length > 0) return `We couldn’t check ${namedParts(unknown)} of ${name}. Everything else is below.`;
  if (spf === 'invalid')
    return `Receivers can’t evaluate the SPF record of ${name}, so they can’t tell which servers may send for it.`;
  if (dmarc === 'quarantine') return `Forged e-mail from ${name} goes to the spam folder instead of being rejected.`;
  if (toDo.length > 0)
    return `${name} asks receivers to reject forged e-mail. Still to do: ${namedParts(toDo.toSorted((a, b) => b.weight - a.weight))}.`;
  return checks.every(({ outcome }) => outcome === 'satisfied')
    ? `All ${checks.length} checks of ${name} pass.`
    : `${name} passes every check that it needs.`;
}
