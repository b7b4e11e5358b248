import type { JSX } from 'preact';
import type { Score } from '../../diagnoses/scoring.ts';
import { type Instant, isoTime } from '../../domain/time.ts';
import { inOrderOfCauses } from '../../monitoring/events/causes.ts';
import { needsAttention } from '../../monitoring/fleet/listed.ts';
import { type Alert, type AlertEvent, MAX_COMMENT_CHARS } from '../../monitoring/model/alert.ts';
import { recordsInTheWay, recordsToPutBack } from '../../monitoring/model/put-back.ts';
import { Button } from '../design/button.tsx';
import { Field } from '../design/form.tsx';
import { Label } from '../design/label.tsx';
import { FirstFew, More } from '../design/more.tsx';
import { RecordBox } from '../design/record-box.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { AlertDifferences } from './alert-differences.tsx';
import { MONITOR_TEXTS } from './monitor-texts.ts';
import { MONITORING_TEXTS } from './monitors-texts.ts';
import { openTone } from './rows.ts';
import { useText, useTimes } from './when.ts';

/** Open alerts, and events of each, that stand open; more are folded. */
const OPEN_ALERTS = 2;
const OPEN_EVENTS = 3;
/** Records to put back that are shown. */
const MAX_LINES = 10;

export interface OpenAlertsShown {
  /** Those of a domain that are open, whatever their age, the newest first. */
  readonly open: readonly Alert[];
  readonly now: Instant;
}

/** Shows what is open, the newest first: before, after, and the record that undoes it. */
export function OpenAlerts(shown: OpenAlertsShown): JSX.Element | null {
  const words = useWords(MONITOR_TEXTS);
  const all = shown.open.filter(needsAttention);
  const [open, folded] = [all.slice(0, OPEN_ALERTS), all.slice(OPEN_ALERTS)];
  if (open.length === 0) return null;
  return (
    <div class="stack-l" id="open">
      {open.map((alert) => (
        <OpenAlert now={shown.now} alert={alert} />
      ))}
      {folded.length > 0 && (
        <More summary={words('more-alerts', { count: folded.length })}>
          <div class="stack-l top-gap">
            {folded.map((alert) => (
              <OpenAlert now={shown.now} alert={alert} />
            ))}
          </div>
        </More>
      )}
    </div>
  );
}

interface OpenAlertProps {
  readonly alert: Alert;
  readonly now: Instant;
}

/** Shows one alert that is open. */
export function OpenAlert({ alert, now }: OpenAlertProps): JSX.Element {
  const [words, shared] = [useWords(MONITOR_TEXTS), useWords(MONITORING_TEXTS)];
  const [text, times] = [useText(), useTimes(now)];
  const [first, ...more] = inOrderOfCauses(alert.events);
  const id = `alert-${alert.id}`;
  // Nobody makes a certificate expire.
  const isChange = alert.events.some(({ differences }) => differences.length > 0);
  return (
    <section class="card" aria-labelledby={id}>
      <div class="card-head">
        <div class="row">
          <h2 id={id}>
            <Visible text={text(first.message)} />
          </h2>
          <Label tone={openTone(alert)}>{shared('open')}</Label>
          {alert.acknowledged !== null && <Label>{words('acknowledged')}</Label>}
        </div>
        <time class="meta" dateTime={isoTime(alert.at)}>
          {times.when(alert.at)} UTC
        </time>
      </div>
      <div class="pad stack">
        <Event event={first} alert={alert} />
        <FirstFew of={more} open={OPEN_EVENTS - 1} summary={(count) => words('more-events', { count })}>
          {(event) => <Further event={event} />}
        </FirstFew>
        {alert.acknowledged === null ? <Acknowledge alert={alert} /> : <Acknowledged alert={alert} />}
        <form class="row" method="post" action={`/monitors/${alert.domain}/close`}>
          <input type="hidden" name="alert" value={alert.id} />
          <Button>{words(isChange ? 'mine' : 'close')}</Button>
          <span class="meta">{words(isChange ? 'mine-hint' : 'close-hint')}</span>
        </form>
      </div>
    </section>
  );
}

