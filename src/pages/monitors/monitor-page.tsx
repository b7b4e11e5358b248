import type { JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import { toUnicode } from '../../domain/parse.ts';
import { clockOf, type Instant } from '../../domain/time.ts';
import { daysUntil } from '../../monitoring/fleet/listed.ts';
import { MONITOR_SETTING_TEXTS } from '../../monitoring/settings/setting-texts.ts';
import { AccountHead } from '../account/account-head.tsx';
import { FormDone } from '../account/fault.tsx';
import { accountPage } from '../account/page-frames.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { DomainHeading } from '../design/domain-name.tsx';
import { Mark } from '../design/mark.tsx';
import { Menu, MenuLink, MenuRule } from '../design/menu.tsx';
import { Note } from '../design/note.tsx';
import { CAP_WORDS, REPORT_TEXTS } from '../diagnosis/report-texts.ts';
import type { Site } from '../web/assets.ts';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { AlertItems } from './alert-items.tsx';
import { ALERTS_TEXTS } from './alerts-texts.ts';
import { PROBLEM_WORDS } from './monitor-table.tsx';
import { MONITOR_TEXTS } from './monitor-texts.ts';
import { MONITORS_TEXTS } from './monitors-texts.ts';
import { OpenAlerts, type OpenAlertsShown } from './open-alerts.tsx';
import { type PinOutcome, Pins } from './pins.tsx';
import type { ShownRecipient } from './recipient-items.tsx';
import { type SettingsFault, SettingsForm } from './settings-form.tsx';
import { Uncompared } from './uncompared.tsx';
import { WatchedTable, type WatchedTableShown } from './watched-table.tsx';
import { useTimes } from './when.ts';

/** Tells what a form of the page just did. */
export interface MonitorFormOutcome extends PinOutcome {
  readonly settingsFault?: SettingsFault;
  readonly done?: 'checking' | 'saved';
  /** Why a check could not begin now. */
  readonly checkFault?: string;
}

export interface MonitorShown extends WatchedTableShown, OpenAlertsShown, MonitorFormOutcome {
  readonly account: Account;
  readonly recipients: readonly ShownRecipient[];
  readonly hasMail: boolean;
}

/** Renders one monitor: what is open, what is watched, and what its owner chose. */
export const renderMonitor = (shown: MonitorShown, site: Site): string =>
  accountPage(site, { title: toUnicode(shown.monitor.domain), children: <MonitorPage {...shown} /> });

function MonitorPage(shown: MonitorShown): JSX.Element {
  const { account, monitor, alerts, recipients, hasMail, settingsFault, now } = shown;
  const [words, log] = [useWords(MONITOR_TEXTS), useWords(ALERTS_TEXTS)];
  const { domain } = monitor;
  return (
    <>
      <AccountHead
        account={account}
        current="monitors"
        heading={<DomainHeading ascii={domain} unicode={toUnicode(domain)} />}
        actions={<Actions {...shown} />}
        strip={<Strip {...shown} />}
      />
      <div class="wrap stack-l top-gap">
        <Notices {...shown} />
        <OpenAlerts {...shown} />
        <Tiles {...shown} />
        <Notes text={monitor.settings.notes} />
        <WatchedTable {...shown} />
        <div class="half top-al">
          <Pins {...shown} />
          <Card id="log" title={log('log')} meta={<a href={`/monitors/${domain}/alerts.csv`}>{log('csv')}</a>} flush>
            <AlertItems alerts={alerts} recipients={recipients} hasMail={hasMail} now={now} />
          </Card>
        </div>
        <Card id="kinds" title={words('kinds')} flush>
          <SettingsForm
            monitor={monitor}
            now={now}
            {...(settingsFault === undefined ? {} : { fault: settingsFault })}
          />
        </Card>
      </div>
    </>
  );
}

/** Shows what its owner wrote about it. */
function Notes({ text }: { readonly text: string }): JSX.Element | null {
  const words = useWords(MONITOR_SETTING_TEXTS);
  if (text === '') return null;
  return (
    <Card id="notes-text" title={words('notes')}>
      <p dir="auto">
        {text.split('\n').map((line, i) => (
          <>
            {i > 0 && <br />}
            <Visible text={line} />
          </>
        ))}
      </p>
    </Card>
  );
}

function Strip({ monitor, now }: MonitorShown): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  const [formats, times] = [useFormats(), useTimes(now)];
  const since = formats.dateInText(monitor.createdAt);
  if (monitor.state !== 'active') return <>{words(`strip-${monitor.state}`, { since })}</>;
  const next = times.until(monitor.dueAt);
  const isSilent = monitor.status.silentSince !== null;
  if (monitor.lastRunAt === null) return <>{words(isSilent ? 'strip-unanswered' : 'strip-new', { since, next })}</>;
  const last = times.when(monitor.lastRunAt);
  return <>{words(isSilent ? 'strip-silent' : 'strip', { since, last, next })}</>;
}

