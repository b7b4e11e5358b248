import type { ComponentChildren, JSX } from 'preact';
import type { RrType } from '../../domain/rr.ts';
import { ALERT_GROUPS } from '../../monitoring/model/alert.ts';
import type { Monitor, MonitorSettings } from '../../monitoring/model/monitor.ts';
import { Button } from '../design/button.tsx';
import { useWords } from '../web/words.ts';
import { MONITOR_TEXTS } from './monitor-texts.ts';

/** Record types that an owner may leave out of the comparison. */
export const COMPARED_TYPES = [
  'A',
  'AAAA',
  'CAA',
  'CNAME',
  'DS',
  'HTTPS',
  'MX',
  'NS',
  'TLSA',
  'TXT',
] as const satisfies readonly RrType[];

/** Shows what is told and compared. A box that is ticked means yes. */
export function SettingsForm({ monitor: { domain, settings } }: { readonly monitor: Monitor }): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  return (
    <form method="post" action={`/monitors/${domain}/settings`}>
      <fieldset class="switches">
        <legend class="vh">{words('kinds-legend')}</legend>
        {ALERT_GROUPS.map((group) => (
          <Box name="send" value={group} checked={!settings.muted.includes(group)} about={words(`k-${group}-about`)}>
            {words(`k-${group}`)}
          </Box>
        ))}
      </fieldset>
      <p class="foldin meta">{words('kinds-about')}</p>
      <div class="foldin">
        <h3>{words('options')}</h3>
        <fieldset class="switches flat">
          <legend class="vh">{words('options')}</legend>
          <Box
            name="mail-certificates"
            value="on"
            checked={settings.mailCertificates}
            about={words('mail-certificates-about')}
          >
            {words('mail-certificates')}
          </Box>
          <Box name="watch-tls" value="on" checked={settings.watchTls} about={words('watch-tls-about')}>
            {words('watch-tls')}
          </Box>
          <Box name="plain-days" value="on" checked={settings.plainDays} about={words('plain-days-about')}>
            {words('plain-days')}
          </Box>
        </fieldset>
        <FollowRenewals chosen={settings.followRenewals} />
        <fieldset class="types">
          <legend class="meta">{words('types-legend')}</legend>
          <div class="row">
            {COMPARED_TYPES.map((type) => (
              <label class="check">
                <input type="checkbox" name="compare" value={type} checked={!settings.ignoredTypes.includes(type)} />
                <span>{type}</span>
              </label>
            ))}
          </div>
          <p class="meta">{words('types-about')}</p>
        </fieldset>
      </div>
      <p class="foldin">
        <Button>{words('save')}</Button>
      </p>
    </form>
  );
}

/** How a choice whether to follow renewals is written in the form. */
export const FOLLOW_RENEWALS = [
  ['short', null],
  ['always', true],
  ['never', false],
] as const satisfies readonly (readonly [string, MonitorSettings['followRenewals']])[];

function FollowRenewals({ chosen }: { readonly chosen: MonitorSettings['followRenewals'] }): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  return (
    <div class="field">
      <label for="follow-renewals">{words('follow-renewals')}</label>
      <select class="input" id="follow-renewals" name="follow-renewals" aria-describedby="follow-renewals-about">
        {FOLLOW_RENEWALS.map(([value, choice]) => (
          <option value={value} selected={choice === chosen}>
            {words(`follow-renewals-${value}`)}
          </option>
        ))}
      </select>
      <p class="meta" id="follow-renewals-about">
        {words('follow-renewals-about')}
      </p>
    </div>
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
