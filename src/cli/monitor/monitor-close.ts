import type { DomainName } from '../../domain/name.ts';
import { toUnicode } from '../../domain/parse.ts';
import { compareTexts } from '../../domain/text.ts';
import { UsageError } from '../commands/accounts.ts';
import { type MonitorContext, monitorMessage, typedDomain } from './monitor-context.ts';

/** Closes the open alerts of some domains, or those that report the same change as one alert. */
export async function close(context: MonitorContext, typed: readonly string[]): Promise<void> {
  const { monitors, account, flags, words, print } = context;
  const { sameAs } = flags;
  const domains = typed.map(typedDomain);
  const hint = monitorMessage('close/hint');
  if (sameAs === undefined && domains.length === 0) throw new UsageError(monitorMessage('nothing-to-close'), hint);
  if (sameAs !== undefined && domains.length > 0) throw new UsageError(monitorMessage('not-both'), hint);
  const closed = await monitors.closeAlerts(account, sameAs === undefined ? { domains } : { sameAs });
  if (sameAs !== undefined && closed.length === 0)
    throw new UsageError(monitorMessage('no-such-alert', { typed: sameAs }), hint);
  for (const domain of new Set<DomainName>([...domains, ...closed.toSorted(compareTexts)])) {
    const count = closed.filter((one) => one === domain).length;
    if (flags.json === true) context.printJson({ domain, closed: count });
    else print(words('done/close', { name: toUnicode(domain), count }));
  }
}
