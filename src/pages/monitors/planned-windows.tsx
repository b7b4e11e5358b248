import type { JSX } from 'preact';
import { toUnicode } from '../../domain/parse.ts';
import { dayOf, type Instant, MINUTE_MS } from '../../domain/time.ts';
import { localTime } from '../../domain/zoned-time.ts';
import { PLANNED_GROUPS, type PlannedWindow, WEEKDAYS, weekdayIn } from '../../monitoring/rules/alert-rules.ts';
import { timesOf, type WindowTimes } from '../../monitoring/rules/times.ts';
import { FormDone, FormFault } from '../account/fault.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { ChecksField, Field, TextArea } from '../design/form.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import { More } from '../design/more.tsx';
import { Visible, visibleText } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { SHOWN_UNITS, useForm, WaitField, ZoneField } from './rule-fields.tsx';
import { clockText, type RulesOutcome } from './rule-form.ts';
import { RULES_TEXTS } from './rules-texts.ts';

interface WindowsShown {
  readonly windows: readonly PlannedWindow[];
  readonly outcome: RulesOutcome;
  readonly now: Instant;
  /** The time zone that the account uses elsewhere; undefined if it chose none. */
  readonly timeZone: string | undefined;
}

/** Shows the windows of planned changes, what is open and what comes first, and plans another. */
export function PlannedWindows({ windows, outcome, now, timeZone }: WindowsShown): JSX.Element {
  const words = useWords(RULES_TEXTS);
  const order = ['open', 'next', 'past'];
  const all = windows
    .map((window) => timesOf(window, now))
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.from - b.from);
  const isRefused = outcome.refused?.form === 'windows';
  return (
    <Card id="windows" title={words('windows')} meta={words('windows-meta', { count: windows.length })} flush>
      {(outcome.done === 'windows' || isRefused) && (
        <div class="inset">
          {outcome.done === 'windows' ? <FormDone text={words('saved')} /> : <FormFault text={words('not-saved')} />}
        </div>
      )}
      {all.length === 0 ? (
        <EmptyState title={words('windows-none')}>{words('windows-none-about')}</EmptyState>
      ) : (
        <ul class="lines inset">
          {all.map((times) => (
            <WindowLine times={times} />
          ))}
        </ul>
      )}
      <div class="foldin">
        <More summary={words('window-add')} open={isRefused}>
          <WindowForm outcome={outcome} timeZone={timeZone} now={now} />
        </More>
      </div>
    </Card>
  );
}

const TONES: Readonly<Record<WindowTimes['state'], Tone>> = { open: 'warn', next: 'ok', past: 'unknown' };

function WindowLine({ times }: { readonly times: WindowTimes }): JSX.Element {
  const words = useWords(RULES_TEXTS);
  const { list } = useFormats();
  const { window, state } = times;
  const groups = list(window.groups.map((group) => words(group)));
  const domains = window.domains === null ? words('window-all') : list(window.domains.map(toUnicode));
  return (
    <li>
      <Mark tone={TONES[state]} label={words(`window-${state}`)} small />
      <div>
        <h3 class="anywhere">
          <Visible text={window.name === '' ? words('window-unnamed') : window.name} />
        </h3>
        <p class="anywhere">{useWindowTimes(times)}</p>
        <p class="anywhere">
          <Visible text={words('window-of', { groups, domains })} />
        </p>
      </div>
      <form class="row" method="post" action={`/monitors/rules/windows/${encodeURIComponent(window.id)}/remove`}>
        <Button size="s">{words('window-remove')}</Button>
      </form>
    </li>
  );
}

/** Says when a window opens or closes, by the clocks of its place. */
function useWindowTimes({ window, state, from, until }: WindowTimes): string {
  const words = useWords(RULES_TEXTS);
  const formats = useFormats();
  const { timeZone: zone, at, minutes } = window;
  const dateAt = (moment: Instant): string => {
    const { year, month, day } = localTime(moment, zone);
    return formats.dateInText(Date.UTC(year, month - 1, day));
  };
  if (state !== 'next')
    return words(`until-${state}`, { date: dateAt(until), at: clockText(localTime(until, zone).minute), zone });
  const weekday = WEEKDAYS[weekdayIn(window) ?? -1];
  const time = { durationMs: minutes * MINUTE_MS };
  return weekday === undefined
    ? words('window-once', { date: dateAt(from), at, zone, time })
    : words('window-weekly', { weekday: words(weekday), at, zone, time, date: dateAt(from) });
}

