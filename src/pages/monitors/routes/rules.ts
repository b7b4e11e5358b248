import type { FastifyReply } from 'fastify';
import type { Message } from '../../../domain/message.ts';
import {
  type AlertRules,
  isMinutesFault,
  PASSING,
  PLANNED_GROUPS,
  type PlannedWindow,
  type QuietHours,
  quietFaults,
  SUMMARY_TIMES,
  windowFaults,
  zoneFault,
} from '../../../monitoring/rules/alert-rules.ts';
import { parseChoice } from '../../../monitoring/service/typed-choice.ts';
import { DEFAULT_SETTING_LIST, startingSettings } from '../../../monitoring/settings/account-defaults.ts';
import type { AnySetting } from '../../../monitoring/settings/monitor-settings.ts';
import { MAX_ACCOUNT_FORM_BYTES, sendPrivate } from '../../account/context.ts';
import { notFound } from '../../web/error-pages.ts';
import {
  type AccountCall,
  defineAccountPage,
  formField,
  formFields,
  type Page,
  type PageContext,
  queryValue,
  redirectTo,
} from '../../web/page.ts';
import { parseWait, type RefusedForm, RULE_FORMS, type RuleForm, type RulesOutcome } from '../rule-form.ts';
import { renderRules } from '../rules-page.tsx';
import { typedSettings } from '../typed-settings.ts';
import { idForm, shownRecipients } from './call.ts';

const PATH = '/monitors/rules';

async function showRules(
  { accounts: { monitors, now } }: PageContext,
  { account, reply, site }: AccountCall,
  outcome: RulesOutcome,
): Promise<FastifyReply> {
  const [rules, recipients] = await Promise.all([monitors.rules(account), shownRecipients(monitors, account)]);
  const html = renderRules({ account, rules, recipients, outcome, now: now() }, site);
  return sendPrivate(reply, html, outcome.refused === undefined ? 200 : 400);
}

/** When the alerts of an account come. */
export const rulesPage = defineAccountPage({
  path: PATH,
  get: (context) => (call) => {
    const done = RULE_FORMS.find((one) => one === queryValue(call.request, 'done'));
    return showRules(context, call, { done });
  },
});

type RuleChange = Partial<AlertRules>;

interface FormReader {
  /** Turns the rule off. */
  readonly off: RuleChange;
  /** Reads what the form asks for, or what is wrong with its fields. */
  typed(call: AccountCall): RuleChange | { readonly faults: RefusedForm['faults'] };
  /** The field to which a fault belongs that only the service finds. */
  fieldOf(fault: Message): string;
}

/** Changes the rules as a form asks. Its faults are shown at its fields, with what was typed. */
const ruleForm = (form: RuleForm, { off, typed, fieldOf }: FormReader): Page =>
  defineAccountPage({
    path: `${PATH}/${form}`,
    get: redirectTo(PATH),
    post: {
      maxBytes: MAX_ACCOUNT_FORM_BYTES,
      actsFor: 'account',
      handle: (context) => async (call) => {
        const { request, account, reply } = call;
        const change = formField(request, 'off') === 'yes' ? off : typed(call);
        const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const refuse = (faults: RefusedForm['faults']) =>
          showRules(context, call, { refused: { form, faults, typed: sent } });
        if ('faults' in change) return refuse(change.faults);
        const result = await context.accounts.monitors.changeRules(account, change);
        return result.ok
          ? reply.redirect(`${PATH}?done=${form}`, 303)
          : refuse(new Map([[fieldOf(result.fault), result.fault]]));
      },
    },
  });

const quietForm = ruleForm('quiet', {
  off: { quiet: null },
  typed({ request }) {
    const quiet: QuietHours = {
      from: formField(request, 'from'),
      to: formField(request, 'to'),
      timeZone: formField(request, 'zone').trim(),
      passes: PASSING.find((one) => one === formField(request, 'passes')) ?? PASSING[0],
    };
    const faults = quietFaults(quiet);
    return faults.length === 0 ? { quiet } : { faults: new Map(faults.map(({ field, fault }) => [field, fault])) };
  },
  fieldOf: () => 'timeZone',
});

const typedCount = ({ request }: AccountCall): number | Message =>
  parseWait(formField(request, 'count'), formField(request, 'unit'));

const remindersForm = ruleForm('reminders', {
  off: { remindMinutes: null },
  typed(call) {
    const minutes = typedCount(call);
    return typeof minutes === 'number' ? { remindMinutes: minutes } : { faults: new Map([['count', minutes]]) };
  },
  fieldOf: () => 'count',
});

const escalationForm = ruleForm('escalation', {
  off: { escalation: null },
  typed(call) {
    const minutes = typedCount(call);
    const recipients = formFields(call.request, 'to');
    return typeof minutes === 'number'
      ? { escalation: { minutes, recipients } }
      : { faults: new Map([['count', minutes]]) };
  },
  fieldOf: (fault) => (isMinutesFault(fault) ? 'count' : 'to'),
});

