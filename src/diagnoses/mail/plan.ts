import type { DnsName, DomainName } from '../../domain/name.ts';
import type { DmarcFacts } from '../../facts/dmarc-facts.ts';
import { dmarcFix } from '../../fixes/dmarc.ts';
import type { Step } from '../../fixes/fix.ts';
import type { StepTextId } from '../../fixes/texts.ts';
import { fixPath } from '../fix-item.ts';
import type { PlanStep } from './report.ts';

const WATCH =
  'Nothing changes for your mail. Receivers send a report a day about everything that uses your domain. Read them for two to four weeks, list the services that send for you, and set up SPF or DKIM aligned with your domain for each.';

/** What the steps bring that a domain has taken already. */
const DONE = [
  { title: 'Watch: p=none with reports', text: WATCH },
  { title: 'Set aside: p=quarantine', text: 'Mail that fails goes to the spam folder.' },
] as const;

/** What a step brings, beside when to take it. */
const BRINGS: Partial<Record<StepTextId, string>> = {
  'dmarc-watch': WATCH,
  'dmarc-reports': WATCH,
  'dmarc-correct': 'The policy that receivers apply stays the same.',
  'dmarc-subdomains': 'Mail from subdomains that fails goes to the spam folder.',
  'dmarc-subdomains-like-domain': 'Mail from subdomains that fails is refused.',
  'dmarc-made-up': 'Mail from subdomains that do not exist is refused.',
  'dmarc-wildcard': 'The record of your domain then applies to made-up subdomains.',
};
const BRINGS_POLICY: Readonly<Record<string, string>> = {
  quarantine: 'Mail that fails goes to the spam folder.',
  reject:
    'Mail that fails is refused. Keep reading the reports: a new service that sends for you shows up there first.',
};

/**
 * The way to `p=reject`: the steps of the one DMARC fix, and before them what is done. None where the policy is reject
 * already, or where there is no fix.
 */
export function planSteps(domain: DomainName, facts: DmarcFacts | null, zone: DnsName): PlanStep[] {
  if (facts === null) return [];
  const { own } = facts;
  const fix = own.kind === 'policy' && own.policy === 'reject' ? null : dmarcFix(domain, facts);
  if (fix === null) return [];
  const path = fixPath(fix, zone).steps;
  return [
    ...DONE.slice(0, doneOf(facts)).map((done): PlanStep => ({ ...done, state: 'done', fix: null })),
    ...fix.steps.map((step, i): PlanStep => {
      const item = path[i];
      const text = [item?.when ?? '', bringsOf(step)].filter((one) => one !== '').join(' ');
      return { title: item?.title ?? '', state: i === 0 ? 'now' : 'later', text, fix: item?.publish[0] ?? null };
    }),
  ];
}

const bringsOf = ({ title }: Step): string =>
  BRINGS[title.text] ?? BRINGS_POLICY[title.args['policy'] ?? 'reject'] ?? '';

/** How many of the steps to p=reject a domain has taken by the record that applies to it. */
function doneOf({ own }: DmarcFacts): number {
  if (own.kind !== 'policy' || own.record.supposed !== null) return 0;
  if (own.policy === 'quarantine') return 2;
  return own.record.rua.length > 0 ? 1 : 0;
}
