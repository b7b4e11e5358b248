import type { JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import { clockOf, DAY_MS, type Instant } from '../../domain/time.ts';
import { breakdownOf } from '../../monitoring/fleet/breakdown.ts';
import { countsOf } from '../../monitoring/fleet/filter.ts';
import { isPressing, type ListedMonitor } from '../../monitoring/fleet/listed.ts';
import type { MonitorPlan, MonitorPlans } from '../../monitoring/model/monitor.ts';
import type { LoggedAlert, SeveralChange } from '../../monitoring/service/monitor-service.ts';
import { speak } from '../../texts/speak.ts';
import { AccountHead } from '../account/account-head.tsx';
import { ACCOUNT_TEXTS } from '../account/account-texts.ts';
import { FormFault } from '../account/fault.tsx';
import { accountPage } from '../account/page-frames.tsx';
import { ButtonLink } from '../design/button.tsx';
import { Card, SectionHead } from '../design/card.tsx';
import { Mark, MarkSheet, type Tone } from '../design/mark.tsx';
import { Note } from '../design/note.tsx';
import type { Site } from '../web/assets.ts';
import { useWords } from '../web/words.ts';
import { AlertItems } from './alert-items.tsx';
import { ListControls, Pages } from './list-controls.tsx';
import { MarksLegend, MarksTable } from './marks-table.tsx';
import { MonitorTable } from './monitor-table.tsx';
import { MONITORS_TEXTS } from './monitors-texts.ts';
import { FreePlan, NoMonitors } from './no-monitors.tsx';
import { RecipientItems, type ShownRecipient, Unreached } from './recipient-items.tsx';
import { chosenRows, type ListQuery, type ListView, listPath, viewOf } from './rows.ts';
import { SeveralForm } from './several-bar.tsx';
import { DoneText } from './several-page.tsx';
import { SEVERAL_TEXTS } from './several-texts.ts';
import { Suppliers } from './suppliers.tsx';
import { useTimes } from './when.ts';

/** Rows on one page of the list. */
const ROWS = 100;
/** Fewer domains are seen at a glance: they need no filter. */
const FILTERED_FROM = 8;
/** Tags offered above the list; rarer ones are found by typing. */
const MAX_TAG_CHIPS = 12;

export interface DashboardShown {
  readonly account: Account;
  /** Tells what the plan of the account allows; null for a plan without monitors. */
  readonly plan: MonitorPlan | null;
  readonly plans: MonitorPlans;
  /** How the operator can be reached; null where the operator does not say. */
  readonly contact: string | null;
  readonly rows: readonly ListedMonitor[];
  readonly query: ListQuery;
  /** The newest, whatever their domain. */
  readonly recent: readonly LoggedAlert[];
  readonly recipients: readonly ShownRecipient[];
  /** Domains of whose alerts nobody hears. */
  readonly unheard: readonly string[];
  readonly hasMail: boolean;
  readonly now: Instant;
  /** Tells what was done to several of them just now, or why nothing was. */
  readonly outcome: ListOutcome;
}

/** Tells what a form about several monitors did. */
export interface ListOutcome {
  readonly did?: { readonly kind: SeveralChange['kind']; readonly count: number; readonly same: number } | undefined;
  readonly problem?: 'none-chosen' | 'no-tags' | undefined;
}

/** Renders the monitors of an account: what needs attention, then the rest. */
export const renderDashboard = (shown: DashboardShown, site: Site): string =>
  accountPage(site, {
    title: speak(site.language, ACCOUNT_TEXTS)('monitors'),
    children: <Dashboard {...shown} />,
    query: Object.fromEntries(new URLSearchParams(listPath(shown.query).split('?')[1])),
  });

function Dashboard(shown: DashboardShown): JSX.Element {
  const { account, plan, rows, now } = shown;
  const words = useWords(MONITORS_TEXTS);
  const times = useTimes(now);
  const strip =
    plan === null
      ? words('strip-free', { plan: account.plan })
      : words('strip', {
          plan: account.plan,
          interval: times.every(plan.intervalMs),
          used: rows.length,
          limit: plan.limit,
        });
  return (
    <>
      <AccountHead
        account={account}
        current="monitors"
        strip={strip}
        {...(plan === null || rows.length === 0
          ? {}
          : {
              actions: (
                <ButtonLink kind="primary" icon="plus" href="/monitors/add">
                  {words('add')}
                </ButtonLink>
              ),
            })}
      />
      <div class="wrap stack-l top-gap">
        <Outcome {...shown.outcome} />
        {plan !== null && <Unreached {...shown} />}
        {plan === null && <FreePlan {...shown} hasMonitors={rows.length > 0} />}
        {plan !== null && rows.length === 0 && <NoMonitors account={account} plan={plan} now={now} />}
        {rows.length > 0 && <Filled {...shown} />}
      </div>
    </>
  );
}

function Outcome({ did, problem }: ListOutcome): JSX.Element {
  const words = useWords(SEVERAL_TEXTS);
  return (
    <>
      <FormFault text={problem === undefined ? undefined : words(problem)} />
      {did !== undefined && (
        <div role="status">
          <Note tone="ok" title={<DoneText {...did} />} />
        </div>
      )}
    </>
  );
}

function Filled(shown: DashboardShown): JSX.Element {
  const { rows, query, plan, recent, recipients, hasMail, now } = shown;
  const words = useWords(MONITORS_TEXTS);
  const chosen = chosenRows(rows, query);
  const page = chosen.slice(query.page * ROWS, (query.page + 1) * ROWS);
  const tags = breakdownOf(rows, 'tag', { most: MAX_TAG_CHIPS, also: query.tag });
  const over = rows.filter(({ monitor }) => monitor.state === 'over-limit').length;
  return (
    <>
      <Tiles rows={rows} />
      {over > 0 && plan !== null && (
        <Note tone="warn" title={words('over-title', { count: over })}>
          {words('over-about', { limit: plan.limit })}
        </Note>
      )}
      {(rows.length >= FILTERED_FROM || tags.names.length > 0) && (
        <ListControls query={query} counts={countsOf(rows)} tags={tags} />
      )}
      <Suppliers rows={rows} query={query} />
      {page.length === 0 ? (
        <Card flush>
          <p class="pad row">
            <span>{words('none-match')}</span>
            <a href="/monitors">{words('all-shown')}</a>
          </p>
        </Card>
      ) : (
        <SeveralForm query={query} count={chosen.length}>
          <Tables rows={page} all={chosen} view={viewOf(query, rows.length)} plan={plan} now={now} />
        </SeveralForm>
      )}
      <Pages query={query} size={ROWS} count={chosen.length} />
      <div class="half top-al">
        <Card
          id="recent"
          title={words('recent-alerts')}
          meta={<a href="/monitors/alerts">{words('all-alerts')}</a>}
          flush
        >
          <AlertItems alerts={recent} recipients={recipients} hasMail={hasMail} now={now} withDomain />
        </Card>
        <RecipientItems recipients={recipients} />
      </div>
    </>
  );
}

function Tiles({ rows }: { readonly rows: readonly ListedMonitor[] }): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const count = (urgency: ListedMonitor['urgencies'][number]): number =>
    rows.filter(({ urgencies }) => urgencies.includes(urgency)).length;
  const tile = (number: number, text: string, tone?: Tone): JSX.Element => (
    <li>
      <b>{number}</b>
      <span>
        {tone !== undefined && number > 0 && <Mark tone={tone} small />}
        {text}
      </span>
    </li>
  );
  return (
    <ul class="card tiles">
      {tile(rows.length, words('tile-domains', { count: rows.length }))}
      {tile(count('alert'), words('tile-alerts'), 'bad')}
      {tile(count('expiry'), words('tile-dates'), 'warn')}
      {tile(count('silent'), words('tile-silent'), 'unknown')}
    </ul>
  );
}

