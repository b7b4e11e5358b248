import type { JSX } from 'preact';
import { type MonitorPlan, PAID_PLANS } from '../../monitoring/monitor.ts';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { domainInput } from '../design/header.tsx';
import { RecordBox } from '../design/record-box.tsx';
import { visibleText } from '../visible.tsx';
import { useWords } from '../words.ts';
import type { DashboardShown } from './dashboard.tsx';
import { MONITORS_TEXTS } from './monitors-texts.ts';
import { useTimes } from './when.ts';

/** What monitors are for, and one field to begin with. */
export function NoMonitors({ account, plan, now }: DashboardShown & { readonly plan: MonitorPlan }): JSX.Element {
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

/** What a plan without monitors lacks, and who gives another. */
export function FreePlan({ plans, rows, now }: DashboardShown): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const times = useTimes(now);
  return (
    <Card id="free" title={words('free-title')}>
      <p>{words('free-about')}</p>
      <ul class="stack-s">
        {PAID_PLANS.map((plan) => (
          <li>
            {words('free-plan', { plan, limit: plans[plan].limit, interval: times.every(plans[plan].intervalMs) })}
          </li>
        ))}
      </ul>
      {rows.length > 0 && <p>{words('free-left')}</p>}
      <p>{words('free-how')}</p>
      <RecordBox text="zonewell admin plan EMAIL Pro" />
    </Card>
  );
}
