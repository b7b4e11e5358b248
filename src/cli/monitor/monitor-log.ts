import { alertJson } from '../../api/v1/monitors.ts';
import { SEVERITY_TEXTS, severityInWords } from '../../changes/severity-texts.ts';
import { inOrderOfCauses } from '../../monitoring/events/causes.ts';
import type { Acknowledgement, AlertEvent } from '../../monitoring/model/alert.ts';
import type { AlertDelivery, LoggedAlert } from '../../monitoring/service/monitor-service.ts';
import { textIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { UsageError } from '../commands/accounts.ts';
import { hanging } from '../terminal/terminal-writer.ts';
import { type MonitorContext, monitorMessage, scoreText, typedDomain } from './monitor-context.ts';

const LIMIT = 20;
const MAX_LIMIT = 1000;
const INDENT = '  ';

/** Prints the alerts of an account or of one domain, the newest first. */
export async function log(context: MonitorContext, [typed]: readonly string[]): Promise<void> {
  const { monitors, account, words, print } = context;
  const limit = limitOf(context.flags.limit);
  const query = typed === undefined ? {} : { domain: typedDomain(typed) };
  const alerts = await monitors.alerts(account, { ...query, limit: limit + 1 });
  const recipients = await monitors.recipients(account);
  const addresses = new Map(recipients.map(({ id, address }) => [id, address]));
  const shown = alerts.slice(0, limit);
  if (context.flags.json === true) {
    for (const alert of shown) context.printJson(alertJson(alert, addresses));
    return;
  }
  if (shown.length === 0) print(words('no-alerts'));
  for (const alert of shown) print(`${alertLines(context, alert, addresses).join('\n')}\n`);
  if (alerts.length > limit) print(words('older'));
}

/** Returns how many lines were asked for. */
export function limitOf(typed: string | undefined): number {
  if (typed === undefined) return LIMIT;
  const limit = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  if (limit < 1 || limit > MAX_LIMIT)
    throw new UsageError(monitorMessage('limit', { typed }), monitorMessage('limit/hint', { most: MAX_LIMIT }));
  return limit;
}

function alertLines(
  context: MonitorContext,
  alert: LoggedAlert,
  addresses: ReadonlyMap<string, string>,
): readonly string[] {
  const { words, time } = context;
  const { columns, paint } = context.writer;
  const inside = (text: string): readonly string[] => hanging(INDENT, text, columns);
  const { scoreBefore: before, scoreAfter: after } = alert;
  return [
    paint(`${time(alert.at)}  ${alert.domain}`, 'bold'),
    ...inOrderOfCauses(alert.events).flatMap((event) => eventLines(context, event)),
    ...(alert.confirmedBy.length === 0 ? [] : inside(words('confirmed-by', { servers: alert.confirmedBy }))),
    ...(before === null || after === null || scoreText(words, before) === scoreText(words, after)
      ? []
      : inside(words('score-change', { before: scoreText(words, before), after: scoreText(words, after) }))),
    ...(alert.withheld === null ? [] : inside(words(`withheld/${alert.withheld}`))),
    ...(alert.gathersUntil === null ? [] : inside(words('gathering', { time: time(alert.gathersUntil) }))),
    ...(isSentToNobody(alert) ? inside(words('no-recipients')) : []),
    ...alert.deliveries.flatMap((delivery) => inside(deliveryText(context, delivery, addresses))),
    ...(alert.acknowledged === null ? [] : inside(acknowledgedText(context, alert.acknowledged))),
    ...(alert.closedAt === null || alert.closedAt === alert.at
      ? []
      : inside(words('closed', { time: time(alert.closedAt) }))),
  ];
}

const acknowledgedText = ({ words, time, writer }: MonitorContext, { at, by, comment }: Acknowledgement): string =>
  words(comment === null ? 'acknowledged' : 'acknowledged-with', {
    by: writer.show(by),
    time: time(at),
    comment: writer.show(comment ?? ''),
  });

const isSentToNobody = ({ deliveries, withheld, gathersUntil }: LoggedAlert): boolean =>
  deliveries.length === 0 && withheld === null && gathersUntil === null;

function eventLines(
  { words, terminal, writer: { columns, paint, show } }: MonitorContext,
  { severity, message, reason, whatToDo, differences }: AlertEvent,
): readonly string[] {
  const details = [reason, whatToDo].flatMap((one) => (one === null ? [] : [textIn(terminal.language, one)]));
  const text = show(textIn(terminal.language, message));
  const grave = severityInWords(severity);
  const headline =
    grave === null ? text : words('headline', { severity: speak(terminal.language, SEVERITY_TEXTS)(grave), text });
  return [
    ...hanging(INDENT, headline, columns),
    ...details.flatMap((text) => hanging(INDENT, show(text), columns)),
    ...differences.flatMap(({ name, type, before, after }) => [
      ...before
        .filter((value) => !after.includes(value))
        .flatMap((value) =>
          hanging(`${INDENT}- `, `${type} ${name} ${show(value)}`, columns, (bare) => paint(bare, 'red')),
        ),
      ...after
        .filter((value) => !before.includes(value))
        .flatMap((value) =>
          hanging(`${INDENT}+ `, `${type} ${name} ${show(value)}`, columns, (bare) => paint(bare, 'green')),
        ),
    ]),
  ];
}

/** Says what became of a delivery. */
export function deliveryText(
  { words, time, writer }: MonitorContext,
  { recipient, state, at, dueAt, reply }: AlertDelivery,
  addresses: ReadonlyMap<string, string>,
): string {
  const isTried = state === 'waiting' && reply !== null;
  const when = isTried ? dueAt : at;
  return words(isTried ? 'delivery/tried' : `delivery/${state}`, {
    address: addresses.get(recipient) ?? words('a-recipient'),
    time: when === null ? '' : time(when),
    reply: writer.show(reply ?? ''),
  });
}
