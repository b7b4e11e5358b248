import type { JSX } from 'preact';
import { type PinState, pinnableValues, pinState } from '../../monitoring/comparison/pins.ts';
import {
  ANY_VALUE,
  PIN_RECORDS,
  PIN_RULES,
  type Pin,
  type PinRecord,
  type PinSubject,
  partsOfPin,
} from '../../monitoring/model/pin.ts';
import { FormFault } from '../account/fault.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { TextArea } from '../design/form.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import { More } from '../design/more.tsx';
import { Visible, visibleLines } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { MONITOR_TEXTS } from './monitor-texts.ts';
import type { MonitorNow } from './watched.ts';
import { useTimes } from './when.ts';

/** Longest values of a pin that a form takes. */
const MAX_PIN_CHARS = 4000;

export interface PinOutcome {
  /** A pin that was refused, with what was typed. */
  readonly pinFault?: { readonly subject: PinSubject; readonly text: string; readonly typed: string };
}

type PinsShown = MonitorNow & PinOutcome;

const TONES: Readonly<Record<PinState, Tone>> = {
  matches: 'ok',
  departed: 'bad',
  unknown: 'unknown',
  ignored: 'unknown',
};
/** Since when it differs is said where that is known. */
const STATES = {
  matches: 'pin-matches',
  departed: 'pin-unchecked',
  unknown: 'pin-unchecked',
  ignored: 'pin-ignored',
} as const;

/** Shows what the owner expects, and whether it is so. */
export function Pins(shown: PinsShown): JSX.Element {
  const { monitor } = shown;
  const words = useWords(MONITOR_TEXTS);
  const { pins } = monitor.settings;
  const free = PIN_RECORDS.filter((one) => !pins.some(({ subject }) => subject === one));
  return (
    <Card id="pins" class="pins" title={words('pins')} flush>
      {pins.length === 0 ? (
        <p class="pad meta">{words('pins-about')}</p>
      ) : (
        <ul class="lines inset">
          {pins.map((pin) => (
            <PinLine {...shown} pin={pin} />
          ))}
        </ul>
      )}
      <AnotherPin {...shown} free={free} />
    </Card>
  );
}

function PinLine(props: PinsShown & { readonly pin: Pin }): JSX.Element {
  const { monitor, pin, pinFault, now } = props;
  const words = useWords(MONITOR_TEXTS);
  const times = useTimes(now);
  const { subject, values } = pin;
  const { ignoredTypes } = monitor.settings;
  const state =
    monitor.watch === null ? 'unknown' : pinState(monitor.domain, { pin, state: monitor.watch, ignoredTypes });
  const departure = monitor.watch?.departures.find((one) => one.subject === subject);
  const fault = pinFault?.subject === subject ? pinFault : undefined;
  return (
    <li>
      <Mark tone={TONES[state]} small />
      <div>
        <h3>
          <PinText pin={pin} />
        </h3>
        <p>
          {state === 'departed' && departure !== undefined
            ? words('pin-differs', { when: times.when(departure.since) })
            : words(STATES[state])}
        </p>
        <More summary={words('pin-edit')} open={fault !== undefined}>
          <div class="stack">
            <FormFault text={fault?.text} />
            <PinForm domain={monitor.domain} subject={subject} typed={fault?.typed ?? values.join('\n')} />
            <form method="post" action={`/monitors/${monitor.domain}/pins`}>
              <SubjectFields subject={subject} />
              <Button kind="danger" size="s">
                {words('pin-remove')}
              </Button>
            </form>
          </div>
        </More>
      </div>
    </li>
  );
}

/** Says what a pin expects. */
function PinText({ pin: { subject, values } }: { readonly pin: Pin }): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  const formats = useFormats();
  const { record, rule } = partsOfPin(subject);
  const isAny = values.includes(ANY_VALUE);
  const args = { subject: record, values: formats.list(values) };
  return <Visible text={isAny ? words(`pin-${rule}-any`, args) : words(`pin-${rule}`, args)} />;
}