function Actions({ monitor: { domain, state } }: MonitorShown): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  const path = `/monitors/${domain}`;
  const pauses = state === 'active';
  return (
    <>
      {/* What is over the limit goes on by itself when there is room. */}
      {state !== 'over-limit' && (
        <form method="post" action={`${path}/${pauses ? 'pause' : 'resume'}`}>
          <Button {...(pauses ? { icon: 'pause' } : {})}>{words(pauses ? 'pause' : 'resume')}</Button>
        </form>
      )}
      <Menu label={words('more')}>
        <MenuLink href={`/domain/${domain}`}>{words('report')}</MenuLink>
        <MenuLink href={`/history/${domain}`}>{words('history')}</MenuLink>
        <MenuRule />
        <MenuLink href={`${path}/remove`}>{words('remove')}</MenuLink>
      </Menu>
      {state === 'active' && (
        <form method="post" action={`${path}/check`}>
          <Button kind="primary" icon="live">
            {words('check-now')}
          </Button>
        </form>
      )}
    </>
  );
}

/** Says what just happened, and what keeps us from looking. */
function Notices({ monitor, done, checkFault, now }: MonitorShown): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  const times = useTimes(now);
  const { silentSince, missingSince, refusedSince } = monitor.status;
  return (
    <>
      {done === 'saved' && <FormDone text={words('saved')} />}
      {done === 'checking' && (
        <div role="status">
          <Note tone="unknown" title={words('checking')}>
            {words('checking-about')}
          </Note>
        </div>
      )}
      {checkFault !== undefined && <Note tone="warn" alert title={<Visible text={checkFault} />} />}
      {silentSince !== null && monitor.state === 'active' && (
        <Note tone="unknown" title={words('silent-title', { when: times.when(silentSince) })}>
          {words('silent-about')}
        </Note>
      )}
      {refusedSince !== null && monitor.state === 'active' && (
        <Note
          tone="unknown"
          title={
            <Visible
              text={words('refused-title', { domain: toUnicode(monitor.domain), when: times.when(refusedSince) })}
            />
          }
        >
          {words('refused-about')}
        </Note>
      )}
      {silentSince === null && monitor.state === 'active' && missingSince !== null && (
        <Note tone="warn" title={<Visible text={words('missing-title', { domain: toUnicode(monitor.domain) })} />}>
          {words('missing-about')}
        </Note>
      )}
      <Uncompared monitor={monitor} now={now} />
    </>
  );
}

function Tiles(shown: MonitorShown): JSX.Element {
  const { monitor, now } = shown;
  const words = useWords(MONITOR_TEXTS);
  const formats = useFormats();
  const list = useWords(MONITORS_TEXTS);
  const { certificateEndsAt, certificateProblem: problem, registrationEndsAt } = monitor.status;
  const wrong = problem === null ? undefined : list(PROBLEM_WORDS[problem] ?? 'problem-untrusted');
  const expiry = (kind: 'certificate' | 'registration', at: Instant | null, problem?: string): JSX.Element => {
    const days = daysUntil(at, now);
    if (at === null || days === null) return <Tile number="–" text={words(`tile-no-${kind}`)} />;
    if (days < 0) return <Tile number="0" text={words(`tile-${kind}-over`, { date: { date: at } })} />;
    return <Tile number={formats.number(days)} text={words(`tile-${kind}`, { days })} problem={problem} />;
  };
  return (
    <ul class="card tiles">
      <ScoreTile {...shown} />
      {expiry('certificate', certificateEndsAt, wrong)}
      {expiry('registration', registrationEndsAt)}
      <NextTile {...shown} />
    </ul>
  );
}

const Tile = (props: {
  readonly number: string;
  readonly text: string;
  /** Says what is wrong beside it. */
  readonly problem?: string | undefined;
}): JSX.Element => (
  <li>
    <b>{props.number}</b>
    <span>{props.text}</span>
    {props.problem !== undefined && (
      <span>
        <Mark tone="bad" small />
        {props.problem}
      </span>
    )}
  </li>
);

function ScoreTile({ monitor: { status }, now }: MonitorShown): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  const times = useTimes(now);
  const { score, cap, scoreBefore, silentSince } = status;
  const [list, caps] = [useWords(MONITORS_TEXTS), useWords(REPORT_TEXTS)];
  const capped = cap === null ? undefined : list('capped', { why: caps(CAP_WORDS[cap]) });
  if (score === null) return <Tile number="–" text={words('tile-no-grade')} />;
  if (silentSince !== null) return <Tile number="–" text={words('tile-score-silent', { score: score.score })} />;
  if (score.score < score.max) return <Tile number={String(score.score)} text={words('tile-score-part')} />;
  const grade = score.grade ?? '–';
  const points = scoreBefore === null ? 0 : score.score - scoreBefore.score.score;
  const text =
    scoreBefore === null || points === 0
      ? words('tile-score', { grade })
      : words(points < 0 ? 'tile-score-fell' : 'tile-score-rose', {
          grade,
          points: Math.abs(points),
          when: times.when(scoreBefore.at),
        });
  return <Tile number={String(score.score)} text={text} problem={capped} />;
}

function NextTile({ monitor: { state, dueAt }, now }: MonitorShown): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  const formats = useFormats();
  if (state !== 'active') return <Tile number="–" text={words('tile-stopped')} />;
  if (dueAt - now < 1000) return <Tile number="0" text={words('tile-due')} />;
  return <Tile number={formats.duration(dueAt - now)} text={words('tile-next', { clock: clockOf(dueAt) })} />;
}
