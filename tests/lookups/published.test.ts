import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixOf, publish, type RecordChange, removeRecords } from '../../src/checks/fix.ts';
import { fixPath } from '../../src/diagnoses/fix-item.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import type { LiveLookups } from '../../src/lookups/live-lookups.ts';
import { checkPublished } from '../../src/lookups/published/check-published.ts';
import { startWatchedWorld, type WatchedWorld, zoneOf } from '../monitoring/watched-world.ts';

const DOMAIN = 'shop.test' as DomainName;
const DMARC = `_dmarc.${DOMAIN}` as DnsName;
const REJECT = 'v=DMARC1; p=reject';
const FIX = publish(DMARC, { type: 'TXT', value: REJECT });
const REPLACE = publish(DMARC, { type: 'TXT', value: REJECT, removes: ['v=DMARC1; p=none'] });

let world: WatchedWorld;
let live: Pick<LiveLookups, 'source'>;
beforeAll(async () => {
  world = await startWatchedWorld({
    activeLookups: ({ resolver, clock }) => {
      live = {
        source: (given = {}) =>
          createLiveSource({ resolver, clock, randomLabel: () => 'zw', ...given, atOwnServers: () => false }),
      };
      return () => live.source();
    },
  });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

/** Asks whether a change is published, of a report that was made when the domain had these records. */
async function checked(change: RecordChange, before: string, now: () => void, fix = 'x') {
  world.load(zoneOf(before));
  await world.run();
  now();
  const history = await world.history();
  const action = { fix: fixPath(fixOf(change), 'x', DOMAIN) };
  return checkPublished(
    { domain: DOMAIN, actions: [action], observedAt: world.now() },
    { fix, step: 0 },
    { live, readNow: async () => history, clock: world.now },
  );
}

interface Row {
  readonly what: string;
  readonly change: RecordChange;
  readonly before: string;
  readonly after: () => void;
  readonly states: readonly string[];
  readonly slip?: object;
  readonly cached?: number;
}

const txt = (name: string, value: string): string => `${name} 300 IN TXT "${value}"`;
const none = '@ 300 IN A 192.0.2.80\n';

const ROWS: readonly Row[] = [
  {
    what: 'all servers have it; nothing was there, so the zone says how long resolvers remember that',
    change: FIX,
    before: none,
    after: () => world.load(zoneOf(none + txt('_dmarc', REJECT))),
    states: ['here', 'here'],
    cached: 300,
  },
  {
    what: 'another record was there: its TTL says how long',
    change: REPLACE,
    before: '_dmarc 600 IN TXT "v=DMARC1; p=none"',
    after: () => world.load(zoneOf(txt('_dmarc', REJECT))),
    states: ['here', 'here'],
    cached: 600,
  },
  { what: 'nothing happened yet', change: FIX, before: none, after: () => {}, states: ['before', 'before'] },
  {
    what: 'the second server is behind',
    change: FIX,
    before: none,
    after: () => world.load(zoneOf(none + txt('_dmarc', REJECT)), { servers: [0] }),
    states: ['here', 'before'],
  },
  {
    what: 'the second server fails: unknown, and not without it',
    change: FIX,
    before: none,
    after: () => {
      world.load(zoneOf(none + txt('_dmarc', REJECT)));
      world.servers[1].server.faults.set({}, 'servfail');
    },
    states: ['here', 'unknown'],
  },
  {
    what: 'no server answers: unknown',
    change: FIX,
    before: none,
    after: () => {
      for (const { server } of world.servers) server.faults.set({}, 'servfail');
    },
    states: ['unknown', 'unknown'],
  },
  {
    what: 'it changed, but to something else',
    change: FIX,
    before: none,
    after: () => world.load(zoneOf(none + txt('_dmarc', 'v=DMARC1; p=none'))),
    states: ['other', 'other'],
  },
  {
    what: 'the old record stands beside the new one',
    change: REPLACE,
    before: txt('_dmarc', 'v=DMARC1; p=none'),
    after: () => world.load(zoneOf(`${txt('_dmarc', 'v=DMARC1; p=none')}\n${txt('_dmarc', REJECT)}`)),
    states: ['beside', 'beside'],
  },
  {
    what: 'the form added the domain by itself',
    change: FIX,
    before: none,
    after: () => world.load(zoneOf(none + txt(`_dmarc.${DOMAIN}.${DOMAIN}.`, REJECT))),
    states: ['before', 'before'],
    slip: { code: 'doubled', at: `${DMARC}.${DOMAIN}` },
  },
  {
    what: 'it stands at the domain itself',
    change: FIX,
    before: none,
    after: () => world.load(zoneOf(none + txt('@', REJECT))),
    states: ['before', 'before'],
    slip: { code: 'apex', at: DOMAIN },
  },
  {
    what: 'quotation marks became part of it',
    change: FIX,
    before: none,
    after: () => world.load(zoneOf(none + txt('_dmarc', `\\"${REJECT}\\"`))),
    states: ['other', 'other'],
    slip: { code: 'quotes' },
  },
  {
    what: 'the sample was published as it stands',
    change: { ...publish(DOMAIN, { type: 'AAAA', value: '2001:db8::1' }), fillIn: ['2001:db8::1'] },
    before: none,
    after: () => world.load(zoneOf(`${none}@ 300 IN AAAA 2001:db8::1`)),
    states: ['sample', 'sample'],
  },
  {
    what: 'the sample was replaced',
    change: { ...publish(DOMAIN, { type: 'AAAA', value: '2001:db8::1' }), fillIn: ['2001:db8::1'] },
    before: none,
    after: () => world.load(zoneOf(`${none}@ 300 IN AAAA 2001:db8:7::80`)),
    states: ['here', 'here'],
  },
  {
    what: 'a record that is to go is gone',
    change: removeRecords(DMARC, 'TXT', ['v=DMARC1; p=none']),
    before: txt('_dmarc', 'v=DMARC1; p=none'),
    after: () => world.load(zoneOf(none)),
    states: ['here', 'here'],
  },
  {
    what: 'a record that is to go is there',
    change: removeRecords(DMARC, 'TXT', ['v=DMARC1; p=none']),
    before: txt('_dmarc', 'v=DMARC1; p=none'),
    after: () => {},
    states: ['before', 'before'],
  },
];

describe('whether a fix is published', () => {
  test.each(ROWS)('$what', async ({ change, before, after, states, slip = null, cached }) => {
    const found = await checked(change, before, after);
    const [set] = found?.sets ?? [];
    expect(set?.servers.map(({ state }) => state)).toEqual(states);
    expect(set).toMatchObject({ slip, ...(cached === undefined ? {} : { cachedSeconds: cached }) });
  });

  test('a fix that the report does not have is not asked for', async () => {
    expect(await checked(FIX, none, () => {}, 'another')).toBeUndefined();
  });
});
