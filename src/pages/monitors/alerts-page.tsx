import type { JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import type { Instant } from '../../domain/time.ts';
import type { AlertPlace } from '../../monitoring/model/alert.ts';
import type { LoggedAlert } from '../../monitoring/service/monitor-service.ts';
import { speak } from '../../texts/speak.ts';
import { AccountHead } from '../account/account-head.tsx';
import { ACCOUNT_TEXTS } from '../account/account-texts.ts';
import { FormDone } from '../account/fault.tsx';
import { accountPage } from '../account/page-frames.tsx';
import { Button } from '../design/button.tsx';
import { Card, FoldedCard } from '../design/card.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { RecordBox } from '../design/record-box.tsx';
import type { Site } from '../web/assets.ts';
import { useWords } from '../web/words.ts';
import { ClosableAlerts } from './alert-items.tsx';
import { ALERTS_TEXTS } from './alerts-texts.ts';
import type { ShownRecipient } from './recipient-items.tsx';

/** Names a place of the log in an address. */
export const placeName = ({ at, id }: AlertPlace): string => `${at}.${id}`;

interface AlertsShown {
  readonly account: Account;
  readonly alerts: readonly LoggedAlert[];
  readonly recipients: readonly ShownRecipient[];
  /** Before which alert these are; undefined for the newest. */
  readonly before: AlertPlace | undefined;
  /** Before which alert the next page begins; undefined where this is the last. */
  readonly next: AlertPlace | undefined;
  /** How many alerts were closed just now; undefined if nobody closed any. */
  readonly closed: number | undefined;
  /** The same of those that were acknowledged. */
  readonly acknowledged: number | undefined;
  readonly hasMail: boolean;
  readonly now: Instant;
  /** The address of the feed; null where there is none. */
  readonly feed: string | null;
}

/** Renders all that was told of the domains of an account. */
export const renderAlerts = (shown: AlertsShown, site: Site): string =>
  accountPage(site, {
    title: speak(site.language, ACCOUNT_TEXTS)('alerts'),
    children: <Alerts {...shown} />,
    query: shown.before === undefined ? {} : { before: placeName(shown.before) },
    feed: shown.feed ?? undefined,
  });

function Alerts({ account, alerts, before, next, closed, acknowledged, feed, ...rest }: AlertsShown): JSX.Element {
  const words = useWords(ALERTS_TEXTS);
  return (
    <>
      <AccountHead account={account} current="alerts" strip={words('strip')} />
      <div class="wrap stack-l top-gap">
        {closed !== undefined && <FormDone text={words('closed-some', { count: closed })} />}
        {acknowledged !== undefined && <FormDone text={words('acknowledged-some', { count: acknowledged })} />}
        {alerts.length === 0 && before === undefined ? (
          <Card flush>
            <EmptyState heading="h2" title={words('no-alerts')}>
              {words('no-alerts-about')}
            </EmptyState>
          </Card>
        ) : (
          <Card id="log" title={words('log')} meta={<a href="/monitors/alerts.csv">{words('csv')}</a>} flush>
            <ClosableAlerts alerts={alerts} withDomain {...rest} />
          </Card>
        )}
        {(before !== undefined || next !== undefined) && (
          <nav class="row" aria-label={words('log')}>
            {before !== undefined && (
              <a class="btn" href="/monitors/alerts">
                {words('newest')}
              </a>
            )}
            {next !== undefined && (
              <a class="btn" href={`/monitors/alerts?before=${encodeURIComponent(placeName(next))}`}>
                {words('older')}
              </a>
            )}
          </nav>
        )}
        <FeedCard feed={feed} />
      </div>
    </>
  );
}

/** Offers the alerts as a feed: makes its address, replaces it, or takes it away. */
function FeedCard({ feed }: Pick<AlertsShown, 'feed'>): JSX.Element {
  const words = useWords(ALERTS_TEXTS);
  return (
    <FoldedCard id="feed" class="noprint" title={words('feed')}>
      <div class="stack-s">
        <p>{words(feed === null ? 'feed-none' : 'feed-about')}</p>
        {feed !== null && <RecordBox text={feed} />}
        <form class="row" method="post" action="/monitors/alerts/feed">
          <Button name="do" value="renew">
            {words(feed === null ? 'feed-make' : 'feed-renew')}
          </Button>
          {feed !== null && (
            <Button kind="danger" name="do" value="end">
              {words('feed-end')}
            </Button>
          )}
        </form>
      </div>
    </FoldedCard>
  );
}
