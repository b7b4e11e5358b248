import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Internet } from '../../../testbed/internet.ts';
import { SIGNED } from '../../../testbed/manifest.ts';
import type { Account } from '../../accounts/store.ts';
import type { Config } from '../../app/config.ts';
import { createConfiguredMonitors } from '../../app/monitors.ts';
import type { Instant } from '../../domain/time.ts';
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
export const DEMO_INTERVAL = '10s';

type ZoneEdit = readonly [afterMs: number, edits: readonly (readonly [from: string, to: string])[]];

/** After how long the zone of that domain reads otherwise, and how. The last change takes all back. */
const CHANGES: readonly [ZoneEdit, ...ZoneEdit[]] = [
  [40_000, [['p=reject', 'p=none']]],
  [
    180_000,
    [
      ['p=reject', 'p=none'],
      ['@ IN MX 10 mail\n', '@ IN MX 10 mx1.mail-host.test.\n'],
    ],
  ],
  [360_000, []],
];

/** Names that surely answer there, in place of those of the internet. */
export const DEMO_CANARIES = 'perfect.example,garage.example,bakery.example';

/** Adds the monitors of the demo to its account. */
export async function watchDomains(config: Config, stores: Stores, account: Account): Promise<void> {
  const monitors = createConfiguredMonitors(config, {
    stores,
    clock: Date.now,
    publicUrl: () => '',
    onEmailStored: () => {},
  });
  await monitors.add(account, WATCHED.join('\n'));
}

/** The changes of a zone that are to come. */
export interface ComingChanges {
  /** When the first one comes. */
  readonly firstAt: Instant;
  stop(): void;
}

/** Lets the zone change while one watches. */
export function startChanges(internet: Pick<Internet, 'load'>, zonesDir: string): ComingChanges {
  const text = readFileSync(join(zonesDir, `${CHANGING}.zone`), 'utf8');
  const timers = CHANGES.map(([afterMs, edits], i) =>
    setTimeout(() => {
      const changed = edits.reduce((zone, [from, to]) => zone.replace(from, to), text);
      internet.load(changed.replace('2026112001', `202611200${i + 2}`), CHANGING, SIGNED[CHANGING] ?? null);
    }, afterMs),
  );
  return {
    firstAt: Date.now() + CHANGES[0][0],
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
