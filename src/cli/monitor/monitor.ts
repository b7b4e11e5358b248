import { monitorJson } from '../../api/v1/monitors.ts';
import { appriseOf } from '../../app/apprise.ts';
import { createClients } from '../../app/clients.ts';
import type { Config } from '../../app/config.ts';
import { missingNames } from '../../app/missing-names.ts';
import { createConfiguredMonitors } from '../../app/monitors.ts';
import { createOrigin } from '../../app/origin.ts';
import type { DomainName } from '../../domain/name.ts';
import { toUnicode } from '../../domain/parse.ts';
import { visible } from '../../domain/text.ts';
import { clockOf, dayOf, type Instant } from '../../domain/time.ts';
import { type Monitor, type Recipient, recipientState } from '../../monitoring/model/monitor.ts';
import { unheardDomains } from '../../monitoring/service/unheard.ts';
import type { PostRequest, PostResult } from '../../net/post.ts';
import { render, textIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { accountOf, reportingUsage, table, UsageError } from '../commands/accounts.ts';
import { withDatabase } from '../commands/database.ts';
import { capabilitiesOf } from '../terminal/terminal.ts';
import { createTerminalWriter } from '../terminal/terminal-writer.ts';
import { safeJson } from '../terminal/text.ts';
import { acknowledge, close } from './monitor-close.ts';
import {
  type MonitorContext,
  type MonitorFlags,
  monitorMessage,
  notMonitored,
  readAll,
  scoreText,
  typedDomain,
} from './monitor-context.ts';
import { applyFile, exportFile } from './monitor-file.ts';
import { log } from './monitor-log.ts';
import { recipients } from './monitor-recipients.ts';
import { rules } from './monitor-rules.ts';
import { pin, settings } from './monitor-settings.ts';
import { MONITOR_COMMAND_TEXTS } from './monitor-texts.ts';

/** Lists what an operator does with the monitors of an account, by name. Each gets what was typed after it. */
const COMMANDS = {
  add,
  list,
  pause: eachBy('pause'),
  resume: eachBy('resume'),
  remove: eachBy('remove'),
  log,
  close,
  acknowledge,
  settings,
  pin,
  recipients,
  export: exportFile,
  apply: applyFile,
  rules,
} as const;
export type MonitorCommand = keyof typeof COMMANDS;

/** Whether a command changes nothing. */
const isReading = (
  command: MonitorCommand,
  { account, database, json, ...settings }: MonitorFlags,
  typed: readonly string[],
): boolean =>
  command === 'list' ||
  command === 'export' ||
  (command === 'apply' && settings.dryRun === true) ||
  command === 'log' ||
  ((command === 'settings' || command === 'rules') && Object.keys(settings).length === 0) ||
  (command === 'recipients' && typed.length === 0);

/** Gives a command what was typed and where it reads and writes. */
interface TypedMonitor extends Pick<MonitorContext, 'flags' | 'terminal' | 'stdin'> {
  readonly typed: readonly string[];
}

/** Runs one command over the database that is configured, and gives the exit code. */
export function monitor(command: MonitorCommand, { typed, flags, terminal, stdin }: TypedMonitor): Promise<number> {
  return withDatabase(terminal, {
    flags,
    use: isReading(command, flags, typed) ? 'reads' : 'writes',
    work: (stores, config) =>
      reportingUsage(terminal, async () => {
        const print = (line: string): void => {
          terminal.stdout.write(`${line}\n`);
        };
        const writer = createTerminalWriter(capabilitiesOf(terminal.stdout, terminal));
        const context: MonitorContext = {
          monitors: createConfiguredMonitors(config, {
            stores,
            clock: Date.now,
            missing: (domains) => missingOf(config, domains),
            post: (request) => postOf(config, request),
            apprise: appriseOf(config, null),
            publicUrl: createOrigin(config).url,
            onEmailStored: () => {},
          }),
          account: await accountOf(stores, flags.account),
          flags,
          terminal,
          words: speak(terminal.language, MONITOR_COMMAND_TEXTS),
          writer,
          time: writer.time,
          stdin,
          print,
          printJson: (value, indent = 0) => print(safeJson(render(terminal.language, value), indent)),
        };
        await COMMANDS[command](context, typed);
      }),
  });
}

async function add(context: MonitorContext, typed: readonly string[]): Promise<void> {
  const { monitors, account, words, print, terminal } = context;
  const names = typed.includes('-') ? await readAll(context.stdin) : typed.join('\n');
  const result = await monitors.add(account, names);
  if (!result.ok) throw new UsageError(monitorMessage('some-not-added', { count: typed.length }), result.fault);
  for (const one of result.names) {
    if (context.flags.json === true) context.printJson(one);
    else if (one.outcome === 'invalid')
      print(words('outcome/invalid', { fault: visible(textIn(terminal.language, one.fault)).replace(/[.。]$/, '') }));
    else {
      const outcome = one.exists === false ? 'missing' : one.outcome;
      print(words(`outcome/${outcome}`, { name: one.domain, plan: account.plan }));
    }
  }
  for (const name of result.unread) {
    if (context.flags.json === true) context.printJson({ outcome: 'over-limit', typed: name });
    else print(words('outcome/over-limit', { name: visible(name), plan: account.plan }));
  }
  const failed = result.names.filter(({ outcome }) => outcome === 'invalid' || outcome === 'over-limit').length;
  const count = failed + result.unread.length;
  if (count > 0)
    throw new UsageError(monitorMessage('some-not-added', { count }), monitorMessage('some-not-added/hint'));
}

/** Sends a message to a recipient, as a challenge or a code is. */
async function postOf(config: Config, request: PostRequest): Promise<PostResult> {
  const created = createClients(config);
  if (!created.ok) return { kind: 'failed', isSent: false, why: 'unreachable' };
  try {
    return await created.clients.probes.post(request);
  } finally {
    await created.clients.resolver.close();
  }
}

/** Finds those of some domains that do not exist; none where nobody can be asked. */
async function missingOf(config: Config, domains: readonly DomainName[]): Promise<ReadonlySet<DomainName>> {
  const created = createClients(config);
  if (!created.ok) return new Set();
  try {
    return await missingNames(created.clients)(domains);
  } finally {
    await created.clients.resolver.close();
  }
}

/** Domains in one line; the others are counted. */
const MAX_NAMED = 3;

/** Finds what keeps alerts from their recipients, a line each; the last line says that nobody gets them. */
function deliveryFaults(
  { words, time, writer }: MonitorContext,
  recipients: readonly (Recipient & { readonly address: string })[],
  unheard: readonly DomainName[],
): readonly string[] {
  const lines = recipients.flatMap(({ address, pausedAt, refusedSince, refusal }) => {
    const since = pausedAt ?? refusedSince;
    if (since === null) return [];
    const state = pausedAt === null ? 'refused' : 'paused';
    return [words(`recipient/${state}`, { address, time: time(since), reply: writer.show(refusal ?? '') })];
  });
  const works = recipients.some((recipient) => recipientState(recipient) === 'confirmed');
  return lines.length > 0 && !works ? [...lines, words('nobody-works')] : [...lines, ...nobodyHears(words, unheard)];
}

/** Returns a line about domains of whose alerts nobody hears; none where there are none. */
function nobodyHears(words: MonitorContext['words'], unheard: readonly DomainName[]): readonly string[] {
  const domains = unheard.slice(0, MAX_NAMED).map(toUnicode);
  return unheard.length === 0 ? [] : [words('nobody-hears', { domains, others: unheard.length - domains.length })];
}

/** Returns a line about domains whose registries have not answered for a day; none where there are none. */
function unansweredRegistries({ words }: MonitorContext, monitors: readonly Monitor[]): readonly string[] {
  const silent = monitors.filter(({ state, status }) => state === 'active' && status.registrationAnsweredAt !== null);
  const since = silent.map(({ status }) => status.registrationAnsweredAt ?? 0);
  const domains = silent.slice(0, MAX_NAMED).map(({ domain }) => toUnicode(domain));
  const others = silent.length - domains.length;
  return silent.length === 0
    ? []
    : [words('registry-silent', { domains, others, since: { date: Math.min(...since) } })];
}

/** Returns a line about domains that the resolver refuses, though their own name servers answer; none where there are none. */
function refusedDomains({ words }: MonitorContext, monitors: readonly Monitor[]): readonly string[] {
  const refused = monitors.filter(({ state, status }) => state === 'active' && status.refusedSince !== null);
  const domains = refused.slice(0, MAX_NAMED).map(({ domain }) => toUnicode(domain));
  return refused.length === 0 ? [] : [words('resolver-refuses', { domains, others: refused.length - domains.length })];
}

/** Says how a monitor stands, in a word or two. */
function stateOf({ state, status }: Monitor): Monitor['state'] | 'silent' | 'missing' | 'refused' | 'partial' {
  if (state !== 'active') return state;
  if (status.silentSince !== null) return 'silent';
  if (status.missingSince !== null) return 'missing';
  if (status.refusedSince !== null) return 'refused';
  return status.failingLookups > 0 ? 'partial' : 'active';
}

/** A time of today (UTC) as people say it, another day as a date: a row is to fit in 80 columns. */
function shortTime(at: Instant, now: Instant): string {
  return dayOf(at) === dayOf(now) ? clockOf(at) : dayOf(at);
}

async function list(context: MonitorContext): Promise<void> {
  const { monitors, account, words, print } = context;
  const all = await monitors.list(account);
  if (context.flags.json === true) {
    for (const one of all) context.printJson(monitorJson(one, account, monitors.plans));
    return;
  }
  const open = Map.groupBy(await monitors.openGravities(account), ({ monitor }) => monitor);
  const now = Date.now();
  const row = (monitor: Monitor): readonly string[] => {
    const { id, domain, state, status, lastRunAt, dueAt } = monitor;
    const { score, silentSince } = status;
    const stands = stateOf(monitor);
    const isSilent = state === 'active' && silentSince !== null;
    return [
      toUnicode(domain),
      words(`state/${stands}`),
      score === null || stands === 'silent' || stands === 'missing' ? '-' : scoreText(words, score),
      String(open.get(id)?.length ?? '-'),
      lastRunAt === null ? (isSilent ? '-' : words('never')) : shortTime(lastRunAt, now),
      state === 'active' ? shortTime(dueAt, now) : '-',
    ];
  };
  const head = (['domain', 'state', 'score', 'alerts', 'checked', 'next'] as const).map((key) =>
    words(`column-${key}`),
  );
  print(all.length === 0 ? words('no-monitors', { email: account.email }) : table([head, ...all.map(row)]));
  for (const line of [...refusedDomains(context, all), ...unansweredRegistries(context, all)]) print(line);
  const unheard = await unheardDomains(monitors, account);
  for (const line of deliveryFaults(context, await monitors.recipients(account), unheard)) print(line);
}

/** Names the outcomes for a monitor as JSON has them. */
const OUTCOMES = { pause: 'paused', resume: 'resumed', remove: 'removed' } as const;

/** Does the same to several monitors. Names are read before anything is done. */
function eachBy(what: 'pause' | 'resume' | 'remove') {
  return async (context: MonitorContext, typed: readonly string[]): Promise<void> => {
    const { monitors, account, words, time, print, flags } = context;
    const missing: DomainName[] = [];
    for (const domain of typed.map(typedDomain)) {
      if ((await monitors[what](account, domain)) === 'gone') {
        missing.push(domain);
        continue;
      }
      const resumed = what === 'resume' ? await monitors.monitor(account, domain) : undefined;
      const isOverLimit = resumed?.state === 'over-limit';
      if (flags.json === true) {
        context.printJson({ domain, outcome: isOverLimit ? 'over-limit' : OUTCOMES[what] });
        continue;
      }
      const done = isOverLimit ? 'done/resume-over-limit' : (`done/${what}` as const);
      print(words(done, { name: domain, plan: account.plan, time: time(resumed?.dueAt ?? 0) }));
    }
    if (missing.length > 0) throw notMonitored(context, missing);
  };
}
