import type { JSX } from 'preact';
import { SEVERITY_TEXTS, severityInWords } from '../../changes/severity-texts.ts';
import { toUnicode } from '../../domain/parse.ts';
import { clockOf, type Instant, isoTime } from '../../domain/time.ts';
import { EMAIL } from '../../mail/channel.ts';
import { inOrderOfCauses, leadOf } from '../../monitoring/events/causes.ts';
import { needsAttention } from '../../monitoring/fleet/listed.ts';
import type { LoggedAlert } from '../../monitoring/service/monitor-service.ts';
import { Button } from '../design/button.tsx';
import { Label } from '../design/label.tsx';
import { SeverityMark } from '../design/mark.tsx';
import { More } from '../design/more.tsx';
import { Visible, visibleText } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { AlertDifferences } from './alert-differences.tsx';
import { ALERTS_TEXTS } from './alerts-texts.ts';
import { MONITORING_TEXTS } from './monitors-texts.ts';
import type { ShownRecipient } from './recipient-items.tsx';
import { openTone } from './rows.ts';
import { shorten, useText, useTimes } from './when.ts';

interface ListProps {
  readonly alerts: readonly LoggedAlert[];
  readonly recipients: readonly Pick<ShownRecipient, 'id' | 'address' | 'channel'>[];
  /** Whether e-mail is sent at all. */
  readonly hasMail: boolean;
  readonly now: Instant;
  /** Names the domain of each alert. */
  readonly withDomain?: true;
  /** Gives each open alert a box to tick, for the form around the list. */
  readonly withChoice?: true;
}

/** Shows the alert log: what happened, and how its messages went. */
export function AlertItems(props: ListProps): JSX.Element {
  const words = useWords(ALERTS_TEXTS);
  if (props.alerts.length === 0) return <p class="pad meta">{words('no-alerts-here')}</p>;
  return (
    <ul class="log inset">
      {props.alerts.map((alert) => (
        <AlertItem {...props} alert={alert} />
      ))}
    </ul>
  );
}

/** Shows alerts in a form that closes those of them that are chosen; without open ones, in none. */
export function ClosableAlerts(props: ListProps): JSX.Element {
  const words = useWords(ALERTS_TEXTS);
  if (!props.alerts.some(needsAttention)) return <AlertItems {...props} />;
  return (
    <form method="post" action="/monitors/alerts">
      <AlertItems {...props} withChoice />
      <div class="row pad">
        <Button>{words('close-chosen')}</Button>
        <Button name="do" value="acknowledge">
          {words('acknowledge-chosen')}
        </Button>
        <span class="meta">{words('close-hint')}</span>
      </div>
    </form>
  );
}

function AlertItem(props: ListProps & { readonly alert: LoggedAlert }): JSX.Element {
  const { alert, now, withDomain, withChoice } = props;
  const [words, shared] = [useWords(ALERTS_TEXTS), useWords(MONITORING_TEXTS)];
  const times = useTimes(now);
  const { severity } = alert.events[0];
  const [grave, severities] = [severityInWords(severity), useWords(SEVERITY_TEXTS)];
  return (
    <li>
      <div class="row between">
        <span class="row tight">
          {withChoice && needsAttention(alert) && (
            <label class="check">
              <input type="checkbox" name="alert" value={alert.id} />
              <span class="vh">{words('choose')}</span>
            </label>
          )}
          <SeverityMark severity={severity} {...(grave === null ? {} : { label: severities(grave) })} small />
          <b>
            <Headline alert={alert} />
          </b>
          {needsAttention(alert) && <Label tone={openTone(alert)}>{shared('open')}</Label>}
          {needsAttention(alert) && alert.acknowledged !== null && <Label>{shared('acknowledged')}</Label>}
        </span>
        <time class="meta" dateTime={isoTime(alert.at)}>
          {times.when(alert.at)}
        </time>
      </div>
      {withDomain && (
        <p>
          <a href={`/monitors/${alert.domain}`}>
            <Visible text={toUnicode(alert.domain)} />
          </a>
        </p>
      )}
      <p>
        <DeliveryStatus {...props} />
        {alert.deliveries.length > 0 && (
          <>
            {' '}
            <a href={`/monitors/alerts/e-mail?alert=${encodeURIComponent(alert.id)}`}>{words('e-mail')}</a>
          </>
        )}
      </p>
      {alert.events.some(({ differences }) => differences.length > 0) && (
        <More summary={words('details')}>
          {inOrderOfCauses(alert.events).map((event) => (
            <AlertDifferences event={event} />
          ))}
        </More>
      )}
    </li>
  );
}

/** The cause of the gravest event, and how many there are beside it. */
function Headline({ alert }: { readonly alert: LoggedAlert }): JSX.Element {
  const words = useWords(ALERTS_TEXTS);
  const text = useText();
  const headline = shorten(text(leadOf(alert.events).message));
  const more = alert.events.length - 1;
  return <Visible text={more === 0 ? headline : words('more', { headline, count: more })} />;
}

/** Who confirmed it, to whom it went, and how that ended. */
function DeliveryStatus({ alert, recipients, hasMail }: ListProps & { readonly alert: LoggedAlert }): JSX.Element {
  const words = useWords(ALERTS_TEXTS);
  const { between, list } = useFormats();
  const { deliveries, confirmedBy, withheld, closedAt, acknowledged } = alert;
  const { gathersUntil } = alert;
  const unsent = gathersUntil === null ? words('no-recipients') : words('gathering', { clock: clockOf(gathersUntil) });
  const addressOf = (id: string): string =>
    visibleText(recipients.find((one) => one.id === id)?.address ?? words('removed'));
  const waiting = deliveries.filter(({ state }) => state === 'waiting');
  const isByMail = (id: string): boolean => recipients.find((one) => one.id === id)?.channel === EMAIL;
  const accepted = deliveries.filter(({ state }) => state === 'accepted').length;
  const sentences = [
    confirmedBy.length > 0 ? words('confirmed', { servers: list(confirmedBy) }) : [],
    withheld !== null ? words(withheld) : deliveries.length === 0 ? unsent : [],
    accepted === 0
      ? []
      : accepted < deliveries.length
        ? words('accepted', { accepted, count: deliveries.length })
        : words('accepted-all', { count: accepted }),
    waiting.length > 0 ? words('waiting', { count: waiting.length }) : [],
    !hasMail && waiting.some(({ recipient }) => isByMail(recipient)) ? words('no-mail') : [],
    deliveries.flatMap(({ recipient, state, reply }) => {
      const address = addressOf(recipient);
      if (state === 'refused')
        return reply === null ? words('refused-silently', { address }) : words('refused', { address, reply });
      return state === 'given-up' || state === 'uncertain' ? words(state, { address }) : [];
    }),
    acknowledged === null
      ? []
      : words(acknowledged.comment === null ? 'acknowledged-by' : 'acknowledged-with', {
          by: visibleText(acknowledged.by),
          at: { instant: acknowledged.at },
          comment: visibleText(acknowledged.comment ?? ''),
        }),
    closedAt === null || closedAt === alert.at ? [] : words('closed', { date: { date: closedAt } }),
  ].flat();
  return <Visible text={sentences.join(between)} />;
}
