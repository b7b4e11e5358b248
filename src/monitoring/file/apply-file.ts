import type { Account } from '../../accounts/store.ts';
import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import type { MonitorService } from '../service/monitor-service.ts';
import { rulesOfWords } from './file-rules.ts';
import { MONITOR_FILE_TEXTS } from './file-texts.ts';
import { isSameWindow } from './file-windows.ts';
import { type FileRecipient, fileOf, type MonitorFile, nameOfRecipient, OWN_ADDRESS } from './monitor-file.ts';
import type { FileStep } from './plan-file.ts';

const { message } = MONITOR_FILE_TEXTS;

/** Tells what became of a step: done, or why not. A new webhook has a secret, which is shown once. */
export type AppliedStep =
  | { readonly ok: true; readonly secret?: string }
  | { readonly ok: false; readonly fault: Message };

/** Stands for what is not shown of an address. */
const MASK = '…';

const DONE = { ok: true } as const;
const goneFault: AppliedStep = { ok: false, fault: message('gone') };

/** Returns the monitors, recipients, rules and windows of an account as a file has them. */
export async function readAccountFile(monitors: MonitorService, account: Account): Promise<MonitorFile> {
  const [list, recipients, rules] = await Promise.all([
    monitors.list(account),
    monitors.recipients(account),
    monitors.rules(account),
  ]);
  return fileOf({ monitors: list, recipients, rules });
}

/** Takes the steps in their order, and gives what became of each. One that fails stops none of the others. */
export async function* applySteps(
  monitors: MonitorService,
  account: Account,
  steps: readonly FileStep[],
): AsyncGenerator<readonly [FileStep, AppliedStep]> {
  const added = new Map<DomainName, AppliedStep>();
  for (const step of steps) {
    if (step.step === 'add' && added.size === 0) await addAll(monitors, account, { steps, added });
    const isMissing = 'domain' in step && added.get(step.domain)?.ok === false;
    if (step.step === 'add') yield [step, added.get(step.domain) ?? goneFault];
    // What could not be added has been told.
    else if (!isMissing) yield [step, await take(monitors, account, step)];
  }
}

/** Adds all domains at once, as a pasted list does. */
async function addAll(
  monitors: MonitorService,
  account: Account,
  { steps, added }: { readonly steps: readonly FileStep[]; readonly added: Map<DomainName, AppliedStep> },
): Promise<void> {
  const domains = steps.flatMap((one) => (one.step === 'add' ? one.domain : []));
  const result = await monitors.add(account, domains.join('\n'));
  for (const domain of domains) {
    const one = result.ok ? result.names.find((name) => name.typed === domain) : undefined;
    if (!result.ok) added.set(domain, result);
    else if (one?.outcome === 'invalid') added.set(domain, { ok: false, fault: one.fault });
    else if (one === undefined || one.outcome === 'over-limit')
      added.set(domain, { ok: false, fault: message('no-room', { plan: account.plan }) });
    else added.set(domain, DONE);
  }
}

type OtherStep = Exclude<FileStep, { readonly step: 'add' }>;

async function take(monitors: MonitorService, account: Account, step: OtherStep): Promise<AppliedStep> {
  switch (step.step) {
    case 'keep':
    case 'keep-recipient':
    case 'keep-window':
      return DONE;
    case 'defaults':
      return (await monitors.changeDefaults(account, step.change)) === 'gone' ? goneFault : DONE;
    case 'add-window':
      return monitors.addWindow(account, step.window);
    case 'remove-window': {
      const { windows } = await monitors.rules(account);
      const found = windows.find((one) => isSameWindow(one, step.window));
      if (found === undefined) return goneFault;
      return (await monitors.removeWindow(account, found.id)) === 'gone' ? goneFault : DONE;
    }
    case 'change': {
      const changed = await monitors.change(account, step.domain, step.change);
      if (changed === 'gone') return goneFault;
      if (!changed.ok) return changed;
      for (const { subject, values } of step.pins) {
        const pinned = await monitors.pin(account, step.domain, subject, values.join('\n'));
        if (pinned === 'gone') return goneFault;
        if (!pinned.ok) return pinned;
      }
      return DONE;
    }
    case 'pause':
    case 'resume':
    case 'remove':
      return (await monitors[step.step](account, step.domain)) === 'gone' ? goneFault : DONE;
    case 'add-recipient': {
      const { to, channel } = step.recipient;
      if (to.includes(MASK)) return { ok: false, fault: message('masked') };
      const result = await monitors.addRecipient(account, to, channel);
      return result.ok ? { ok: true, ...(result.secret === undefined ? {} : { secret: result.secret }) } : result;
    }
    case 'form': {
      const found = await recipientOf(monitors, account, step.recipient);
      const form = step.recipient.form ?? { contentType: '', body: '', endedBody: '', headers: [] };
      const changed = found === undefined ? 'gone' : await monitors.changeForm(account, found.id, form);
      return changed === 'gone' ? goneFault : changed;
    }
    case 'choose':
      return choose(monitors, account, step.recipient);
    case 'rules': {
      const recipients = await monitors.recipients(account);
      const keys = step.changes.map(({ name }) => name);
      const change = rulesOfWords(step.words, keys, { recipients, nameOf: nameOfRecipient });
      return 'fault' in change ? { ok: false, fault: change.fault } : monitors.changeRules(account, change);
    }
    case 'remove-recipient': {
      const found = await recipientOf(monitors, account, step.recipient);
      if (found === undefined) return goneFault;
      return (await monitors.removeRecipient(account, found.id)) === 'gone' ? goneFault : DONE;
    }
  }
}

const recipientOf = async (monitors: MonitorService, account: Account, { to, channel }: FileRecipient) =>
  (await monitors.recipients(account)).find((one) =>
    to === OWN_ADDRESS ? one.target === null : one.target !== null && one.channel === channel && one.address === to,
  );

async function choose(monitors: MonitorService, account: Account, recipient: FileRecipient): Promise<AppliedStep> {
  const found = await recipientOf(monitors, account, recipient);
  if (found === undefined) return goneFault;
  const { domains, tags, groups, least } = recipient.choice;
  const typed = {
    domains: (domains ?? []).join(' '),
    tags: (tags ?? []).join(' '),
    groups: groups ?? [],
    least: least ?? '',
  };
  const result = await monitors.chooseForRecipient(account, found.id, typed);
  return result === 'gone' ? goneFault : result;
}
