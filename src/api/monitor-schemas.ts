import Type, { type TSchema } from 'typebox';
import { PLANS } from '../accounts/plans.ts';
import { CERTIFICATE_PROBLEMS } from '../changes/certificates.ts';
import {
  type DescribedSchema,
  flag,
  labels,
  list,
  object,
  optional,
  orNull,
  prose,
  text,
  texts,
  values,
  whole,
} from '../diagnoses/schema.ts';
import { URGENCIES } from '../monitoring/fleet/listed.ts';
import { ALERT_GROUPS, GRAVITIES } from '../monitoring/model/alert.ts';
import { PLANNED_GROUPS } from '../monitoring/rules/alert-rules.ts';
import { ALL_SETTINGS, type AnySetting } from '../monitoring/settings/monitor-settings.ts';
import { MONITOR_SETTING_TEXTS } from '../monitoring/settings/setting-texts.ts';
import { ScoreSchema } from './change-schemas.ts';
import { says } from './descriptions.ts';
import { argsSchema, time } from './schemas.ts';
import { AlertEventSchema } from './webhook-schemas.ts';

/** Describes what owners of monitors read and change. */

const described = <S extends TSchema>(schema: S, description: string) => Object.assign(schema, { description });

/** Describes the value of a setting, as the table of settings has it. */
function settingSchema({ id, control }: AnySetting): DescribedSchema {
  const about =
    control.as === 'text' ? MONITOR_SETTING_TEXTS.texts[`${id}/about`] : MONITOR_SETTING_TEXTS.texts[`${id}/flag`];
  switch (control.as) {
    case 'switch':
      return flag(about);
    case 'choice':
      return labels([...control.words], about);
    case 'some':
      return control.of === 'numbers' ? list(Type.Integer({ minimum: 0 }), about) : texts(about);
    case 'words':
      return described(Type.Array(Type.String(), { maxItems: control.most }), about);
    case 'text':
      return text(about);
  }
}

const SETTING_FIELDS = Object.fromEntries(ALL_SETTINGS.map((one) => [one.field, settingSchema(one)]));

const SettingsSchema = object(
  { ...SETTING_FIELDS, pins: list(values(says('monitor/pin')), says('monitor/pins')) },
  says('monitor/settings'),
);

/** Describes settings that a request changes: those that it leaves out stay. */
export const SettingsChangeSchema = described(
  Type.Object(
    Object.fromEntries(Object.entries(SETTING_FIELDS).map(([field, schema]) => [field, Type.Optional(schema)])),
    {
      additionalProperties: false,
    },
  ),
  says('monitor/settings-change'),
);

const LastChangeSchema = object(
  {
    at: time(says('monitor/last-change/at')),
    alert: text(says('monitor/last-change/alert')),
    code: text(says('meaning/code')),
    args: argsSchema,
    message: prose(says('meaning/message')),
  },
  says('monitor/last-change'),
);

const CertificateHostSchema = object(
  {
    host: text(says('certificate-host/host')),
    port: whole(says('certificate-host/port')),
    last_seen_at: orNull(time(says('certificate-host/last-seen-at'))),
    expires_at: orNull(time(says('certificate-host/expires-at'))),
    failing_since: orNull(time(says('certificate-host/failing-since'))),
    problem: orNull(labels([...CERTIFICATE_PROBLEMS], says('certificate-host/problem'))),
  },
  says('certificate-host'),
);