/** Says who has seen an alert, with what they write for the others. */
function Acknowledged({ alert }: { readonly alert: Alert }): JSX.Element | null {
  const words = useWords(MONITOR_TEXTS);
  const { acknowledged } = alert;
  if (acknowledged === null) return null;
  return (
    <form class="stack-s" method="post" action={`/monitors/${alert.domain}/acknowledge`}>
      <input type="hidden" name="alert" value={alert.id} />
      <p>
        <Visible text={words('acknowledged-by', { by: acknowledged.by, at: { instant: acknowledged.at } })} />
      </p>
      <Field
        id={`comment-${alert.id}`}
        label={words('comment')}
        input={{ name: 'comment', maxLength: MAX_COMMENT_CHARS, value: acknowledged.comment ?? '' }}
      />
      <div class="row">
        <Button>{words('save-comment')}</Button>
        <Button kind="quiet" name="back" value="yes">
          {words('take-back')}
        </Button>
      </div>
    </form>
  );
}

/** Lets somebody say that they have seen an alert. */
function Acknowledge({ alert }: { readonly alert: Alert }): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  return (
    <form class="row" method="post" action={`/monitors/${alert.domain}/acknowledge`}>
      <input type="hidden" name="alert" value={alert.id} />
      <Button kind="primary">{words('acknowledge')}</Button>
      <span class="meta">{words('acknowledge-hint')}</span>
    </form>
  );
}

/** An event beside the gravest one. */
function Further({ event }: { readonly event: AlertEvent }): JSX.Element {
  const text = useText();
  return (
    <div class="stack further">
      <h3>
        <Visible text={text(event.message)} />
      </h3>
      <Event event={event} />
    </div>
  );
}

function Event({ event, alert }: { readonly event: AlertEvent; readonly alert?: Alert }): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  const text = useText();
  const formats = useFormats();
  const about = [
    event.reason === null ? [] : text(event.reason),
    alert === undefined || alert.confirmedBy.length === 0
      ? []
      : words('confirmed', { servers: formats.list(alert.confirmedBy) }),
    alert === undefined ? [] : scoreSentence(words, alert.scoreBefore, alert.scoreAfter),
    // Nobody may ever have seen the values that are pinned.
    event.since === null || event.differences.length === 0 || event.group === 'pins'
      ? []
      : words('was-since', { at: { instant: event.since } }),
  ].flat();
  const records = recordsToPutBack(event).filter((one) => !one.isAtRegistrar);
  const lost = event.whatToDo === null ? [] : records.slice(0, MAX_LINES);
  return (
    <>
      {about.length > 0 && (
        <p>
          <Visible text={about.join(formats.between)} />
        </p>
      )}
      <AlertDifferences event={event} />
      {event.whatToDo !== null && (
        <p>
          <Visible text={text(event.whatToDo)} />
        </p>
      )}
      {lost.length > 0 && (
        <div class="stack-s">
          {recordsInTheWay(event).map(({ name, type, after }) => (
            <>
              <p class="meta">{words('remove-first', { name, type })}</p>
              <p>
                <code {...VERBATIM}>
                  <Visible text={after.join('\n')} />
                </code>
              </p>
            </>
          ))}
          <p class="meta">{words('put-back')}</p>
          {lost.map(({ name, type, line }) => (
            <RecordBox text={line} what={`${type} ${name}`} />
          ))}
        </div>
      )}
    </>
  );
}

function scoreSentence(
  words: ReturnType<typeof useWords<typeof MONITOR_TEXTS.texts>>,
  before: Score | null,
  after: Score | null,
): readonly string[] {
  if (before === null || after === null || before.score === after.score) return [];
  const key = after.score < before.score ? 'score-fell' : 'score-rose';
  return [words(key, { before: before.score, after: after.score })];
}
