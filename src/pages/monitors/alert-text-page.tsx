import type { JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import { speak } from '../../texts/speak.ts';
import { AccountHead } from '../account/account-head.tsx';
import { accountPage } from '../account/page-frames.tsx';
import { Card } from '../design/card.tsx';
import type { Site } from '../web/assets.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { ALERTS_TEXTS } from './alerts-texts.ts';

interface TextShown {
  readonly account: Account;
  /** Names the alert in addresses. */
  readonly alert: string;
  /** The subject, an empty line, and what was sent as plain text. */
  readonly text: string;
}

/** Renders the e-mail about an alert as it was written. */
export const renderAlertText = (shown: TextShown, site: Site): string =>
  accountPage(site, {
    title: speak(site.language, ALERTS_TEXTS)('e-mail-title'),
    children: <AlertText {...shown} />,
    query: { alert: shown.alert },
  });

function AlertText({ account, alert, text }: TextShown): JSX.Element {
  const words = useWords(ALERTS_TEXTS);
  const [subject = '', , ...lines] = text.split('\n');
  const back = `/monitors/alerts?alert=${encodeURIComponent(alert)}`;
  return (
    <>
      <AccountHead account={account} current="alerts" strip={words('e-mail-strip')} />
      <div class="wrap stack-l top-gap">
        <Card title={<Visible text={subject} />} meta={<a href={back}>{words('one')}</a>}>
          <pre class="mail-text">
            {lines.map((line, i) => (
              <>
                {i > 0 && '\n'}
                <Visible text={line} />
              </>
            ))}
          </pre>
        </Card>
      </div>
    </>
  );
}
