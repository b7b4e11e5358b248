import type { JSX } from 'preact';
import {
  DEFAULT_SETTING_LIST,
  type AccountDefaults as Defaults,
  isChosenDefault,
  startingSettings,
} from '../../monitoring/settings/account-defaults.ts';
import { MONITOR_SETTING_TEXTS } from '../../monitoring/settings/setting-texts.ts';
import { FormDone, FormFault } from '../account/fault.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { More } from '../design/more.tsx';
import { useFormats, useWords } from '../web/words.ts';
import type { RulesOutcome } from './rule-form.ts';
import { RULES_TEXTS } from './rules-texts.ts';
import { SettingField } from './settings-form.tsx';
import { typedSettings } from './typed-settings.ts';

const ACTION = '/monitors/rules/defaults';

/** Shows what new monitors of the account begin with, and the form that changes it. */
export function AccountDefaults({
  defaults,
  outcome,
}: {
  readonly defaults: Defaults;
  readonly outcome: RulesOutcome;
}): JSX.Element {
  const words = useWords(RULES_TEXTS);
  const names = useWords(MONITOR_SETTING_TEXTS);
  const { list } = useFormats();
  const { done, refused } = outcome;
  const sent = refused?.form === 'defaults' ? refused : undefined;
  const chosen = DEFAULT_SETTING_LIST.filter((one) => isChosenDefault(defaults, one)).map(({ id }) => names(id));
  return (
    <Card id="defaults" title={words('defaults')} meta={words('defaults-meta')} flush>
      <div class="inset stack-s">
        {done === 'defaults' && <FormDone text={words('saved')} />}
        {sent !== undefined && <FormFault text={words('not-saved')} />}
        <p>{chosen.length === 0 ? words('defaults-none') : words('defaults-chosen', { settings: list(chosen) })}</p>
      </div>
      <div class="foldin">
        <More summary={words('defaults-change')} open={sent !== undefined}>
          <DefaultsForm defaults={defaults} sent={sent?.typed} hasChosen={chosen.length > 0} />
        </More>
      </div>
    </Card>
  );
}

function DefaultsForm(props: {
  readonly defaults: Defaults;
  /** Holds what was sent and could not be saved. */
  readonly sent: URLSearchParams | undefined;
  readonly hasChosen: boolean;
}): JSX.Element {
  const { defaults, sent, hasChosen } = props;
  const words = useWords(RULES_TEXTS);
  const about = useWords(MONITOR_SETTING_TEXTS);
  const read = sent === undefined ? undefined : typedSettings(DEFAULT_SETTING_LIST, (id) => sent.getAll(id));
  const refused = read === undefined || read.ok ? undefined : read;
  return (
    <>
      <form class="settings stack gapt" method="post" action={ACTION}>
        {DEFAULT_SETTING_LIST.map((setting) => (
          <SettingField
            setting={setting}
            settings={startingSettings(defaults)}
            refused={refused}
            about={about(`${setting.id}/about`)}
          />
        ))}
        <p class="row">
          <Button kind="primary">{words('save')}</Button>
          {hasChosen && <Button form="defaults-off">{words('defaults-off')}</Button>}
        </p>
      </form>
      <form id="defaults-off" method="post" action={ACTION}>
        <input type="hidden" name="off" value="yes" />
      </form>
    </>
  );
}