/** Names the pin that a form changes. */
function SubjectFields({ subject }: { readonly subject: PinSubject }): JSX.Element {
  const { record, rule } = partsOfPin(subject);
  return (
    <>
      <input type="hidden" name="subject" value={record} />
      <input type="hidden" name="rule" value={rule} />
    </>
  );
}

function PinForm(props: {
  readonly domain: string;
  readonly subject: PinSubject;
  readonly typed: string;
}): JSX.Element {
  const { domain, subject, typed } = props;
  const words = useWords(MONITOR_TEXTS);
  const { record } = partsOfPin(subject);
  return (
    <form class="stack-s" method="post" action={`/monitors/${domain}/pins`}>
      <SubjectFields subject={subject} />
      <Values id={`pin-${subject.replace(' ', '-')}`} label={words('pin-values', { subject: record })} typed={typed} />
      <p>
        <Button size="s">{words('pin-save')}</Button>
      </p>
    </form>
  );
}

const Values = (props: {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly typed: string;
}): JSX.Element => (
  <TextArea
    id={props.id}
    label={props.label}
    hint={props.hint}
    text={visibleLines(props.typed)}
    input={{ name: 'values', rows: 3, maxLength: MAX_PIN_CHARS, dir: 'ltr' }}
  />
);

/** Pins what is there now by one button, or other values by hand. */
function AnotherPin(props: PinsShown & { readonly free: readonly PinRecord[] }): JSX.Element {
  const { monitor, free, pinFault } = props;
  const words = useWords(MONITOR_TEXTS);
  const formats = useFormats();
  const isKnown = monitor.settings.pins.some(({ subject }) => subject === pinFault?.subject);
  const fault = isKnown ? undefined : pinFault;
  const action = `/monitors/${monitor.domain}/pins`;
  const present = free.flatMap((subject) => {
    const values = pinnableValues(monitor.domain, { subject, watch: monitor.watch, settings: monitor.settings });
    return values.length === 0 ? [] : [{ subject, values }];
  });
  return (
    <div class="foldin">
      <More
        summary={words(monitor.settings.pins.length === 0 ? 'pin-first' : 'pin-another')}
        open={fault !== undefined}
      >
        <div class="stack">
          {present.length > 0 && (
            <>
              <h3>{words('pin-current')}</h3>
              <ul class="lines">
                {present.map(({ subject, values }) => (
                  <li>
                    <span />
                    <p>
                      <Visible text={words('pin-is', { subject, values: formats.list(values) })} />
                    </p>
                    <form method="post" action={action}>
                      <input type="hidden" name="subject" value={subject} />
                      <input type="hidden" name="values" value={values.join('\n')} />
                      <Button size="s">{words('pin-one', { subject })}</Button>
                    </form>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3>{words('pin-other')}</h3>
          <FormFault text={fault?.text} />
          <TypedPin action={action} fault={fault} />
        </div>
      </More>
    </div>
  );
}

/** Asks for any pin: its record, its rule and its values. */
function TypedPin({ action, fault }: { readonly action: string; readonly fault: PinOutcome['pinFault'] }): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  const typed = fault === undefined ? undefined : partsOfPin(fault.subject);
  return (
    <form class="stack-s" method="post" action={action}>
      <div class="field">
        <label for="pin-subject">{words('pin-subject')}</label>
        <select class="input" id="pin-subject" name="subject">
          {PIN_RECORDS.map((record) => (
            <option selected={record === typed?.record}>{record}</option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="pin-rule">{words('pin-rule')}</label>
        <select class="input" id="pin-rule" name="rule">
          {PIN_RULES.map((rule) => (
            <option value={rule} selected={rule === typed?.rule}>
              {words(`rule-${rule}`)}
            </option>
          ))}
        </select>
      </div>
      <Values id="pin-typed" label={words('pin-typed')} hint={words('pin-typed-hint')} typed={fault?.typed ?? ''} />
      <p>
        <Button size="s">{words('pin-save')}</Button>
      </p>
    </form>
  );
}
