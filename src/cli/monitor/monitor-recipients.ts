import { channelFor, channelNamed, confirmOf } from '../../monitoring/channels/channels.ts';
import { maskedForm } from '../../monitoring/channels/forms/check-form.ts';
import { ALERT_GROUPS, GRAVITIES } from '../../monitoring/model/alert.ts';
import { type Recipient, recipientState } from '../../monitoring/model/monitor.ts';
import { table, UsageError } from '../commands/accounts.ts';
import { changeForm } from './message-form.ts';
import { type MonitorContext, monitorMessage, runAction } from './monitor-context.ts';

type ListedRecipient = Recipient & { readonly address: string };

/** Lists what can be done about a recipient, by name. */
const ACTIONS = { add, confirm, test, secret, choose, form, remove } as const;

/** Lists the recipients of alerts of an account, or does something about one of them. */
export async function recipients(context: MonitorContext, [action, ...typed]: readonly string[]): Promise<void> {
  if (action === undefined) return list(context);
  await runAction(ACTIONS, context, { action, typed });
}

async function list(context: MonitorContext): Promise<void> {
  const { monitors, account, words, print, flags } = context;
  const all = await monitors.recipients(account);
  if (flags.json === true) {
    for (const one of all) {
      const { id, channel, address, choice } = one;
      const form = one.form && maskedForm(one.form);
      context.printJson({ id, channel, address, state: recipientState(one), ...choice, form });
    }
    return;
  }
  const head = (['id', 'channel', 'address', 'state', 'gets'] as const).map((key) => words(`column-${key}`));
  print(
    table([
      head,
      ...all.map((one) => [
        one.id,
        one.channel,
        one.address,
        words(`recipient-state/${recipientState(one)}`),
        choiceText(context, one),
      ]),
    ]),
  );
}

function choiceText({ words }: MonitorContext, { choice: { domains, tags, groups, least } }: Recipient): string {
  const parts = [
    domains ?? [],
    (tags ?? []).map((tag) => `#${tag}`),
    groups ?? [],
    least === null ? [] : words('at-least-grave', { least }),
  ].flat();
  return parts.length === 0 ? words('all') : parts.join(', ');
}

/** Adds a recipient: `ADDRESS`, or the name of its channel and an address. */
async function add(context: MonitorContext, first = '', second?: string): Promise<void> {
  const { monitors, account, words, print } = context;
  const [channel, typed] = second === undefined ? ['', first] : [first, second];
  if (channel !== '' && channelNamed(channel) === undefined)
    throw new UsageError(
      monitorMessage('not-a-channel', { typed: channel }),
      monitorMessage('use-one-of', { values: monitors.channels.map(({ id }) => id).join(', ') }),
    );
  const added = await monitors.addRecipient(account, typed, channel);
  if (!added.ok) throw new UsageError(monitorMessage('not-added'), added.fault);
  const { address, secret: made } = added;
  if (made === undefined)
    return print(
      words(channelFor(typed, channelNamed(channel)).confirm === 'code' ? 'code-sent' : 'link-sent', { address }),
    );
  print(words('webhook-added', { address }));
  print(made);
}

async function confirm(context: MonitorContext, typed = '', code?: string): Promise<void> {
  const { monitors, account, words, print } = context;
  const recipient = await typedRecipient(context, typed);
  const { id, address } = recipient;
  const result =
    code === undefined ? await monitors.resend(account, id) : await monitors.confirmByCode(account, id, code);
  if (result === 'gone') throw noRecipient(typed);
  if (!result.ok) throw new UsageError(monitorMessage('not-confirmed', { address }), result.fault);
  const by = confirmOf(recipient);
  const waits = by === 'link' ? 'link-sent' : by === 'code' && code === undefined ? 'code-sent' : undefined;
  print(words(waits ?? 'recipient-confirmed', { address }));
}

/** Sends a recipient a message without an alert. */
export async function test(context: MonitorContext, typed = ''): Promise<void> {
  const { id, address } = await typedRecipient(context, typed);
  const result = await context.monitors.testRecipient(context.account, id);
  if (result === 'gone')
    throw new UsageError(monitorMessage('not-yet-confirmed', { address }), monitorMessage('recipients/hint'));
  if (!result.ok) throw new UsageError(monitorMessage('not-tested', { address }), result.fault);
  context.print(context.words('test-stored', { address }));
}

async function secret(context: MonitorContext, typed = ''): Promise<void> {
  const { id, address } = await typedRecipient(context, typed);
  const made = await context.monitors.replaceSecret(context.account, id);
  if (made === 'gone' || !made.ok)
    throw new UsageError(monitorMessage('no-secret', { address }), monitorMessage('recipients/hint'));
  context.print(context.words('new-secret', { address }));
  context.print(made.secret);
}

async function choose(context: MonitorContext, typed = ''): Promise<void> {
  const { monitors, account, flags } = context;
  const { id, address, choice } = await typedRecipient(context, typed);
  const wordsOf = (text: string): readonly string[] =>
    text.toLowerCase() === 'all' ? [] : text.split(',').map((word) => word.trim());
  if (flags.least !== undefined && ![...GRAVITIES, 'all'].some((one) => one === flags.least))
    throw new UsageError(
      monitorMessage('not-a-severity', { typed: flags.least }),
      monitorMessage('use-one-of', { values: [...GRAVITIES, 'all'].join(', ') }),
    );
  const result = await monitors.chooseForRecipient(account, id, {
    domains: (flags.domains === undefined ? (choice.domains ?? []) : wordsOf(flags.domains)).join(' '),
    tags: (flags.tags === undefined ? (choice.tags ?? []) : wordsOf(flags.tags)).join(' '),
    groups: flags.groups === undefined ? (choice.groups ?? []) : wordsOf(flags.groups),
    least: flags.least ?? choice.least ?? '',
  });
  if (result === 'gone') throw noRecipient(typed);
  if (!result.ok)
    throw new UsageError(
      monitorMessage('not-chosen', { address }),
      flags.groups === undefined ? result.fault : monitorMessage('use-some-of', { values: ALERT_GROUPS.join(', ') }),
    );
  await list(context);
}

async function form(context: MonitorContext, typed = ''): Promise<void> {
  await changeForm(context, await typedRecipient(context, typed));
}

async function remove(context: MonitorContext, typed = ''): Promise<void> {
  const { id, address } = await typedRecipient(context, typed);
  if ((await context.monitors.removeRecipient(context.account, id)) === 'gone')
    throw new UsageError(monitorMessage('own-stays', { address }), monitorMessage('recipients/hint'));
  context.print(context.words('recipient-removed', { address }));
}

/** Finds a recipient by its id or its address. */
export async function typedRecipient({ monitors, account }: MonitorContext, typed: string): Promise<ListedRecipient> {
  const all = await monitors.recipients(account);
  const found = all.find(({ id, target, address }) => [id, target, address].includes(typed));
  if (found === undefined) throw noRecipient(typed);
  return found;
}

const noRecipient = (typed: string): UsageError =>
  new UsageError(monitorMessage('no-recipient', { typed }), monitorMessage('recipients/hint'));
