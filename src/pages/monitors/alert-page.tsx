import type { JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import type { Instant } from '../../domain/time.ts';
import { needsAttention } from '../../monitoring/fleet/listed.ts';
import type { AlertPlace } from '../../monitoring/model/alert.ts';
import type { LoggedAlert } from '../../monitoring/service/monitor-service.ts';
import { speak } from '../../texts/speak.ts';
import { AccountHead } from '../account/account-head.tsx';
import { accountPage } from '../account/page-frames.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import type { Site } from '../web/assets.ts';
import { useWords } from '../web/words.ts';
import { AlertItems, ClosableAlerts } from './alert-items.tsx';
import { placeName } from './alerts-page.tsx';
import { ALERTS_TEXTS } from './alerts-texts.ts';
import { OpenAlert } from './open-alerts.tsx';
import type { ShownRecipient } from './recipient-items.tsx';

interface AlertShown {
  readonly account: Account;
  readonly alert: LoggedAlert;
  /** Whether its domain is still monitored: then its owner can close it. */
  readonly isMonitored: boolean;
  /** Others that went out in an e-mail with it. */
  readonly others: readonly LoggedAlert[];
  /** Before which of them the next page begins; undefined where this is the last. */
  readonly next: AlertPlace | undefined;
  readonly recipients: readonly ShownRecipient[];
  readonly hasMail: boolean;
  readonly now: Instant;
}

/** Renders one alert, to which its e-mail links, and the others of that e-mail. */
export const renderAlert = (shown: AlertShown, site: Site): string =>
  accountPage(site, {
    title: speak(site.language, ALERTS_TEXTS)('one'),
    children: <OneAlert {...shown} />,
    query: { alert: shown.alert.id },
  });

function OneAlert({ account, alert, isMonitored, others, next, ...rest }: AlertShown): JSX.Element {
  const words = useWords(ALERTS_TEXTS);
  const isOpen = isMonitored && needsAttention(alert);
  return (
    <>
      <AccountHead account={account} current="alerts" strip={words('one-strip')} />
      <div class="wrap stack-l top-gap">
        {isOpen && <OpenAlert alert={alert} now={rest.now} />}
        <Card title={words('one')} meta={<a href="/monitors/alerts">{words('log')}</a>} flush>
          <AlertItems alerts={[alert]} withDomain {...rest} />
        </Card>
        {isMonitored && others.some(needsAttention) && (
          <form class="row" method="post" action="/monitors/alerts">
            <input type="hidden" name="same" value={alert.id} />
            <Button>{words('close-same')}</Button>
            <span class="meta">{words('close-same-hint')}</span>
          </form>
        )}
        {others.length > 0 && (
          <Card title={words('sent-with')} flush>
            <ClosableAlerts alerts={others} withDomain {...rest} />
          </Card>
        )}
        {next !== undefined && (
          <nav class="row" aria-label={words('sent-with')}>
            <a
              class="btn"
              href={`/monitors/alerts?alert=${encodeURIComponent(alert.id)}&before=${encodeURIComponent(placeName(next))}`}
            >
              {words('older')}
            </a>
          </nav>
        )}
      </div>
    </>
  );
}