function WindowForm({ outcome, timeZone, now }: Omit<WindowsShown, 'windows'>): JSX.Element {
  const words = useWords(RULES_TEXTS);
  const { valueIn, valuesIn, errorIn } = useForm('windows', outcome.refused);
  const { error: groupsError } = errorIn('groups');
  return (
    <form class="stack rule-form" method="post" action="/monitors/rules/windows">
      <Field
        id="window-name"
        label={words('window-name')}
        hint={words('window-name-hint')}
        {...errorIn('name')}
        input={{ name: 'name', type: 'text', autocomplete: 'off', maxLength: 80, value: valueIn('name', '') }}
      />
      <HowOften outcome={outcome} now={now} />
      <StartAndLength outcome={outcome} timeZone={timeZone} />
      <ChecksField
        id="window-groups"
        name="group"
        legend={words('window-groups')}
        hint={words('windows-never')}
        error={groupsError}
        items={PLANNED_GROUPS.map((group) => ({
          value: group,
          label: words(group),
          about: words(`${group}-about`),
          isChecked: valuesIn('group', []).includes(group),
        }))}
      />
      <TextArea
        id="window-domains"
        label={words('window-domains')}
        hint={words('window-domains-hint')}
        {...errorIn('domains')}
        text={visibleText(valueIn('domains', ''))}
        input={{ name: 'domains', rows: 3, required: false }}
      />
      <p>
        <Button kind="primary">{words('window-plan')}</Button>
      </p>
      <p class="meta">{words('windows-past')}</p>
    </form>
  );
}

/** Asks for the time at which it opens, for how long, and by which clocks. */
function StartAndLength({ outcome, timeZone }: Pick<WindowsShown, 'outcome' | 'timeZone'>): JSX.Element {
  const words = useWords(RULES_TEXTS);
  const { valueIn, errorIn } = useForm('windows', outcome.refused);
  return (
    <>
      <Field
        id="window-at"
        label={words('window-at')}
        {...errorIn('at')}
        input={{ name: 'at', type: 'time', required: true, value: valueIn('at', '22:00') }}
      />
      <WaitField
        id="window-for"
        label={words('window-for')}
        hint={words('window-for-hint')}
        units={SHOWN_UNITS}
        count={valueIn('count', '2')}
        unit={valueIn('unit', 'hours')}
        {...errorIn('minutes')}
      />
      <ZoneField
        id="window-zone"
        value={valueIn('zone', timeZone ?? 'UTC')}
        isChosen={timeZone !== undefined || outcome.refused !== undefined}
        {...errorIn('timeZone')}
      />
    </>
  );
}

/** Asks for a day, or a day of each week. */
function HowOften({ outcome, now }: Pick<WindowsShown, 'outcome' | 'now'>): JSX.Element {
  const words = useWords(RULES_TEXTS);
  const { valueIn, errorIn } = useForm('windows', outcome.refused);
  const often = valueIn('often', 'once');
  return (
    <fieldset class="stack-s how-often">
      <legend>{words('window-how-often')}</legend>
      <label class="check">
        <input type="radio" name="often" value="once" checked={often !== 'weekly'} />
        <span>{words('once')}</span>
      </label>
      <Field
        id="window-date"
        label={words('window-date')}
        {...errorIn('day')}
        input={{ name: 'date', type: 'date', value: valueIn('date', dayOf(now)) }}
      />
      <label class="check">
        <input type="radio" name="often" value="weekly" checked={often === 'weekly'} />
        <span>{words('weekly')}</span>
      </label>
      <div class="field">
        <label for="window-weekday">{words('window-weekday')}</label>
        <select class="input" id="window-weekday" name="weekday">
          {WEEKDAYS.map((day) => (
            <option value={day} selected={day === valueIn('weekday', 'fri')}>
              {words(day)}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}