/** Those that need attention stand in a table of their own, before the rest. Headings count what is on other pages, too. */
function Tables(props: {
  readonly rows: readonly ListedMonitor[];
  readonly all: readonly ListedMonitor[];
  readonly view: ListView;
  readonly plan: MonitorPlan | null;
  readonly now: Instant;
}): JSX.Element {
  const { rows, all, view, plan, now } = props;
  const words = useWords(MONITORS_TEXTS);
  const OneTable = view === 'marks' ? MarksTable : MonitorTable;
  const fine = rows.filter((row) => !isPressing(row));
  const urgentCount = all.filter(isPressing).length;
  const counts = { attention: urgentCount, fine: all.length - urgentCount };
  const table = (id: 'attention' | 'fine', some: readonly ListedMonitor[], meta?: string): JSX.Element | null => {
    if (some.length === 0) return null;
    const title = words(id, { count: counts[id] });
    return (
      <section aria-labelledby={id}>
        <SectionHead id={id} title={title} {...(meta === undefined ? {} : { meta })} />
        <div class="card">
          <OneTable caption={title} rows={some} plan={plan} now={now} />
        </div>
      </section>
    );
  };
  return (
    <>
      {view === 'marks' && <MarkSheet />}
      {table('attention', rows.filter(isPressing))}
      {table('fine', fine, useChecked(fine))}
      {view === 'marks' && <MarksLegend />}
    </>
  );
}

/** Between which times these were checked last. */
function useChecked(rows: readonly ListedMonitor[]): string | undefined {
  const words = useWords(MONITORS_TEXTS);
  const times = rows.flatMap(({ monitor: { lastRunAt, state } }) =>
    lastRunAt === null || state !== 'active' ? [] : [lastRunAt],
  );
  const [first, last] = [Math.min(...times), Math.max(...times)];
  if (times.length < 2 || last - first > DAY_MS || clockOf(first) === clockOf(last)) return undefined;
  return words('checked', { from: clockOf(first), to: clockOf(last) });
}
