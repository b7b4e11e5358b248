import { child, type DnsName, type DomainName } from '../../domain/name.ts';
import type { DmarcReach } from '../../readings/dmarc-reach.ts';
import { REMOVED_TAGS, rewriteDmarc } from '../../records/dmarc/rewrite.ts';
import { fixItem } from '../fix-item.ts';
import { fateOf } from './dmarc-picture.ts';
import type { PlanStep } from './report.ts';

/** What each step is and when it is done. */
const STEPS = [
  {
    policy: 'none',
    title: 'Watch: p=none with reports',
    text: 'Nothing changes for your mail. Receivers send a report a day about everything that bears your name. Read them for two to four weeks, list the services that send for you, and give each SPF or DKIM that is aligned with your domain.',
  },
  {
    policy: 'quarantine',
    title: 'Set aside: p=quarantine',
    text: 'Mail that fails goes to the spam folder. Go on when the reports of some weeks show that everything that fails is not yours.',
  },
  {
    policy: 'reject',
    title: 'Refuse: p=reject',
    text: 'Mail that fails is refused. Keep reading the reports: a new service that sends for you shows there first.',
  },
] as const;

/**
 * The way to `p=reject`, with the record of each step. None where the policy is reject already, where it comes from
 * another name, or where that could not be found out.
 */
export function planSteps(
  domain: DomainName,
  reach: DmarcReach | null,
  sendsNoMail: boolean,
  zone: DnsName,
): PlanStep[] {
  if (reach === null || sendsNoMail) return [];
  const { own } = reach;
  if (own.kind === 'policy' && own.at !== domain) return [];
  const now = fateOf(own);
  if (now === 'reject') return [];
  const present = own.kind === 'policy' ? own.record.text : null;
  const reached =
    own.kind === 'policy' && own.record.supposed === null ? STEPS.findIndex(({ policy }) => policy === now) : -1;
  return STEPS.map(({ policy, title, text }, i): PlanStep => {
    const state = i <= reached ? 'done' : i === reached + 1 ? 'now' : 'later';
    const hasRua = own.kind === 'policy' && own.record.rua.length > 0;
    const set = { p: policy, ...(hasRua ? {} : { rua: `mailto:dmarc@${domain}` }) };
    const value = rewriteDmarc(present ?? 'v=DMARC1', set, [...REMOVED_TAGS, 't']);
    const replaced = own.kind === 'invalid' && own.at === domain ? own.texts[0] : (present ?? undefined);
    const fix = {
      name: child('_dmarc', domain),
      type: 'TXT' as const,
      value,
      removes: replaced === undefined ? [] : [replaced],
    };
    return { title, state, text, fix: state === 'done' ? null : fixItem(fix, zone) };
  });
}