const MONITOR_FIELDS = {
  domain: text(says('monitor/domain')),
  unicode_domain: text(says('monitor/unicode-domain')),
  state: labels(['active', 'paused', 'over-limit'], says('monitor/state')),
  plan: labels([...PLANS], says('monitor/plan')),
  check_interval: orNull(text(says('monitor/check-interval'))),
  alert_channel: labels(['e-mail'], says('monitor/alert-channel')),
  score: orNull(ScoreSchema, says('monitor/score')),
  score_before: orNull(
    described(
      Type.Object({ ...ScoreSchema.properties, until: time(says('monitor/score-until')) }),
      says('monitor/score-before'),
    ),
  ),
  last_change: orNull(LastChangeSchema),
  unreachable_since: orNull(time(says('monitor/unreachable-since'))),
  missing_since: orNull(time(says('monitor/missing-since'))),
  refused_since: orNull(time(says('monitor/refused-since'))),
  failing_lookups: whole(says('monitor/failing-lookups')),
  name_servers_down: whole(says('monitor/name-servers-down')),
  certificate_expires_at: orNull(time(says('monitor/certificate-expires-at'))),
  certificate_hosts: list(CertificateHostSchema, says('monitor/certificate-hosts')),
  registration_expires_at: orNull(time(says('monitor/registration-expires-at'))),
  registry_unanswered_since: orNull(time(says('monitor/registry-unanswered-since'))),
  suppliers: object(
    {
      registrar: orNull(texts(says('monitor/registrar'))),
      issuer: orNull(texts(says('monitor/issuer'))),
      dns: orNull(texts(says('monitor/dns'))),
    },
    says('monitor/suppliers'),
  ),
  lookups: whole(says('monitor/lookups')),
  added_at: time(says('monitor/added-at')),
  last_checked_at: orNull(time(says('monitor/last-checked-at'))),
  next_check_at: orNull(time(says('monitor/next-check-at'))),
  settings: SettingsSchema,
};

export const MonitorSchema: TSchema = object(MONITOR_FIELDS, says('monitor'));

const ListedMonitorSchema = object(
  {
    ...MONITOR_FIELDS,
    open_alerts: whole(says('monitor/open-alerts')),
    attention: list(Type.Enum([...URGENCIES]), says('monitor/attention')),
    unheard: flag(says('monitor/unheard')),
    areas: values(says('monitor/areas')),
  },
  says('monitor/listed'),
);

export const MonitorsSchema: TSchema = object(
  { monitors: list(ListedMonitorSchema, says('monitors/monitors')), next: orNull(text(says('monitors/next'))) },
  says('monitors'),
);

export const AddedSchema: TSchema = object(
  {
    names: list(
      object(
        {
          typed: text(says('added/typed')),
          outcome: labels(['added', 'existing', 'over-limit', 'invalid'], says('added/outcome')),
          domain: orNull(text(says('added/domain'))),
          exists: orNull(flag(says('added/exists'))),
          fault: orNull(prose(says('added/fault'))),
        },
        says('added/one'),
      ),
      says('added/names'),
    ),
    unread: texts(says('added/unread')),
  },
  says('added'),
);

/** Describes words of which none holds what separates words. */
export const plainWords = (description: string, options: { readonly maxItems?: number } = {}) =>
  described(Type.Array(Type.String({ pattern: '^[^\\s,;、]+$' }), { minItems: 1, ...options }), description);

const CHOICE_FIELDS = {
  domains: orNull(plainWords(says('recipient/domains'))),
  tags: orNull(plainWords(says('recipient/tags'))),
  groups: orNull(described(Type.Array(Type.Enum([...ALERT_GROUPS]), { minItems: 1 }), says('recipient/groups'))),
  least: orNull(labels([...GRAVITIES], says('recipient/least'))),
};

const FORM_FIELDS = {
  content_type: text(says('recipient/form/content-type')),
  body: orNull(text(says('recipient/form/body'))),
  ended_body: orNull(text(says('recipient/form/ended-body'))),
  headers: list(
    object(
      { name: text(says('recipient/form/header-name')), value: text(says('recipient/form/header-value')) },
      says('recipient/form/header'),
    ),
    says('recipient/form/headers'),
  ),
};
const FormSchema = object(FORM_FIELDS, says('recipient/form'));

