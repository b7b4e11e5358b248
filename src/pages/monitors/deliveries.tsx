import type { JSX } from 'preact';
import { toUnicode } from '../../domain/parse.ts';
import { type Instant, isoTime } from '../../domain/time.ts';
import { channelOf } from '../../monitoring/channels/channels.ts';
import { leadOf } from '../../monitoring/events/causes.ts';
import type { AlertDelivery, LoggedAlert } from '../../monitoring/service/monitor-service.ts';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import { Table } from '../design/table.tsx';
import { Visible, visibleText } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { DELIVERIES_TEXTS } from './deliveries-texts.ts';
import type { ShownRecipient } from './recipient-items.tsx';
import { shorten, useText, useTimes } from './when.ts';

const TONES: Readonly<Record<AlertDelivery['state'], Tone>> = {
  accepted: 'ok',
  waiting: 'unknown',
  uncertain: 'warn',
  refused: 'bad',
  'given-up': 'bad',
};

interface DeliveriesShown {
  /** The latest alerts, the newest first. */
  readonly alerts: readonly LoggedAlert[];
  readonly recipients: readonly ShownRecipient[];
  readonly now: Instant;
}

/** Shows what became of the latest alerts at each recipient, the newest first; nothing where none was sent. */
export function Deliveries({ alerts, recipients, now }: DeliveriesShown): JSX.Element | null {
  const words = useWords(DELIVERIES_TEXTS);
  const rows = alerts.flatMap((alert) => alert.deliveries.map((delivery) => ({ alert, delivery })));
  if (rows.length === 0) return null;
  const columns = (['when', 'alert', 'to', 'result'] as const).map((key) => ({ title: words(key) }));
  return (
    <Card id="deliveries" title={words('title')} meta={words('meta', { count: alerts.length })} flush>
      <Table
        caption={words('title')}
        columns={columns}
        rows={rows.map(({ alert, delivery }) => ({
          cells: [
            { content: <When at={alert.at} now={now} />, nowrap: true },
            { content: <AlertLink alert={alert} />, wide: true },
            { content: <To id={delivery.recipient} recipients={recipients} />, wide: true, label: words('to') },
            {
              content: (
                <Result
                  delivery={delivery}
                  isThere={recipients.some(({ id }) => id === delivery.recipient)}
                  now={now}
                />
              ),
              wide: true,
            },
          ],
        }))}
      />
    </Card>
  );
}

const When = ({ at, now }: { readonly at: Instant; readonly now: Instant }): JSX.Element => (
  <time dateTime={isoTime(at)}>{useTimes(now).when(at)}</time>
);

function AlertLink({ alert }: { readonly alert: LoggedAlert }): JSX.Element {
  const [words, text] = [useWords(DELIVERIES_TEXTS), useText()];
  const domain = toUnicode(alert.domain);
  const headline = shorten(text(leadOf(alert.events).message));
  return (
    <a href={`/monitors/alerts?alert=${encodeURIComponent(alert.id)}`}>
      <Visible text={headline.includes(domain) ? headline : words('about', { domain, headline })} />
    </a>
  );
}

function To({ id, recipients }: { readonly id: string; readonly recipients: readonly ShownRecipient[] }): JSX.Element {
  const [words, text] = [useWords(DELIVERIES_TEXTS), useText()];
  const found = recipients.find((one) => one.id === id);
  return (
    <>
      <Visible text={found?.address ?? words('removed')} />
      {found !== undefined && <span class="meta"> {text(channelOf(found.channel).name)}</span>}
    </>
  );
}

/** Says how a delivery stands and why, with a button where another try makes sense. */
function Result(props: {
  readonly delivery: AlertDelivery;
  readonly isThere: boolean;
  readonly now: Instant;
}): JSX.Element {
  const words = useWords(DELIVERIES_TEXTS);
  const { between } = useFormats();
  const times = useTimes(props.now);
  const { recipient, state, at, dueAt, reply } = props.delivery;
  const next = dueAt !== null && reply !== null ? [words('next', { wait: times.until(dueAt) })] : [];
  const sentences = [
    at === null ? words(state) : words('stands', { state: words(state), when: times.when(at) }),
    ...(reply === null ? [] : [words('reason', { reason: visibleText(reply) })]),
    ...next,
  ];
  return (
    <span class="row tight">
      <Mark tone={TONES[state]} label={words(state)} small />
      <span>
        <Visible text={sentences.join(between)} />
      </span>
      {state === 'waiting' && reply !== null && props.isThere && (
        <form method="post" action={`/monitors/recipients/${encodeURIComponent(recipient)}/resume`}>
          <Button size="s">{words('again')}</Button>
        </form>
      )}
    </span>
  );
}
