import type { ComponentChildren, JSX } from 'preact';
import { type AlertRules, PASSING, type QuietHours, SUMMARY_TIMES } from '../../monitoring/rules/alert-rules.ts';
import { ChecksField, Field } from '../design/form.tsx';
import { Visible, visibleText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import type { ShownRecipient } from './recipient-items.tsx';
import { type RefusedForm, type RuleForm, typedWait, WAIT_UNITS, type WaitUnit } from './rule-form.ts';
import { RULES_TEXTS } from './rules-texts.ts';
import { useText } from './when.ts';

type RefusedRule = RefusedForm | undefined;

/** Gives the fields of a form what was typed, or what holds, and what is wrong with each. */
export function useForm(form: RuleForm, refused: RefusedRule) {
  const text = useText();
  const own = refused?.form === form ? refused : undefined;
  return {
    valueIn: (name: string, held: string): string => visibleText(own?.typed.get(name) ?? held),
    valuesIn: (name: string, held: readonly string[]): readonly string[] => own?.typed.getAll(name) ?? held,
    errorIn(name: string): { readonly error?: ComponentChildren } {
      const fault = own?.faults.get(name);
      return fault === undefined ? {} : { error: <Visible text={text(fault)} /> };
    },
  };
}

const ZONES_ID = 'time-zones';

/** Offers the names of time zones to the fields for one. */
export const TimeZones = (): JSX.Element => (
  <datalist id={ZONES_ID}>
    {['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => (
      <option value={zone} />
    ))}
  </datalist>
);

/** Asks for a time zone. Where nobody chose one, a script fills in that of the browser. */
export function ZoneField(props: {
  readonly id: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly error?: ComponentChildren;
}): JSX.Element {
  const { id, value, isChosen, error } = props;
  const words = useWords(RULES_TEXTS);
  return (
    <Field
      id={id}
      label={words('zone')}
      hint={words('zone-hint')}
      {...(error === undefined ? {} : { error })}
      input={{
        name: 'zone',
        type: 'text',
        list: ZONES_ID,
        autocomplete: 'off',
        autocapitalize: 'none',
        spellcheck: false,
        required: true,
        maxLength: 64,
        value,
        ...(isChosen ? {} : { 'data-own-zone': '' }),
      }}
    />
  );
}

export function QuietFields({ quiet, refused }: { readonly quiet: QuietHours | null; readonly refused: RefusedRule }) {
  const words = useWords(RULES_TEXTS);
  const { valueIn, errorIn } = useForm('quiet', refused);
  const passes = valueIn('passes', quiet?.passes ?? PASSING[0]);
  return (
    <>
      <div class="two-fields">
        {(['from', 'to'] as const).map((end) => (
          <Field
            id={`quiet-${end}`}
            label={words(end)}
            {...errorIn(end)}
            input={{
              name: end,
              type: 'time',
              required: true,
              value: valueIn(end, quiet?.[end] ?? { from: '22:00', to: '07:00' }[end]),
            }}
          />
        ))}
      </div>
      <ZoneField
        id="quiet-zone"
        value={valueIn('zone', quiet?.timeZone ?? 'UTC')}
        isChosen={quiet !== null || refused !== undefined}
        {...errorIn('timeZone')}
      />
      <div class="field">
        <label for="quiet-passes">{words('passes')}</label>
        <select class="input" id="quiet-passes" name="passes">
          {PASSING.map((one) => (
            <option value={one} selected={one === passes}>
              {words(`passes-${one}`)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

export function SummaryFields(props: {
  readonly summary: AlertRules['summary'];
  /** The time zone that the account uses already. */
  readonly zone: string | undefined;
  readonly refused: RefusedRule;
}): JSX.Element {
  const { summary, zone, refused } = props;
  const words = useWords(RULES_TEXTS);
  const { valueIn, errorIn } = useForm('summary', refused);
  const every = valueIn('every', summary?.every ?? SUMMARY_TIMES[0]);
  return (
    <>
      <div class="field">
        <label for="summary-every">{words('summary-every')}</label>
        <select class="input" id="summary-every" name="every">
          {SUMMARY_TIMES.map((one) => (
            <option value={one} selected={one === every}>
              {words(`every-${one}`)}
            </option>
          ))}
        </select>
      </div>
      <ZoneField
        id="summary-zone"
        value={valueIn('zone', summary?.timeZone ?? zone ?? 'UTC')}
        isChosen={summary !== null || zone !== undefined || refused !== undefined}
        {...errorIn('timeZone')}
      />
    </>
  );
}

/** Asks for a stretch of time: how many, and of what. */
export function WaitField(props: {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly units: readonly WaitUnit[];
  readonly count: string;
  readonly unit: string;
  readonly error?: ComponentChildren;
}): JSX.Element {
  const { id, units, unit, error } = props;
  const words = useWords(RULES_TEXTS);
  return (
    <div class="two-fields">
      <Field
        id={id}
        label={props.label}
        hint={props.hint}
        {...(error === undefined ? {} : { error })}
        input={{
          name: 'count',
          type: 'text',
          inputmode: 'numeric',
          autocomplete: 'off',
          required: true,
          maxLength: 6,
          value: props.count,
        }}
      />
      <div class="field">
        <label for={`${id}-unit`}>{words('unit')}</label>
        <select class="input" id={`${id}-unit`} name="unit">
          {units.map((one) => (
            <option value={one} selected={one === unit}>
              {words(one)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

export const SHOWN_UNITS: readonly WaitUnit[] = ['minutes', 'hours', 'days'];

export function ReminderFields({
  minutes,
  refused,
}: {
  readonly minutes: AlertRules['remindMinutes'];
  readonly refused: RefusedRule;
}): JSX.Element {
  const words = useWords(RULES_TEXTS);
  const { valueIn, errorIn } = useForm('reminders', refused);
  const held = typedWait(minutes ?? 4 * WAIT_UNITS.hours);
  return (
    <WaitField
      id="reminders-wait"
      label={words('reminders-wait')}
      hint={words('reminders-hint')}
      units={SHOWN_UNITS}
      count={valueIn('count', held.count)}
      unit={valueIn('unit', held.unit)}
      {...errorIn('count')}
    />
  );
}

export function EscalationFields(props: {
  readonly escalation: AlertRules['escalation'];
  readonly recipients: readonly ShownRecipient[];
  readonly refused: RefusedRule;
}): JSX.Element {
  const { escalation, recipients, refused } = props;
  const words = useWords(RULES_TEXTS);
  const { valueIn, valuesIn, errorIn } = useForm('escalation', refused);
  const held = typedWait(escalation?.minutes ?? 30);
  const chosen = valuesIn('to', escalation?.recipients ?? []);
  const { error } = errorIn('to');
  return (
    <>
      <WaitField
        id="escalation-wait"
        label={words('escalation-wait')}
        hint={words('escalation-hint')}
        units={SHOWN_UNITS.slice(0, 2)}
        // A day is 24 hours here.
        count={valueIn('count', held.unit === 'days' ? '24' : held.count)}
        unit={valueIn('unit', held.unit === 'days' ? 'hours' : held.unit)}
        {...errorIn('count')}
      />
      <ChecksField
        id="escalation-to"
        name="to"
        legend={words('escalation-to')}
        hint={words('escalation-to-hint')}
        error={error}
        items={recipients.map(({ id, address }) => ({
          value: id,
          label: <Visible text={address} />,
          isChecked: chosen.includes(id),
        }))}
      />
    </>
  );
}
