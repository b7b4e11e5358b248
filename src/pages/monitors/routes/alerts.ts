import type { FastifyReply } from 'fastify';
import type { Account } from '../../../accounts/store.ts';
import type { LoggedAlert, MonitorService } from '../../../monitoring/service/monitor-service.ts';
import { MAX_ACCOUNT_FORM_BYTES, sendPrivate } from '../../account/context.ts';
import { notFound } from '../../web/error-pages.ts';
import { type AccountCall, defineAccountPage, formField, formFields, queryValue, redirectTo } from '../../web/page.ts';
import { renderAlert } from '../alert-page.tsx';
import { renderAlertText } from '../alert-text-page.tsx';
import { alertsCsv } from '../alerts-csv.ts';
import { renderAlerts } from '../alerts-page.tsx';
import { shownRecipients, withDomain } from './call.ts';

/** Alerts on one page, and in one file. */
const A_PAGE = 50;
const A_FILE = 1000;
/** A form with all of one page. */
const MAX_CHOICE_BYTES = 8192;

/** All that was told of the domains of an account. */
export const alertsPage = defineAccountPage({
  path: '/monitors/alerts',
  get:
    ({ accounts: { monitors, hasMail, now } }) =>
    async ({ account, request, reply, site, fail }) => {
      const before = placeOf(queryValue(request, 'before'));
      const id = queryValue(request, 'alert');
      if (id !== undefined) {
        const shown = await alertShown(monitors, { account, id, before });
        return shown === undefined
          ? fail(notFound)
          : sendPrivate(reply, renderAlert({ ...shown, hasMail, now: now() }, site));
      }
      const query = { limit: A_PAGE + 1, ...(before === undefined ? {} : { before }) };
      const [found, recipients, feed] = await Promise.all([
        monitors.alerts(account, query),
        shownRecipients(monitors, account),
        monitors.feedOf(account),
      ]);
      const alerts = found.slice(0, A_PAGE);
      const next = found.length > A_PAGE ? alerts.at(-1) : undefined;
      const closed = countIn(queryValue(request, 'closed'));
      const acknowledged = countIn(queryValue(request, 'acknowledged'));
      const shown = { account, alerts, recipients, before, next, closed, acknowledged, hasMail, now: now(), feed };
      return sendPrivate(reply, renderAlerts(shown, site));
    },
  post: {
    maxBytes: MAX_CHOICE_BYTES,
    actsFor: 'account',
    handle:
      ({ accounts: { monitors } }) =>
      async ({ account, request, reply }) => {
        const same = formField(request, 'same');
        const chosen = formFields(request, 'alert').slice(0, A_PAGE);
        const which = same === '' ? { ids: chosen } : { sameAs: same };
        if (formField(request, 'do') === 'acknowledge') {
          const acknowledged = await monitors.acknowledge(account, which, '');
          return reply.redirect(`/monitors/alerts?acknowledged=${acknowledged.length}`, 303);
        }
        const closed = await monitors.closeAlerts(account, which);
        return reply.redirect(`/monitors/alerts?closed=${closed.length}`, 303);
      },
  },
});

/** Returns the count that an address names; undefined if it names none. */
const countIn = (text = ''): number | undefined => (/^\d{1,6}$/.test(text) ? Number(text) : undefined);

/** Reads one alert and the others that went out in an e-mail with it. */
async function alertShown(
  monitors: MonitorService,
  {
    account,
    id,
    before,
  }: { readonly account: Account; readonly id: string; readonly before: ReturnType<typeof placeOf> },
) {
  const alert = await monitors.alert(account, id);
  if (alert === undefined) return undefined;
  const query = { sentWith: id, limit: A_PAGE + 1, ...(before === undefined ? {} : { before }) };
  const [found, recipients, monitor] = await Promise.all([
    monitors.alerts(account, query),
    shownRecipients(monitors, account),
    monitors.monitor(account, alert.domain),
  ]);
  const page = found.slice(0, A_PAGE);
  const next = found.length > A_PAGE ? page.at(-1) : undefined;
  const others = page.filter((one) => one.id !== id);
  return { account, alert, isMonitored: monitor !== undefined, others, next, recipients };
}

/** The alert before which a page begins, as its address names it; what names none is left out. */
function placeOf(text = '') {
  const [, at, id] = /^(\d{1,15})\.(.{1,100})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

/** Makes the address of the feed of alerts, or takes it away. */
export const feedForm = defineAccountPage({
  path: '/monitors/alerts/feed',
  get: redirectTo('/monitors/alerts'),
  post: {
    maxBytes: MAX_ACCOUNT_FORM_BYTES,
    actsFor: 'account',
    handle:
      ({ accounts: { monitors } }) =>
      async ({ account, request, reply }) => {
        await (formField(request, 'do') === 'end' ? monitors.endFeed(account) : monitors.renewFeed(account));
        return reply.redirect('/monitors/alerts#feed', 303);
      },
  },
});

/** Serves an e-mail about an alert, as it was written. */
export const alertTextPage = defineAccountPage({
  path: '/monitors/alerts/e-mail',
  get:
    ({ accounts: { monitors } }) =>
    async ({ account, request, reply, site, fail }) => {
      const alert = queryValue(request, 'alert') ?? '';
      const text = await monitors.alertText(account, alert);
      if (text === undefined) return fail(notFound);
      return sendPrivate(reply, renderAlertText({ account, alert, text }, site));
    },
});

/** The same as a file. */
export const alertsFile = defineAccountPage({
  path: '/monitors/alerts.csv',
  get:
    ({ accounts: { monitors } }) =>
    async (call) =>
      sendCsv(call, await monitors.alerts(call.account, { limit: A_FILE }), 'zonewell-alerts.csv'),
});

/** The alerts of one domain as a file. */
export const monitorAlertsFile = defineAccountPage({
  path: '/monitors/{domain}/alerts.csv',
  get:
    ({ accounts: { monitors } }) =>
    (call) =>
      withDomain(call, async (one) => {
        const { account, domain, fail } = one;
        if ((await monitors.monitor(account, domain)) === undefined) return fail(notFound);
        const alerts = await monitors.alerts(account, { domain, limit: A_FILE });
        return sendCsv(one, alerts, `${domain.replace(/[^a-z0-9.-]/g, '_')}-alerts.csv`);
      }),
});

const sendCsv = ({ reply, language }: AccountCall, alerts: readonly LoggedAlert[], file: string): FastifyReply =>
  reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', `attachment; filename="${file}"`)
    .type('text/csv; charset=utf-8; header=present')
    .send(alertsCsv(alerts, language));
