import type { FastifyReply } from 'fastify';
import { PIN_RECORDS, PIN_RULES, pinSubject } from '../../../monitoring/model/pin.ts';
import { ALL_SETTINGS } from '../../../monitoring/settings/monitor-settings.ts';
import { textIn } from '../../../texts/language.ts';
import { refusalStatus, sendPrivate } from '../../account/context.ts';
import { badRequest, notFound } from '../../web/error-pages.ts';
import { defineAccountPage, formField, formFields, type Page, type PageContext, queryValue } from '../../web/page.ts';
import { type MonitorFormOutcome, renderMonitor } from '../monitor-page.tsx';
import { renderRemove } from '../remove-page.tsx';
import { typedSettings } from '../typed-settings.ts';
import { type MonitorCall, monitorForm, planOfAccount, shownRecipients, withDomain } from './call.ts';

/** Alerts in the log of one monitor; the tab of alerts has all. */
const LOGGED = 20;
/** A pin of some long records. */
const MAX_PIN_BYTES = 16_384;

/** Sends the page of a monitor, or says that the account has none of this name. */
async function showMonitor(
  { accounts: { monitors, hasMail, now } }: PageContext,
  {
    call: { account, domain, reply, site, fail },
    more = {},
    status = 200,
  }: {
    readonly call: MonitorCall;
    readonly more?: MonitorFormOutcome | undefined;
    readonly status?: number | undefined;
  },
): Promise<FastifyReply> {
  const monitor = await monitors.monitor(account, domain);
  if (monitor === undefined) return fail(notFound);
  const [log, open, recipients] = await Promise.all([
    monitors.alerts(account, { domain, limit: LOGGED }),
    monitors.openAlerts(account, domain),
    shownRecipients(monitors, account),
  ]);
  const plan = planOfAccount(monitors, account);
  const shown = { account, monitor, plan, alerts: log, recipients, hasMail, now: now() };
  return sendPrivate(reply, renderMonitor({ ...shown, open, ...more }, site), status);
}

const DONE = ['checking', 'saved'] as const;

export const monitorPage = defineAccountPage({
  path: '/monitors/{domain}',
  get: (context) => (call) =>
    withDomain(call, (one) => {
      const done = DONE.find((value) => value === queryValue(call.request, 'done'));
      return showMonitor(context, { call: one, more: done === undefined ? {} : { done } });
    }),
});

/** Back to the page of the monitor, or to nowhere where the account has none of this name. */
const after = ({ domain, reply, fail }: MonitorCall, result: 'done' | 'gone', query = ''): FastifyReply =>
  result === 'gone' ? fail(notFound) : reply.redirect(`/monitors/${domain}${query}`, 303);

const pause = monitorForm('pause', async ({ accounts: { monitors } }, call) =>
  after(call, await monitors.pause(call.account, call.domain)),
);

const resume = monitorForm('resume', async ({ accounts: { monitors } }, call) =>
  after(call, await monitors.resume(call.account, call.domain)),
);

const check = monitorForm('check', async (context, call) => {
  const result = await context.accounts.monitors.checkNow(call.account, call.domain);
  if (result === 'gone' || result.ok) return after(call, result === 'gone' ? 'gone' : 'done', '?done=checking');
  const checkFault = textIn(call.language, result.fault);
  return showMonitor(context, { call, more: { checkFault }, status: refusalStatus(call.reply, result) });
});

const close = monitorForm('close', async ({ accounts: { monitors } }, call) =>
  after(call, await monitors.closeAlert(call.account, formField(call.request, 'alert'))),
);

const acknowledge = monitorForm('acknowledge', async ({ accounts: { monitors } }, call) => {
  const { account, request } = call;
  const id = formField(request, 'alert');
  if (formField(request, 'back') === 'yes') return after(call, await monitors.unacknowledge(account, id));
  const seen = await monitors.acknowledge(account, { ids: [id] }, formField(request, 'comment'));
  return after(call, seen.length === 0 ? 'gone' : 'done');
});

const settings = monitorForm('settings', async (context, call) => {
  const { account, domain, request, language } = call;
  const typed = typedSettings(ALL_SETTINGS, (id) => formFields(request, id));
  if (!typed.ok) return showMonitor(context, { call, more: { settingsFault: typed }, status: 400 });
  const result = await context.accounts.monitors.change(account, domain, typed.change);
  if (result === 'gone' || result.ok) return after(call, result === 'gone' ? 'gone' : 'done', '?done=saved');
  // What the operator does not allow may be about several settings.
  const settingsFault = { text: textIn(language, result.fault), faults: new Map(), typed: typed.typed };
  return showMonitor(context, { call, more: { settingsFault }, status: 400 });
});

const pins = monitorForm(
  'pins',
  async (context, call) => {
    const { account, domain, request, language, fail } = call;
    const record = PIN_RECORDS.find((one) => one === formField(request, 'subject'));
    const rule = PIN_RULES.find((one) => one === (formField(request, 'rule') || 'is'));
    if (record === undefined || rule === undefined) return fail(badRequest);
    const subject = pinSubject(record, rule);
    const typed = formField(request, 'values');
    const result = await context.accounts.monitors.pin(account, domain, subject, typed);
    if (result === 'gone' || result.ok) return after(call, result === 'gone' ? 'gone' : 'done', '#pins');
    const pinFault = { subject, text: textIn(language, result.fault), typed };
    return showMonitor(context, { call, more: { pinFault }, status: refusalStatus(call.reply, result) });
  },
  MAX_PIN_BYTES,
);

/** Asks first; the form of this page removes. */
const remove = defineAccountPage({
  path: '/monitors/{domain}/remove',
  get:
    ({ accounts: { monitors } }) =>
    (call) =>
      withDomain(call, async ({ account, domain, reply, site, fail }) => {
        const monitor = await monitors.monitor(account, domain);
        return monitor === undefined ? fail(notFound) : sendPrivate(reply, renderRemove({ account, monitor }, site));
      }),
  post: {
    maxBytes: 1024,
    actsFor: 'account',
    handle:
      ({ accounts: { monitors } }) =>
      (call) =>
        withDomain(call, async ({ account, domain, reply, fail }) =>
          (await monitors.remove(account, domain)) === 'gone' ? fail(notFound) : reply.redirect('/monitors', 303),
        ),
  },
});

export const monitorForms: readonly Page[] = [pause, resume, check, close, acknowledge, settings, pins, remove];
