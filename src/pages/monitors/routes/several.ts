import type { FastifyReply } from 'fastify';
import type { DomainName } from '../../../domain/name.ts';
import { parseDomainName } from '../../../domain/parse.ts';
import { PIN_RECORDS } from '../../../monitoring/model/pin.ts';
import { fleetRows } from '../../../monitoring/service/fleet-rows.ts';
import type { SeveralChange } from '../../../monitoring/service/monitor-service.ts';
import { listed } from '../../../monitoring/service/typed-choice.ts';
import { ALL_SETTINGS, CHOSEN_SETTINGS } from '../../../monitoring/settings/monitor-settings.ts';
import { speak } from '../../../texts/speak.ts';
import { sendPrivate } from '../../account/context.ts';
import { badRequest } from '../../web/error-pages.ts';
import {
  type AccountCall,
  defineAccountPage,
  formField,
  formFields,
  type PageContext,
  redirectTo,
} from '../../web/page.ts';
import { MONITOR_TEXTS } from '../monitor-texts.ts';
import { chosenRows, type ListQuery, listPath, listQueryOf } from '../rows.ts';
import type { SettingsFault } from '../settings-form.tsx';
import { MAX_CHOSEN, SEVERAL_PATH } from '../several-bar.tsx';
import { renderSeveral, renderSeveralDone, type SeveralAsk } from '../several-page.tsx';
import { SEVERAL_TEXTS } from '../several-texts.ts';
import { typedSettings } from '../typed-settings.ts';
import { MAX_LIST_BYTES } from './call.ts';

/** A form about several monitors, with the list that it was sent from. */
interface SeveralCall extends AccountCall {
  readonly query: ListQuery;
  readonly domains: readonly DomainName[];
}

/** Changes several monitors at once. What cannot be taken back is asked first. */
export const severalForm = defineAccountPage({
  path: SEVERAL_PATH,
  get: redirectTo('/monitors'),
  post: {
    maxBytes: MAX_LIST_BYTES,
    actsFor: 'account',
    handle: (context) => async (call) => {
      const query = listQueryOf((name) => formField(call.request, name));
      const domains = await chosenDomains(context, call, query);
      if (domains.length === 0) return backWith(call.reply, query, { problem: 'none-chosen' });
      return act(context, { ...call, query, domains }, formField(call.request, 'do'));
    },
  },
});

/** Returns the domains that are ticked, or all that the list has, in its order. */
async function chosenDomains(
  { accounts: { monitors, now } }: PageContext,
  { account, request }: AccountCall,
  query: ListQuery,
): Promise<readonly DomainName[]> {
  if (formField(request, 'all') === 'yes') {
    const { rows } = await fleetRows(monitors, account, now());
    return chosenRows(rows, query)
      .slice(0, MAX_CHOSEN)
      .map(({ monitor }) => monitor.domain);
  }
  const names = formFields(request, 'domain').slice(0, MAX_CHOSEN);
  return [
    ...new Set(
      names.flatMap((typed) => {
        const parsed = parseDomainName(typed);
        return parsed.ok ? parsed.name : [];
      }),
    ),
  ];
}

/** Leads back to the list, with what it is to say. */
function backWith(reply: FastifyReply, query: ListQuery, says: Readonly<Record<string, string>>): FastifyReply {
  const path = listPath(query, { page: query.page });
  return reply.redirect(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(says)}`, 303);
}

async function act(context: PageContext, call: SeveralCall, what: string): Promise<FastifyReply> {
  const { request, reply, query, fail } = call;
  switch (what) {
    case 'pause':
    case 'resume':
      return change(context, call, { kind: what });
    case 'remove-now':
      return change(context, call, { kind: 'remove' });
    case 'remove':
    case 'settings':
    case 'pins':
      return ask(context, call, { ask: what });
    case 'add-tags':
    case 'remove-tags': {
      const typed = listed(formField(request, 'words'));
      const parsed = CHOSEN_SETTINGS.tags.parse(typed);
      if (typed.length === 0 || !parsed.ok) return backWith(reply, query, { problem: 'no-tags' });
      const tags = what === 'add-tags' ? { addTags: parsed.value } : { removeTags: parsed.value };
      return change(context, call, { kind: 'settings', settings: {}, ...tags });
    }
    case 'settings-now':
      return changeSettings(context, call);
    case 'pin':
    case 'unpin': {
      const subject = PIN_RECORDS.find((one) => one === formField(request, 'subject'));
      return subject === undefined ? fail(badRequest) : change(context, call, { kind: what, subject });
    }
    default:
      return fail(badRequest);
  }
}

/** Asks about those that the account has. */
async function ask(
  { accounts: { monitors } }: PageContext,
  { account, domains, query, reply, site }: SeveralCall,
  asked: Pick<Parameters<typeof renderSeveral>[0], 'fault'> & { readonly ask: SeveralAsk },
): Promise<FastifyReply> {
  const own = new Set((await monitors.list(account)).map(({ domain }) => domain));
  const known = domains.filter((domain) => own.has(domain));
  if (known.length === 0) return backWith(reply, query, { problem: 'none-chosen' });
  const status = asked.fault === undefined ? 200 : 400;
  return sendPrivate(reply, renderSeveral({ account, domains: known, query, ...asked }, site), status);
}

/** Changes the settings whose boxes are ticked. */
async function changeSettings(context: PageContext, call: SeveralCall): Promise<FastifyReply> {
  const { request, language } = call;
  const changed = formFields(request, 'change');
  const refused = (fault: SettingsFault) => ask(context, call, { ask: 'settings', fault: { ...fault, changed } });
  const chosen = ALL_SETTINGS.filter(({ id }) => changed.includes(id));
  const typed = typedSettings(chosen, (id) => formFields(request, id));
  if (!typed.ok) return refused({ text: speak(language, MONITOR_TEXTS)('not-saved'), ...typed });
  if (chosen.length === 0)
    return refused({ text: speak(language, SEVERAL_TEXTS)('no-settings'), faults: new Map(), typed: new Map() });
  return change(context, call, { kind: 'settings', settings: typed.change });
}

/** Makes a change, and leads back to the list, or names those that were not changed. */
async function change(
  { accounts: { monitors } }: PageContext,
  { account, domains, query, reply, site }: SeveralCall,
  wanted: SeveralChange,
): Promise<FastifyReply> {
  const { kind } = wanted;
  const outcomes = await monitors.changeSeveral(account, domains, wanted);
  const countOf = (of: string): string => String(outcomes.filter(({ outcome }) => outcome === of).length);
  if (outcomes.every(({ outcome }) => outcome === 'done' || outcome === 'unchanged'))
    return backWith(reply, query, { did: kind, count: countOf('done'), same: countOf('unchanged') });
  return sendPrivate(reply, renderSeveralDone({ account, kind, outcomes, query }, site));
}
