import type { CheckResult } from '../checks/check.ts';
import { defineTexts, type Message } from '../domain/message.ts';
import { type DnsName, type DomainName, isAtOrBelow } from '../domain/name.ts';
import { handsOutNames } from '../domain/psl.ts';
import type { AssessedArea } from './area-item.ts';
import type { JudgedCheck } from './check-item.ts';
import type { Unscored } from './score-item.ts';

/** Says why what is absent is not needed. */
export const NOT_NEEDED_TEXTS = defineTexts('not-needed', {
  names:
    'Not needed: this name holds the names of others or of addresses, and has neither a website nor e-mail itself.',
  web: 'Not needed unless this name sends e-mail: the DMARC policy above it has receivers reject what is forged.',
  mail: 'Not needed: the name is there for e-mail alone. Add an address only if it is to have a website.',
});

/** Tells what a name is for, where that is less than a website and e-mail: names below it alone, or one of the two. */
export type NarrowUse = 'names' | 'web' | 'mail';

/** The zones of reverse names and of enumbers, below which nobody has a website. */
const INFRASTRUCTURE = 'arpa' as DnsName;

/** The findings of absences, by check. */
type Absences = Readonly<Record<string, readonly string[]>>;
const WEB_ABSENCES: Absences = { 'name-resolution': ['none'], ipv6: ['absent'] };
const SPF = ['absent', 'absent-no-mx', 'absent-null-mx'];
const DKIM = ['absent', 'nobody-sends'];
const DMARC = ['absent', 'absent-silent'];
const MX = ['absent', 'absent-nowhere', 'absent-silent'];
const STS = ['absent', 'absent-without-mx'];
const MAIL_ABSENCES: Absences = {
  mx: MX,
  spf: SPF,
  'spf-strict': SPF,
  'spf-record': SPF,
  dkim: DKIM,
  'dkim-keys': DKIM,
  dmarc: DMARC,
  'dmarc-policy': DMARC,
  'mta-sts': STS,
  'tls-rpt': STS,
  bimi: ['absent'],
};
/** The records that a name goes without if it sends nothing, and what is forged is rejected all the same. */
const SENDER_ABSENCES: Absences = { spf: SPF, 'spf-strict': SPF, 'spf-record': SPF, dkim: DKIM, 'dkim-keys': DKIM };
const NOT_NEEDED: Readonly<Record<NarrowUse, Absences>> = {
  names: MAIL_ABSENCES,
  web: SENDER_ABSENCES,
  mail: WEB_ABSENCES,
};
/** Beside those, where the name has no address. */
const WITHOUT_ADDRESS: Absences = { ...WEB_ABSENCES, caa: ['absent'] };

/** The findings that say that a domain above has forged mail of a name rejected. */
const INHERITED = [
  ['dmarc', 'inherited'],
  ['dmarc-policy', 'policy-inherited'],
] as const;

/** Says of the checks of mail servers that there are none. */
const NO_MAIL: Absences = { mx: [...MX, 'null'], 'mail-reachability': ['nowhere', 'takes-none', 'not-meant'] };

const mainOf = (checks: readonly JudgedCheck[], id: string): string | null => {
  const result = checks.find(({ check }) => check.id === id)?.result;
  return result === undefined || result.outcome === 'unknown' ? null : result.findings[0].code;
};

/** Tells what a name is for by what its checks found; null where nothing narrows it, and where that is unknown. */
function useOf(domain: DomainName, checks: readonly JudgedCheck[]): NarrowUse | null {
  const mail = Object.entries(NO_MAIL).flatMap(([id, codes]) => {
    const main = mainOf(checks, id);
    return main === null ? [] : [codes.includes(main)];
  });
  const [hasNone] = mail;
  if (hasNone === undefined) return null;
  if (hasNone && (handsOutNames(domain) || isAtOrBelow(domain, INFRASTRUCTURE))) return 'names';
  if (hasNone) return INHERITED.some(([id, code]) => mainOf(checks, id) === code) ? 'web' : null;
  return mainOf(checks, 'name-resolution') === 'none' ? 'mail' : null;
}

/** Names the use of a domain where that is names below it alone, so that a score would say nothing of it; null for others. */
export const unscoredFor = ({
  domain,
  use,
}: Pick<JudgedUse, 'use'> & { readonly domain: DomainName }): Unscored | null =>
  use === 'names' ? (isAtOrBelow(domain, INFRASTRUCTURE) ? 'infrastructure' : 'public-suffix') : null;

/** Holds the results of a name without demands that its use does not make. */
interface JudgedUse {
  readonly use: NarrowUse | null;
  readonly checks: readonly JudgedCheck[];
  readonly areas: readonly AssessedArea[];
}

/**
 * Takes back what asks a name for something that it does not need: top-level domains, public suffixes and reverse zones
 * need no website and no mail, a web host below a strict domain no records of senders, and a name for e-mail alone no
 * website. What is there is judged as anywhere.
 */
export function withoutNeedless(domain: DomainName, { checks, areas }: Omit<JudgedUse, 'use'>): JudgedUse {
  const use = useOf(domain, checks);
  if (use === null) return { use, checks, areas };
  const isBare = mainOf(checks, 'name-resolution') === 'none';
  const absences = { ...NOT_NEEDED[use], ...(isBare ? WITHOUT_ADDRESS : {}) };
  const why = NOT_NEEDED_TEXTS.message(use);
  const codesOf = (id: string): readonly string[] => (use === 'mail' && id === 'caa' ? [] : (absences[id] ?? []));
  return {
    use,
    checks: checks.map((one) => ({
      ...one,
      result: spared(one.result, { codes: codesOf(one.check.id), why, isWhole: one.counts !== 'all-or-nothing' }),
    })),
    areas: areas.map((one) =>
      one.by === 'a check'
        ? { ...one, finding: spared(one.finding, { codes: one.area.checks.flatMap(codesOf), why, isWhole: false }) }
        : one,
    ),
  };
}

/** A result without its demand. `isWhole`: it costs nothing then. */
function spared(
  result: CheckResult,
  { codes, why, isWhole }: { readonly codes: readonly string[]; readonly why: Message; readonly isWhole: boolean },
): CheckResult {
  if (result.outcome === 'unknown' || !codes.includes(result.findings[0].code)) return result;
  const [main] = result.findings;
  const finding = {
    ...main,
    severity: 'info',
    says: why,
    do: null,
    because: null,
    more: null,
    action: null,
    fix: null,
    fixed: false,
  } as const;
  const whole = isWhole ? ({ outcome: 'satisfied', share: 1 } as const) : {};
  return { ...result, ...whole, findings: [isWhole ? { ...finding, deduction: 0 } : finding], notNeeded: true };
}
