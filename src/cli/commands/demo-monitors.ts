import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Internet } from '../../../testbed/internet.ts';
import { SIGNED } from '../../../testbed/manifest.ts';
import type { Account } from '../../accounts/store.ts';
import type { Config } from '../../app/config.ts';
import { createConfiguredMonitors } from '../../app/monitors.ts';
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
  const monitors = createConfiguredMonitors(config, {
    stores,
    clock: Date.now,
    publicUrl: () => '',
    onEmailStored: () => {},
  });
  await monitors.add(account, WATCHED.join('\n'));
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
