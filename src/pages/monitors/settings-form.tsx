import type { ComponentChildren, JSX } from 'preact';
import { KINDS } from '../../diagnoses/kinds.ts';
import type { Message } from '../../domain/message.ts';
import type { Instant } from '../../domain/time.ts';
import type { AlertGroup } from '../../monitoring/model/alert.ts';
import type { Monitor } from '../../monitoring/model/monitor.ts';
import {
  ALL_SETTINGS,
  type AnySetting,
  type ChosenSettings,
  type SettingId,
} from '../../monitoring/settings/monitor-settings.ts';
import { MONITOR_SETTING_TEXTS } from '../../monitoring/settings/setting-texts.ts';
import { kindName } from '../../texts/kind-words.ts';
import { FormFault } from '../account/fault.tsx';
import { Button } from '../design/button.tsx';
import { Field, TextArea } from '../design/form.tsx';
import { Visible, visibleText } from '../web/visible.tsx';
import { useFormats, useLanguage, useWords } from '../web/words.ts';
import { MONITOR_TEXTS } from './monitor-texts.ts';
import { useText } from './when.ts';

/** A check that is due sooner is due now. */
const SOON_MS = 1000;

/** A change of settings that was refused, with what is wrong with which, and the words that were typed. */
export interface SettingsFault {
  readonly text?: string;
  readonly faults: ReadonlyMap<string, Message>;
  readonly typed: ReadonlyMap<string, readonly string[]>;
}

/** Shows what is told and compared. A box that is ticked means yes. */
export function SettingsForm(props: {
  readonly monitor: Monitor;
  readonly now: Instant;
  readonly fault?: SettingsFault;
}): JSX.Element {
  const { monitor, now, fault } = props;
  const words = useWords(MONITOR_TEXTS);
  const nextCheckMs = monitor.state === 'active' ? Math.max(0, monitor.dueAt - now) : null;
  return (
    <form class="settings" method="post" action={`/monitors/${monitor.domain}/settings`}>
      {fault !== undefined && (
        <div class="foldin">
          <FormFault text={fault.text ?? words('not-saved')} />
        </div>
      )}
      {ALL_SETTINGS.map((setting) => (
        <div class="foldin">
          <MonitorField setting={setting} settings={monitor.settings} refused={fault} nextCheckMs={nextCheckMs} />
        </div>
      ))}
      <p class="foldin">
        <Button>{words('save')}</Button>
      </p>
    </form>
  );
}

interface FieldOf {
  readonly setting: AnySetting;
  readonly settings: ChosenSettings;
  readonly refused: SettingsFault | undefined;
}

/** Shows one setting of a monitor, and when a change of it applies. */
export function MonitorField({ nextCheckMs, ...of }: FieldOf & { readonly nextCheckMs: number | null }): JSX.Element {
  const words = useWords(MONITOR_SETTING_TEXTS);
  const applies = useApplies(of.setting, nextCheckMs);
  return <SettingField {...of} about={words('described', { about: words(`${of.setting.id}/about`), applies })} />;
}

/** Shows one setting, with the value that it has or what was typed. */
export function SettingField({ setting, settings, refused, about }: FieldOf & { readonly about: string }): JSX.Element {
  const words = useWords(MONITOR_SETTING_TEXTS);
  const text = useText();
  const { id, control } = setting;
  const chosen = refused?.typed.get(id) ?? setting.wordsOf(settings);
  const fault = refused?.faults.get(id);
  const shown = { id, legend: words(id), about, chosen };
  switch (control.as) {
    case 'switch':
      return (
        <Box name={id} value="yes" checked={chosen[0] === 'yes'} about={about}>
          {words(id)}
        </Box>
      );
    case 'choice':
      return <Choice {...shown} options={control.words} />;
    case 'words':
      return (
        <Field
          id={id}
          label={words(id)}
          hint={about}
          {...(fault === undefined ? {} : { error: <Visible text={text(fault)} /> })}
          input={{ name: id, type: 'text', autocomplete: 'off', value: visibleText(chosen.join(', ')) }}
        />
      );
    case 'text':
      return (
        <TextArea
          id={id}
          label={words(id)}
          hint={about}
          {...(fault === undefined ? {} : { error: <Visible text={text(fault)} /> })}
          text={chosen.join('\n')}
          input={{ name: id, rows: 3, required: false, spellcheck: true, dir: 'auto' }}
        />
      );
    case 'some':
      return id === 'mute' ? <Groups {...shown} words={control.words} /> : <Types {...shown} control={control} />;
  }
}

/** Says when a change of a setting applies. `nextCheckMs`: in how long the monitor is checked; null where it is not. */
function useApplies({ applies }: AnySetting, nextCheckMs: number | null): string {
  const words = useWords(MONITOR_SETTING_TEXTS);
  const formats = useFormats();
  return applies === 'next-check' && nextCheckMs !== null && nextCheckMs >= SOON_MS
    ? words('applies/next-check-in', { time: formats.duration(nextCheckMs) })
    : words(`applies/${applies}`);
}

interface FieldShown {
  readonly id: SettingId;
  readonly legend: string;
  readonly about: string;
  readonly chosen: readonly string[];
}

function Choice({
  id,
  legend,
  about,
  chosen,
  options,
}: FieldShown & { readonly options: readonly string[] }): JSX.Element {
  const words = useWords(MONITOR_SETTING_TEXTS);
  return (
    <div class="field">
      <label for={id}>{legend}</label>
      <select class="input" id={id} name={id} aria-describedby={`${id}-about`}>
        {options.map((word) => (
          <option value={word} selected={chosen.includes(word)}>
            {words(`${id}/${word}` as 'follow-renewals/short')}
          </option>
        ))}
      </select>
      <p class="hint" id={`${id}-about`}>
        {about}
      </p>
    </div>
  );
}

type SomeControl = Extract<AnySetting['control'], { readonly as: 'some' }>;

/** Shows a box for each of the words, kinds of reports by their names. */
function Types({ id, legend, about, chosen, control }: FieldShown & { readonly control: SomeControl }): JSX.Element {
  const language = useLanguage();
  const nameOf = (word: string): string => {
    const kind = id === 'daily-reports' ? KINDS.find((one) => one.id === word) : undefined;
    return kind === undefined ? word : kindName(language, kind);
  };
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div class="row">
        {control.words.map((word) => (
          <label class="check">
            <input
              type="checkbox"
              name={id}
              value={word}
              checked={chosen.includes(word) === (control.isTicked === 'chosen')}
            />
            <span>{nameOf(word)}</span>
          </label>
        ))}
      </div>
      <p class="meta">{about}</p>
    </fieldset>
  );
}

/** Shows the kinds of alerts, each with what it is. */
function Groups(props: FieldShown & { readonly words: readonly string[] }): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  return (
    <fieldset>
      <legend>{props.legend}</legend>
      <div class="switches">
        {(props.words as readonly AlertGroup[]).map((group) => (
          <Box name={props.id} value={group} checked={!props.chosen.includes(group)} about={words(`k-${group}-about`)}>
            {words(`k-${group}`)}
          </Box>
        ))}
      </div>
      <p class="meta">{props.about}</p>
    </fieldset>
  );
}

const Box = (props: {
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly about: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <label class="check">
    <input type="checkbox" name={props.name} value={props.value} checked={props.checked} />
    <span>
      <b>{props.children}</b>
      <br />
      <span class="meta">{props.about}</span>
    </span>
  </label>
);
