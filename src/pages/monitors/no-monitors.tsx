import type { JSX } from 'preact';
import { PLANS, type Plan } from '../../accounts/plans.ts';
import type { Account } from '../../accounts/store.ts';
import type { Instant } from '../../domain/time.ts';
import type { MonitorPlan, MonitorPlans } from '../../monitoring/model/monitor.ts';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { domainInput } from '../design/header.tsx';
import { RecordBox } from '../design/record-box.tsx';
import { Visible, visibleText } from '../web/visible.tsx';
import { useFormats, useRichWords, useWords } from '../web/words.ts';
import { MONITORS_TEXTS } from './monitors-texts.ts';
import { useTimes } from './when.ts';

interface NoMonitorsProps {
  readonly account: Account;
  readonly plan: MonitorPlan;
  readonly now: Instant;
}

/** Says what monitors are for, and has one field to begin with. */
export function NoMonitors({ account, plan, now }: NoMonitorsProps): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const times = useTimes(now);
  return (
    <Card flush>
      <EmptyState
        heading="h2"
        title={words('empty-title')}
        action={
          <>
            <form class="addone" method="post" action="/monitors/add">
              <label class="vh" for="names">
                {words('add-label')}
              </label>
              <input {...domainInput('names')} name="names" />
              <Button kind="primary">{words('add-one')}</Button>
            </form>
            <p class="meta">{words('empty-hint', { email: visibleText(account.email) })}</p>
          </>
        }
      >
        {words('empty-about', { interval: times.every(plan.intervalMs) })}
      </EmptyState>
    </Card>
  );
}

/** Everything that a page about plans shows. */
export interface PlansShown {
  readonly account: Pick<Account, 'email' | 'planRequest'>;
  /** The domain that is to be monitored then. */
  readonly domain?: string;
  readonly plans: MonitorPlans;
  /** How the operator can be reached: an e-mail address or a URL; null where the operator does not say. */
  readonly contact: string | null;
  readonly now: Instant;
}

/** Says what a plan without monitors lacks, and who gives another. */
export function FreePlan(props: PlansShown & { readonly hasMonitors: boolean }): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  return (
    <Card id="free" title={words('free-title')}>
      <p>{words('free-about')}</p>
      <PlanList {...props} />
      {props.hasMonitors && <p>{words('free-left')}</p>}
      <HowToChange {...props} plan="Pro" />
    </Card>
  );
}

/** Shows the ways out once all monitors of a plan are in use. */
export function FullPlan(props: PlansShown): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  return (
    <Card id="full" title={words('full-title')}>
      <p>{words('full-about')}</p>
      <PlanList {...props} />
      <HowToChange {...props} plan="Enterprise" />
    </Card>
  );
}

function PlanList({ plans, now }: PlansShown): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const times = useTimes(now);
  return (
    <ul class="stack-s">
      {PLANS.filter((plan) => plans[plan].limit > 0).map((plan) => (
        <li>{words('free-plan', { plan, limit: plans[plan].limit, interval: times.every(plans[plan].intervalMs) })}</li>
      ))}
    </ul>
  );
}

/** Whom to ask for another plan, and what they run. */
function HowToChange({ account, contact, plan, domain }: PlansShown & { readonly plan: Plan }): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const rich = useRichWords(MONITORS_TEXTS);
  const formats = useFormats();
  return (
    <>
      {account.planRequest === null ? (
        <form class="stack-s" method="post" action="/monitors/request">
          {domain !== undefined && <input type="hidden" name="domain" value={visibleText(domain)} />}
          <p>{words('free-ask')}</p>
          <p>
            <Button kind="primary">{words('ask')}</Button>
          </p>
        </form>
      ) : (
        <p role="status">{words('asked', { date: formats.date(account.planRequest.at) })}</p>
      )}
      {contact !== null && <p class="meta">{rich('free-ask-contact', { contact: <Contact contact={contact} /> })}</p>}
      <p class="meta">{words('free-how')}</p>
      <RecordBox text={`zonewell admin plan ${quoted(visibleText(account.email))} ${plan}`} />
    </>
  );
}

const Contact = ({ contact }: { readonly contact: string }): JSX.Element => {
  const href = contact.includes('://') ? contact : `mailto:${contact}`;
  return (
    <a href={href} rel="noreferrer">
      <Visible text={contact} />
    </a>
  );
};

/** An e-mail address as a shell reads it. */
const quoted = (email: string): string => (/^[\w.@+-]+$/.test(email) ? email : `'${email.replaceAll("'", "'\\''")}'`);
