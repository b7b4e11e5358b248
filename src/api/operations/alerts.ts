import Type from 'typebox';
import type { Account } from '../../accounts/store.ts';
import type { AlertPlace } from '../../monitoring/model/alert.ts';
import type { LoggedAlert } from '../../monitoring/service/monitor-service.ts';
import { render } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { jsonBody } from '../call-body.ts';
import { says } from '../descriptions.ts';
import { DETAIL_TEXTS } from '../detail-texts.ts';
import { forAccount, gone } from '../monitor-parts.ts';
import { AlertLogSchema, LoggedAlertSchema } from '../monitor-schemas.ts';
import { defineAccountOperation } from '../operation.ts';
import { onceOf, problem } from '../operation-result.ts';
import { domainOrAll, givenId, opaque, wholeNumber } from '../parameters.ts';
import type { ApiServices } from '../services.ts';
import { alertJson } from '../v1/monitors.ts';
import { SAMPLE_EVENT } from './webhooks.ts';

const PAGE = { least: 1, most: 100, absent: 20 } as const;
/** Longer comments belong in a ticket. */
const MAX_COMMENT_CHARS = 500;
const OF_ALERTS = { scope: 'monitors', isOnce: true } as const;

/** Shows a part of an alert. */
const SAMPLE = {
  id: 'k9m2x7',
  domain: 'example.com',
  at: '2026-11-22T09:05:07.000Z',
  events: [SAMPLE_EVENT],
  confirmed_by: ['ns1.example.com', 'ns2.example.com'],
  withheld: null,
  closed_at: null,
  acknowledged: null,
  deliveries: [
    {
      address: 'oncall@example.com',
      state: 'accepted',
      at: '2026-11-22T09:05:09.000Z',
      next_try_at: null,
      reply: '250 2.0.0 OK',
    },
  ],
};
const ACKNOWLEDGEMENT = { at: '2026-11-22T09:12:40.000Z', by: 'you@example.com', comment: 'We know.' };

/** Names a place in the log, for the next page. */
const cursorOf = ({ at, id }: AlertPlace): string => `${at}.${id}`;

function placeIn(cursor: string): AlertPlace | undefined {
  const [, at, id] = /^(\d{1,15})\.(.{1,64})$/.exec(cursor) ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

/** Makes the function that puts alerts into words, with the addresses of those who got them. */
async function writerOf({ monitors }: ApiServices, account: Account) {
  const recipients = await monitors.recipients(account);
  const addresses = new Map(recipients.map(({ id, address }) => [id, address]));
  return (alert: LoggedAlert, language: Language) => render(language, alertJson(alert, addresses));
}

export const listAlerts = defineAccountOperation({
  ...OF_ALERTS,
  id: 'listAlerts',
  method: 'GET',
  path: '/v1/alerts',
  summary: says('alerts/list'),
  description: says('alerts/list-description'),
  parameters: {
    domain: domainOrAll,
    limit: wholeNumber(says('parameter/alerts-limit'), PAGE),
    cursor: opaque(says('parameter/alerts-cursor')),
  },
  schema: AlertLogSchema,
  components: { AlertLog: AlertLogSchema, LoggedAlert: LoggedAlertSchema },
  sample: { alerts: [SAMPLE], next: null },
  problems: ['not-found', 'invalid-parameter'],
  counts: false,
  handle: (services, { domain, limit, cursor }, { account: { id } }) =>
    forAccount(services, id, async (account) => {
      const before = cursor === undefined ? undefined : placeIn(cursor);
      if (cursor !== undefined && before === undefined)
        return problem('invalid-parameter', { detail: DETAIL_TEXTS.message('foreign-cursor'), parameter: 'cursor' });
      const alerts = await services.monitors.alerts(account, {
        ...(domain === undefined ? {} : { domain }),
        ...(before === undefined ? {} : { before }),
        limit: limit + 1,
      });
      const page = alerts.slice(0, limit);
      const last = page.at(-1);
      const write = await writerOf(services, account);
      return onceOf((language) => ({
        alerts: page.map((alert) => write(alert, language)),
        next: alerts.length > limit && last !== undefined ? cursorOf(last) : null,
      }));
    }),
});

const ONE = { ...OF_ALERTS, parameters: { alert: givenId(says('alert/id')) } } as const;

/** Answers with an alert as it is now. */
async function tellAlert(services: ApiServices, account: Account, id: string) {
  const alert = await services.monitors.alert(account, id);
  if (alert === undefined) return gone('no-alert', 'alert');
  const write = await writerOf(services, account);
  return onceOf((language) => write(alert, language));
}

export const getAlert = defineAccountOperation({
  ...ONE,
  id: 'getAlert',
  method: 'GET',
  path: '/v1/alerts/{alert}',
  summary: says('alerts/get'),
  description: says('alerts/get-description'),
  schema: LoggedAlertSchema,
  components: { LoggedAlert: LoggedAlertSchema },
  sample: SAMPLE,
  problems: ['not-found'],
  counts: false,
  handle: (services, { alert }, { account: { id } }) =>
    forAccount(services, id, (account) => tellAlert(services, account, alert)),
});

const ACKNOWLEDGED = {
  ...ONE,
  path: '/v1/alerts/{alert}/acknowledgement',
  schema: LoggedAlertSchema,
  components: { LoggedAlert: LoggedAlertSchema },
  problems: ['not-found'],
} as const;

export const acknowledgeAlert = defineAccountOperation({
  ...ACKNOWLEDGED,
  id: 'acknowledgeAlert',
  method: 'POST',
  summary: says('alerts/acknowledge'),
  description: says('alerts/acknowledge-description'),
  sample: { ...SAMPLE, acknowledged: ACKNOWLEDGEMENT },
  body: jsonBody(
    Type.Object(
      {
        comment: Type.Optional(
          Type.String({ maxLength: MAX_COMMENT_CHARS, description: says('alerts/acknowledge-comment') }),
        ),
      },
      { additionalProperties: false },
    ),
    { example: { comment: ACKNOWLEDGEMENT.comment } },
  ),
  handle: (services, { alert }, { account: { id }, body: { comment = '' } }) =>
    forAccount(services, id, async (account) => {
      await services.monitors.acknowledge(account, { ids: [alert] }, comment);
      return tellAlert(services, account, alert);
    }),
});

export const unacknowledgeAlert = defineAccountOperation({
  ...ACKNOWLEDGED,
  id: 'unacknowledgeAlert',
  method: 'DELETE',
  summary: says('alerts/unacknowledge'),
  description: says('alerts/unacknowledge-description'),
  sample: SAMPLE,
  handle: (services, { alert }, { account: { id } }) =>
    forAccount(services, id, async (account) => {
      await services.monitors.unacknowledge(account, alert);
      return tellAlert(services, account, alert);
    }),
});
