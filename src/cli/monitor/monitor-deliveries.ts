import { deliveryJson } from '../../api/v1/monitors.ts';
import type { DomainName } from '../../domain/name.ts';
import { DELIVERY_STATES, type DeliveryStatus } from '../../mail/store.ts';
import type { AlertDelivery, LoggedAlert } from '../../monitoring/service/monitor-service.ts';
import { textIn } from '../../texts/language.ts';
import { UsageError } from '../commands/accounts.ts';
import { hanging } from '../terminal/terminal-writer.ts';
import { type MonitorContext, monitorMessage, runAction, typedDomain } from './monitor-context.ts';
import { deliveryText, limitOf } from './monitor-log.ts';
import { test, typedRecipient } from './monitor-recipients.ts';

/** Alerts that are read at once, and in all: those of a year of many domains. */
const [ALERTS_AT_ONCE, MAX_ALERTS] = [100, 10_000];
const INDENT = '  ';

/** Lists what can be done about deliveries to a recipient, by name. */
const ACTIONS = { again, test } as const;

/** Lists the deliveries of alerts, the newest first, or sends what waits for a recipient again, or a test. */
export async function deliveries(context: MonitorContext, [action, ...typed]: readonly string[]): Promise<void> {
  if (action === undefined) return list(context);
  await runAction(ACTIONS, context, { action, typed, unknown: 'not-for-deliveries' });
}

/** Says which deliveries are listed; null: all. */
interface Wanted {
  readonly states: readonly DeliveryStatus['state'][] | null;
  readonly to: string | null;
  readonly domain: DomainName | undefined;
}

async function wantedOf(context: MonitorContext): Promise<Wanted> {
  const { state, to, domain } = context.flags;
  return {
    states: state === undefined ? null : statesOf(state),
    to: to === undefined ? null : (await typedRecipient(context, to)).id,
    domain: domain === undefined ? undefined : typedDomain(domain),
  };
}

function statesOf(typed: string): readonly DeliveryStatus['state'][] {
  const words = typed.split(',').map((word) => word.trim());
  const found = DELIVERY_STATES.filter((one) => words.includes(one));
  if (found.length < words.length)
    throw new UsageError(
      monitorMessage('state', { typed }),
      monitorMessage('use-some-of', { values: DELIVERY_STATES.join(', ') }),
    );
  return found;
}

interface FoundDelivery {
  readonly alert: LoggedAlert;
  readonly delivery: AlertDelivery;
}

/** Reads alerts until there are so many deliveries, and one more. */
async function find(
  { monitors, account }: MonitorContext,
  { states, to, domain }: Wanted,
  limit: number,
): Promise<readonly FoundDelivery[]> {
  const found: FoundDelivery[] = [];
  let before: LoggedAlert | undefined;
  for (let read = 0; read < MAX_ALERTS && found.length <= limit; read += ALERTS_AT_ONCE) {
    const alerts = await monitors.alerts(account, {
      ...(domain === undefined ? {} : { domain }),
      ...(before === undefined ? {} : { before }),
      limit: ALERTS_AT_ONCE,
    });
    for (const alert of alerts)
      for (const delivery of alert.deliveries)
        if ((states?.includes(delivery.state) ?? true) && (to === null || delivery.recipient === to))
          found.push({ alert, delivery });
    before = alerts.at(-1);
    if (alerts.length < ALERTS_AT_ONCE) break;
  }
  return found.slice(0, limit + 1);
}

async function list(context: MonitorContext): Promise<void> {
  const { monitors, account, words, print, flags } = context;
  const limit = limitOf(flags.limit);
  const found = await find(context, await wantedOf(context), limit);
  const shown = found.slice(0, limit);
  const recipients = await monitors.recipients(account);
  if (flags.json === true) {
    for (const { alert, delivery } of shown) context.printJson(deliveryJson(alert, delivery, recipients));
    return;
  }
  if (shown.length === 0) print(words('no-deliveries'));
  const addresses = new Map(recipients.map(({ id, address }) => [id, address]));
  for (const [alert, own] of Map.groupBy(shown, (one) => one.alert))
    print(
      [
        ...aboutAlert(context, alert),
        ...own.flatMap(({ delivery }) =>
          hanging(INDENT, deliveryText(context, delivery, addresses), context.writer.columns),
        ),
      ].join('\n'),
    );
  if (found.length > limit) print(words('older-deliveries'));
}

/** Names an alert on a line, as the page does. */
function aboutAlert(
  { terminal, time, writer }: MonitorContext,
  { at, domain, events }: LoggedAlert,
): readonly string[] {
  const headline = writer.show(textIn(terminal.language, events[0].message));
  const about = headline.includes(domain) ? headline : `${domain}: ${headline}`;
  return hanging(`${time(at)}  `, about, writer.columns, (bare) => writer.paint(bare, 'bold'));
}

/** Makes what waits for a recipient due at once. */
async function again(context: MonitorContext, typed = ''): Promise<void> {
  const { id, address } = await typedRecipient(context, typed);
  await context.monitors.resumeRecipient(context.account, id);
  context.print(context.words('again-due', { address }));
}
