import type { DomainName } from '../../domain/name.ts';
import { toUnicode } from '../../domain/parse.ts';
import { compareTexts } from '../../domain/text.ts';
import type { SeveralAlerts } from '../../monitoring/model/store.ts';
import { UsageError } from '../commands/accounts.ts';
import { type MonitorContext, monitorMessage, typedDomain } from './monitor-context.ts';

/** Closes the open alerts of some domains, or those that report the same change as one alert. */
export const close = (context: MonitorContext, typed: readonly string[]): Promise<void> =>
  eachNamed(context, typed, {
    what: 'close',
    outcome: 'closed',
    act: (which) => context.monitors.closeAlerts(context.account, which),
  });

/** Acknowledges them, with a comment. */
export const acknowledge = (context: MonitorContext, typed: readonly string[]): Promise<void> =>
  eachNamed(context, typed, {
    what: 'acknowledge',
    outcome: 'acknowledged',
    act: (which) => context.monitors.acknowledge(context.account, which, context.flags.comment ?? ''),
  });

interface AlertAct {
  readonly what: 'close' | 'acknowledge';
  /** The count in JSON. */
  readonly outcome: string;
  act(which: SeveralAlerts): Promise<readonly DomainName[]>;
}

/** Does something to open alerts, named by their domains or by one of them, and says to how many of each domain. */
async function eachNamed(
  context: MonitorContext,
  typed: readonly string[],
  { what, outcome, act }: AlertAct,
): Promise<void> {
  const { flags, words, print } = context;
  const { sameAs } = flags;
  const domains = typed.map(typedDomain);
  const hint = monitorMessage('see-help', { command: what });
  if (sameAs === undefined && domains.length === 0) throw new UsageError(monitorMessage('nothing-named'), hint);
  if (sameAs !== undefined && domains.length > 0) throw new UsageError(monitorMessage('not-both'), hint);
  const done = await act(sameAs === undefined ? { domains } : { sameAs });
  if (sameAs !== undefined && done.length === 0)
    throw new UsageError(monitorMessage('no-such-alert', { typed: sameAs }), hint);
  for (const domain of new Set<DomainName>([...domains, ...done.toSorted(compareTexts)])) {
    const count = done.filter((one) => one === domain).length;
    if (flags.json === true) context.printJson({ domain, [outcome]: count });
    else print(words(`done/${what}`, { name: toUnicode(domain), count }));
  }
}