export const RecipientSchema: DescribedSchema = object(
  {
    id: text(says('recipient/id')),
    channel: text(says('recipient/channel')),
    address: text(says('recipient/address')),
    state: labels(['confirmed', 'waiting', 'refused', 'paused'], says('recipient/state')),
    ...CHOICE_FIELDS,
    form: orNull(FormSchema),
  },
  says('recipient'),
);
export const RecipientsSchema: TSchema = object(
  { recipients: list(RecipientSchema, says('recipients/list')) },
  says('recipients'),
);
export const NewRecipientSchema: TSchema = object(
  { recipient: orNull(RecipientSchema), secret: orNull(text(says('recipient/secret'))) },
  says('recipient/new'),
);
const FormChangeSchema = described(
  Type.Object(
    {
      content_type: optional(FORM_FIELDS.content_type),
      body: optional(FORM_FIELDS.body),
      ended_body: optional(FORM_FIELDS.ended_body),
      headers: optional(FORM_FIELDS.headers),
    },
    { additionalProperties: false },
  ),
  says('recipient/form/change'),
);

/** Describes what a recipient is to hear of, and in which form: what a request leaves out stays. */
export const ChoiceSchema = described(
  Type.Object(
    {
      domains: optional(CHOICE_FIELDS.domains),
      tags: optional(CHOICE_FIELDS.tags),
      groups: optional(CHOICE_FIELDS.groups),
      least: optional(CHOICE_FIELDS.least),
      form: optional(orNull(FormChangeSchema)),
    },
    { additionalProperties: false },
  ),
  says('recipient/choice'),
);

const WINDOW_FIELDS = {
  name: text(says('window/name')),
  domains: orNull(texts(says('window/domains'))),
  groups: described(Type.Array(Type.Enum([...PLANNED_GROUPS]), { minItems: 1 }), says('window/groups')),
  day: text(says('window/day')),
  at: text(says('window/at')),
  minutes: whole(says('window/minutes')),
  time_zone: text(says('window/time-zone')),
};
export const WindowSchema: DescribedSchema = object({ id: text(says('window/id')), ...WINDOW_FIELDS }, says('window'));
export const WindowsSchema: TSchema = object({ windows: list(WindowSchema, says('windows/list')) }, says('windows'));
export const WindowChangeSchema = described(
  Type.Object(WINDOW_FIELDS, { additionalProperties: false }),
  says('window/new'),
);

const DeliverySchema = object(
  {
    address: orNull(text(says('delivery/address'))),
    state: text(says('delivery/state')),
    at: orNull(time(says('delivery/at'))),
    next_try_at: orNull(time(says('delivery/next-try-at'))),
    reply: orNull(text(says('delivery/reply'))),
  },
  says('delivery'),
);

export const LoggedAlertSchema: DescribedSchema = object(
  {
    id: text(says('alert/id')),
    domain: text(says('alert/domain')),
    at: time(says('alert/at')),
    events: list(AlertEventSchema, says('alert/events')),
    confirmed_by: texts(says('alert/confirmed-by')),
    score_before: orNull(ScoreSchema, says('alert/score-before')),
    score_after: orNull(ScoreSchema, says('alert/score-after')),
    withheld: orNull(labels(['muted', 'planned', 'only-logged'], says('alert/withheld'))),
    waits_for_others: flag(says('alert/waits-for-others')),
    closed_at: orNull(time(says('alert/closed-at'))),
    acknowledged: orNull(
      object(
        {
          at: time(says('acknowledged/at')),
          by: text(says('acknowledged/by')),
          comment: orNull(text(says('acknowledged/comment'))),
        },
        says('alert/acknowledged'),
      ),
    ),
    deliveries: list(DeliverySchema, says('alert/deliveries')),
  },
  says('alert/logged'),
);
export const AlertLogSchema: TSchema = object(
  { alerts: list(LoggedAlertSchema, says('alert-log/alerts')), next: orNull(text(says('alert-log/next'))) },
  says('alert-log'),
);