const summaryForm = ruleForm('summary', {
  off: { summary: null },
  typed({ request }) {
    const timeZone = formField(request, 'zone').trim();
    const fault = zoneFault(timeZone);
    if (fault !== null) return { faults: new Map([['timeZone', fault]]) };
    const every = SUMMARY_TIMES.find((one) => one === formField(request, 'every')) ?? SUMMARY_TIMES[0];
    return { summary: { every, timeZone } };
  },
  fieldOf: () => 'timeZone',
});

/** Reads a window as a form sends it; what is wrong with its fields, all at once. */
function typedWindow(call: AccountCall): Omit<PlannedWindow, 'id'> | { readonly faults: RefusedForm['faults'] } {
  const { request } = call;
  const field = (name: string): string => formField(request, name);
  const minutes = typedCount(call);
  const choice = parseChoice({ domains: field('domains'), tags: '', groups: [], least: '' });
  const day = field('often') === 'weekly' ? field('weekday') : field('date');
  const groups = formFields(request, 'group');
  const window = {
    name: field('name').trim(),
    domains: choice.ok ? choice.choice.domains : null,
    groups: PLANNED_GROUPS.filter((group) => groups.includes(group)),
    ...{ day, at: field('at'), minutes: typeof minutes === 'number' ? minutes : 0, timeZone: field('zone').trim() },
  };
  const faults = new Map<string, Message>(windowFaults(window).map(({ field, fault }) => [field, fault]));
  if (typeof minutes !== 'number') faults.set('minutes', minutes);
  if (!choice.ok) faults.set('domains', choice.fault);
  return faults.size === 0 ? window : { faults };
}

/** Domains of a window may be many. */
const MAX_WINDOW_BYTES = 16_384;

const windowsForm = defineAccountPage({
  path: `${PATH}/windows`,
  get: redirectTo(PATH),
  post: {
    maxBytes: MAX_WINDOW_BYTES,
    actsFor: 'account',
    handle: (context) => async (call) => {
      const { request, account, reply } = call;
      const window = typedWindow(call);
      const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const refuse = (faults: RefusedForm['faults']) =>
        showRules(context, call, { refused: { form: 'windows', faults, typed: sent } });
      if ('faults' in window) return refuse(window.faults);
      const result = await context.accounts.monitors.addWindow(account, window);
      if (result.ok) return reply.redirect(`${PATH}?done=windows#windows`, 303);
      // Of the others, each was read above.
      return refuse(new Map([['domains', result.fault]]));
    },
  },
});

/** Saves what new monitors begin with. What still is the built-in value stays one that nobody chose. */
const defaultsForm = defineAccountPage({
  path: `${PATH}/defaults`,
  get: redirectTo(PATH),
  post: {
    maxBytes: MAX_ACCOUNT_FORM_BYTES,
    actsFor: 'account',
    handle: (context) => async (call) => {
      const { request, account, reply, fail } = call;
      const { monitors } = context.accounts;
      const change = await typedDefaults(context, call);
      if (!change.ok) {
        const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        return showRules(context, call, { refused: { form: 'defaults', faults: change.faults, typed: sent } });
      }
      return (await monitors.changeDefaults(account, change)) === 'gone'
        ? fail(notFound)
        : reply.redirect(`${PATH}?done=defaults#defaults`, 303);
    },
  },
});

async function typedDefaults({ accounts: { monitors } }: PageContext, { request, account }: AccountCall) {
  if (formField(request, 'off') === 'yes')
    return { ok: true, chosen: {}, builtIn: DEFAULT_SETTING_LIST.map(({ key }) => key) } as const;
  const typed = typedSettings(DEFAULT_SETTING_LIST, (id) => formFields(request, id));
  if (!typed.ok) return typed;
  const now = startingSettings((await monitors.rules(account)).defaults);
  const after = { ...now, ...typed.change };
  const isChanged = (one: AnySetting): boolean => one.wordsOf(after).join(' ') !== one.wordsOf(now).join(' ');
  const changed = DEFAULT_SETTING_LIST.filter(isChanged);
  return { ok: true, chosen: Object.fromEntries(changed.map(({ key }) => [key, after[key]])), builtIn: [] } as const;
}

const removeWindowForm = idForm(`${PATH}/windows/{id}/remove`, PATH, async ({ accounts: { monitors } }, call) =>
  (await monitors.removeWindow(call.account, call.id)) === 'gone'
    ? call.fail(notFound)
    : call.reply.redirect(`${PATH}#windows`, 303),
);

export const ruleForms: readonly Page[] = [
  quietForm,
  remindersForm,
  escalationForm,
  summaryForm,
  windowsForm,
  removeWindowForm,
  defaultsForm,
];
