import { defineTexts, type Message } from '../domain/message.ts';
import { type DnsName, type DomainName, isAtOrBelow } from '../domain/name.ts';
import { isDnsLine, type Transcript } from '../evidence/evidence.ts';
import type { Fact } from '../facts/fact.ts';
import type { DmarcFound } from '../records/dmarc/discover.ts';
import { isEnforced } from '../records/dmarc/standing.ts';
import type { SpfPolicy } from '../records/spf/policy.ts';
import { spfStanding } from '../records/spf/standing.ts';
import type { Grade, GradeCap, Prose } from './report.ts';

/** Why a grade cannot be better. */
export const CAP_TEXTS = defineTexts('grade-cap', {
  bogus: 'DNSSEC is bogus: validating resolvers refuse the answers of this domain, so their users cannot reach it.',
  'anyone-sends': 'Anyone can send e-mail as this domain: SPF passes every sender, and DMARC is not enforced.',
  'mail-unreachable': 'E-mail to this domain cannot be delivered: no mail server can be reached.',
});

/** What can keep a grade down, whatever the points say. Each is true only where it was established. */
export interface CapFacts {
  /** Validating resolvers refuse what the name itself answers. */
  readonly bogus: boolean;
  /** SPF passes every sender, and DMARC asks nobody to refuse or set aside what fails. */
  readonly anyoneSends: boolean;
  /** Mail is configured, and no mail server has a public address or can be reached. */
  readonly mailUnreachable: boolean;
}

/** The caps, strictest first, with their reasons. */
const CAPS: readonly (readonly [fact: keyof CapFacts, cap: GradeCap<Prose>])[] = [
  [
    'bogus',
    {
      grade: 'F',
      code: 'bogus',
      reason: CAP_TEXTS.message('bogus'),
    },
  ],
  [
    'anyoneSends',
    {
      grade: 'D',
      code: 'anyone-sends',
      reason: CAP_TEXTS.message('anyone-sends'),
    },
  ],
  [
    'mailUnreachable',
    {
      grade: 'D',
      code: 'mail-unreachable',
      reason: CAP_TEXTS.message('mail-unreachable'),
    },
  ],
];

/** Every cap, strictest first. */
export const GRADE_CAPS: readonly {
  readonly grade: Grade;
  readonly code: GradeCap['code'];
  readonly reason: Message;
}[] = CAPS.map(([, { grade, code }]) => ({ grade, code, reason: CAP_TEXTS.message(code) }));

/** The checks and items that a cap is about: what fixes it comes before what merely earns points. */
const ABOUT: Readonly<Record<GradeCap['code'], readonly string[]>> = {
  bogus: ['dnssec', 'name-resolution'],
  'anyone-sends': ['spf-strict', 'spf', 'dmarc'],
  'mail-unreachable': ['mx', 'starttls'],
};

/** Whether one of these facts is about a check or an item. */
export const isGrave = (facts: CapFacts, id: string): boolean =>
  CAPS.some(([fact, { code }]) => facts[fact] && ABOUT[code].includes(id));

/** What still keeps the grade down once something was done about these checks. */
export function factsWithout(facts: CapFacts, ids: readonly string[]): CapFacts {
  const stays = (code: GradeCap['code']) => !ABOUT[code].some((id) => ids.includes(id));
  return {
    bogus: facts.bogus && stays('bogus'),
    anyoneSends: facts.anyoneSends && stays('anyone-sends'),
    mailUnreachable: facts.mailUnreachable && stays('mail-unreachable'),
  };
}

/** Sorts what is to be done: first what the cap is about, then by the points to gain. */
export const byUrgency =
  (cap: GradeCap<Prose> | null) =>
  (a: { readonly id: string; readonly gain: number }, b: { readonly id: string; readonly gain: number }): number => {
    const urgent = ({ id }: { readonly id: string }) => Number(cap !== null && ABOUT[cap.code].includes(id));
    return urgent(b) - urgent(a) || b.gain - a.gain;
  };

const ORDER: readonly Grade[] = ['A', 'B', 'C', 'D', 'F'];

/** The cap that keeps a grade down, or null where none does: where the points alone give a worse one, it says nothing. */
export function gradeCapOf(grade: Grade | null, facts: CapFacts): GradeCap<Prose> | null {
  if (grade === null) return null;
  const [, cap] = CAPS.find(([fact]) => facts[fact]) ?? [];
  return cap !== undefined && ORDER.indexOf(cap.grade) >= ORDER.indexOf(grade) ? cap : null;
}

/** Whether validating resolvers refuse what the name itself answers: its own zone or one above it is bogus. */
export const isBogusAt = (domain: DomainName, transcript: Transcript): boolean =>
  bogusNames(transcript).includes(domain);

/** Whether anything at the name or below it is refused. Other zones have reports of their own. */
export const isBogusBelow = (domain: DomainName, transcript: Transcript): boolean =>
  bogusNames(transcript).some((name) => isAtOrBelow(name, domain));

const bogusNames = (transcript: Transcript): DnsName[] =>
  transcript.lines
    .filter(isDnsLine)
    .flatMap(({ question, answer }) =>
      answer.kind !== 'failure' && answer.security === 'bogus' ? [question.name] : [],
    );

/** Whether SPF is known to let everyone pass, who then passes DMARC as well. */
export const everyonePasses = (spf: Fact<SpfPolicy>): boolean =>
  spf.kind === 'available' && spfStanding(spf.value).kind === 'everyone';

/** Whether SPF lets everyone pass while DMARC is known not to be enforced. */
export const anyoneSends = (spf: Fact<SpfPolicy>, dmarc: Fact<DmarcFound>): boolean =>
  everyonePasses(spf) && dmarc.kind === 'available' && !isEnforced(dmarc.value);
