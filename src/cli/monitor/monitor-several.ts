import type { DomainName } from '../../domain/name.ts';
import { visible } from '../../domain/text.ts';
import { filtered } from '../../monitoring/fleet/filter.ts';
import { MAX_TAGS } from '../../monitoring/model/tag.ts';
import { fleetRows } from '../../monitoring/service/fleet-rows.ts';
import type { SeveralChange, SeveralOutcome } from '../../monitoring/service/monitor-service.ts';
import { textIn } from '../../texts/language.ts';
import { UsageError } from '../commands/accounts.ts';
import {
  FILTER_FLAGS,
  type MonitorContext,
  monitorMessage,
  notMonitored,
  typedDomain,
  typedFilter,
} from './monitor-context.ts';

/** Returns the domains that were named, or those that the flags choose. */
export async function chosenDomains(
  context: MonitorContext,
  typed: readonly string[],
  command: 'pause' | 'resume' | 'remove' | 'settings',
): Promise<readonly DomainName[]> {
  const { monitors, account, flags } = context;
  const isFiltered = [...FILTER_FLAGS, 'all' as const].some((flag) => flags[flag] !== undefined);
  const hint = monitorMessage('see-help', { command });
  if (isFiltered && typed.length > 0) throw new UsageError(monitorMessage('not-names-and-filter'), hint);
  if (!isFiltered && typed.length === 0) throw new UsageError(monitorMessage('no-names'), hint);
  if (!isFiltered) return [...new Set(typed.map(typedDomain))];
  const filter = typedFilter(flags);
  const { rows } = await fleetRows(monitors, account, Date.now());
  const domains = filtered(rows, filter).map(({ monitor }) => monitor.domain);
  // Who names domains knows which; a filter may choose more than somebody thinks.
  if (command === 'remove' && flags.yes !== true && domains.length > 0)
    throw new UsageError(
      monitorMessage('would-remove', { count: domains.length, names: domains }),
      monitorMessage('add-yes'),
    );
  return domains;
}

/** Names the outcomes for a monitor as JSON has them. */
const OUTCOMES = { pause: 'paused', resume: 'resumed', remove: 'removed', settings: 'changed' } as const;

/** Makes a change of several monitors, and tells of each what became of it. */
export async function changeSeveral(
  context: MonitorContext,
  domains: readonly DomainName[],
  change: Extract<SeveralChange, { readonly kind: keyof typeof OUTCOMES }>,
): Promise<void> {
  const { monitors, account, words, time, print, flags, terminal } = context;
  if (domains.length === 0) return print(words('none-match'));
  const outcomes = await monitors.changeSeveral(account, domains, change);
  const after = new Map((await monitors.list(account)).map((one) => [one.domain, one]));
  const lineOf = (one: SeveralOutcome): string => {
    const { domain: name } = one;
    if (one.outcome === 'refused')
      return words('done/refused', { name, fault: visible(textIn(terminal.language, one.fault)) });
    if (one.outcome === 'over-limit') return words('done/resume-over-limit', { name, plan: account.plan });
    if (one.outcome === 'too-many-tags') return words('done/too-many-tags', { name, most: MAX_TAGS });
    return words(`done/${change.kind}`, { name, time: time(after.get(name)?.dueAt ?? 0) });
  };
  for (const one of outcomes) {
    if (one.outcome === 'gone') continue;
    const isSo = one.outcome === 'done' || one.outcome === 'unchanged';
    if (flags.json === true) context.printJson({ ...one, outcome: isSo ? OUTCOMES[change.kind] : one.outcome });
    else print(lineOf(one));
  }
  const gone = outcomes.filter(({ outcome }) => outcome === 'gone').map(({ domain }) => domain);
  if (gone.length > 0) throw notMonitored(context, gone);
  const count = outcomes.filter(({ outcome }) => outcome === 'refused' || outcome === 'too-many-tags').length;
  if (count > 0)
    throw new UsageError(monitorMessage('some-not-changed', { count }), monitorMessage('some-not-changed/hint'));
}

/** Does the same to several monitors. Names are read before anything is done. */
export const eachBy =
  (kind: 'pause' | 'resume' | 'remove') =>
  async (context: MonitorContext, typed: readonly string[]): Promise<void> =>
    changeSeveral(context, await chosenDomains(context, typed, kind), { kind });
