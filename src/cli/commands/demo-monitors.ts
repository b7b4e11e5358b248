import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Internet } from '../../../testbed/internet.ts';
import { SIGNED } from '../../../testbed/manifest.ts';
import type { Account } from '../../accounts/store.ts';
import type { Config } from '../../app/config.ts';
import { createConfiguredMonitors } from '../../app/monitors.ts';
import { changeAction, dnsChange, dnsReason } from '../../changes/meaning.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { Alert, AlertEvent } from '../../monitoring/model/alert.ts';
import type { PlannedWindow } from '../../monitoring/rules/alert-rules.ts';
import type { MonitorService } from '../../monitoring/service/monitor-service.ts';
import type { Stores } from '../../store/opened.ts';

/**
 * Lists the domains that the account of the demo watches: domains in good health, with faults, and one that does not
 * answer.
 */
const WATCHED = [
  'perfect.example',
  'newsletter.example',
  'shop.example',
  'wrong.example',
  'bakery.example',
  'garage.example',
  'silent.example',
] as const;

/** The domain that changes while one watches. */
export const CHANGING = 'shop.example';

/** How often the demo checks its domains, so that nobody waits. */
export const DEMO_INTERVAL_MS = 10_000;

interface ZoneChange {
  /** Its text. */
  readonly says: 'dmarc-weakens' | 'mail-diverted' | 'all-restored';
  readonly afterMs: number;
  /** How the zone reads then, apart from how it reads at the start. */
  readonly edits: readonly (readonly [from: string, to: string])[];
}

const WEAKENED = ['p=reject', 'p=none'] as const;

/** Lists how that domain changes, counted from the first visit of the page of monitors. */
export const CHANGES: readonly ZoneChange[] = [
  { says: 'dmarc-weakens', afterMs: 40_000, edits: [WEAKENED] },
  {
    says: 'mail-diverted',
    afterMs: 180_000,
    edits: [WEAKENED, ['@ IN MX 10 mail\n', '@ IN MX 10 mx1.mail-host.test.\n']],
  },
  { says: 'all-restored', afterMs: 360_000, edits: [] },
];

/** Names that surely answer there, in place of those of the internet. */
export const DEMO_CANARIES = 'perfect.example,garage.example,bakery.example';

/** Adds the monitors of the demo to its account. */
export async function watchDomains(config: Config, stores: Stores, account: Account): Promise<void> {
  await demoMonitors(config, stores).add(account, WATCHED.join('\n'));
}

const demoMonitors = (config: Config, stores: Stores): MonitorService =>
  createConfiguredMonitors(config, { stores, clock: Date.now, publicUrl: () => '', onEmailStored: () => {} });

/** A change of one of those domains, as its history has it: its website moved so many days ago. */
const MOVED = { domain: 'garage.example', daysAgo: 25, from: '203.0.113.20', to: '192.0.2.10' } as const;
const BY = 'lena@demo.example';

/** Stores the alert about that change, which somebody acknowledged. */
export async function acknowledgeMove(
  stores: Stores,
  { id: account }: Account,
  { now, comment }: { readonly now: Instant; readonly comment: string },
): Promise<void> {
  const [domain, at] = [MOVED.domain as DomainName, now - MOVED.daysAgo * DAY_MS];
  const monitor = await stores.monitors.monitor({ account, domain });
  if (monitor === undefined) return;
  const differences: AlertEvent['differences'] = [{ name: domain, type: 'A', before: [MOVED.from], after: [MOVED.to] }];
  const event: AlertEvent = {
    kind: 'website-moved',
    about: { kind: 'records', key: [`${domain} A`] },
    group: 'addresses',
    severity: 'warning',
    message: dnsChange('website-moved', { from: [MOVED.from], to: [MOVED.to] }),
    reason: dnsReason('elsewhere-answers'),
    whatToDo: changeAction('restore'),
    differences,
    since: at - HOUR_MS,
    asBefore: null,
  };
  const alert: Alert = {
    ...{ id: randomUUID(), account, monitor: monitor.id, domain, at, events: [event] },
    ...{ confirmedBy: ['ns1.dns-host.test', 'ns2.dns-host.test'] as DnsName[] },
    ...{ scoreBefore: null, scoreAfter: null, withheld: null, closedAt: null, acknowledged: null },
  };
  await stores.alerts.add(alert);
  await stores.alerts.acknowledge(account, { ids: [alert.id] }, { at: at + HOUR_MS, by: BY, comment });
}

/** Plans the move of the mail of a domain: changes inside the window are expected. */
export async function planMove(
  config: Config,
  stores: Stores,
  { account, name }: { readonly account: Account; readonly name: string },
): Promise<void> {
  const window: PlannedWindow = {
    ...{ id: randomUUID(), name, domains: ['newsletter.example' as DomainName] },
    ...{ groups: ['mail-route', 'mail-policies'], day: 'fri', at: '22:00', minutes: 120, timeZone: 'UTC' },
  };
  await demoMonitors(config, stores).changeRules(account, { windows: [window] });
}

/** How long the monitors have to run before they are summed up. */
const SUMMARY_AFTER_MS = MINUTE_MS;

/** Sends a summary each week, the first once the monitors have run. */
export async function sumUp(config: Config, stores: Stores, { account, now }: SummedUp): Promise<void> {
  await demoMonitors(config, stores).changeRules(account, { summary: { every: 'weekly', timeZone: 'UTC' } });
  await stores.rules.moveSummary(account.id, { dueAt: 0, next: now + SUMMARY_AFTER_MS, note: null });
}

interface SummedUp {
  readonly account: Account;
  readonly now: Instant;
}

/** Changes the zone while somebody watches, from now on. Returns what stops that. */
export function startChanges(internet: Pick<Internet, 'load'>, zonesDir: string): () => void {
  const text = readFileSync(join(zonesDir, `${CHANGING}.zone`), 'utf8');
  const timers = CHANGES.map(({ afterMs, edits }, i) =>
    setTimeout(() => {
      const changed = edits.reduce((zone, [from, to]) => zone.replace(from, to), text);
      internet.load(changed.replace('2026112001', `202611200${i + 2}`), CHANGING, SIGNED[CHANGING] ?? null);
    }, afterMs),
  );
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
