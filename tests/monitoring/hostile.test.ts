import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// What would wake an owner at night for nothing, and what would keep an alert from coming.

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld();
});
beforeEach(async () => {
  await world.reset();
  world.load(zoneOf('ns1 A 203.0.113.53\nmx A 203.0.113.25\n@ NS ns1.dns.test.', 'cdn.test'), {}, 'cdn.test');
  world.load(OLD);
  for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
});
afterAll(() => world.close());

const BASE = '@ A 192.0.2.10\n@ MX 10 mail\nmail A 192.0.2.26\n@ TXT "v=spf1 mx -all"\n_dmarc TXT "v=DMARC1; p=reject"';
const listing = (hosts: string, records = BASE) =>
  zoneOf(
    `${hosts
      .split(' ')
      .map((host) => `@ NS ${host}.`)
      .join('\n')}\n${records}`,
  );
const OLD = listing('ns1.dns.test ns2.dns.test');
const HIJACKED = zoneOf('@ NS ns1.cdn.test.\n@ A 203.0.113.7\n@ MX 10 mx.cdn.test.');
const WEAK = OLD.replace('p=reject', 'p=none');

const kinds = (alert: Alert | null) => alert?.events.map(({ kind }) => kind) ?? [];
/** Returns all that some runs report, with a pause before each. */
async function kindsOver(runs: number, pauseMs = 0, before?: (run: number) => void): Promise<readonly string[]> {
  const all: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    before?.(run);
    all.push(...kinds(await world.alertOf()));
    world.pass(pauseMs);
  }
  return all;
}
/** Lets one server of the zone above delegate as this zone lists it; its own name servers keep what they have. */
function delegateAt(server: 1 | 2, zone: string): void {
  world.servers[server].internet.remove('shop.test');
  world.load(zone, { resolver: false, servers: [server] });
}

describe('nothing is told', () => {
  test('while the two servers of the registry swap an old and a new delegation, run after run', async () => {
    const swap = (run: number) => {
      delegateAt(1, run % 2 === 0 ? HIJACKED : OLD);
      delegateAt(2, run % 2 === 0 ? OLD : HIJACKED);
      world.load(OLD, { resolver: false, servers: [0] });
    };
    expect(await kindsOver(6, HOUR_MS / 2, swap)).toEqual([]);
  });

  test('where one server of the registry has lost the domain and the other does not answer us', async () => {
    world.servers[1].internet.remove('shop.test');
    world.internet.remove('shop.test');
    world.parents[1].faults.set({}, 'drop');
    expect(await kindsOver(2)).toEqual([]);
  });

  test('while our resolver says for 20 minutes that the domain does not exist', async () => {
    world.internet.remove('shop.test');
    expect(await kindsOver(2)).toEqual([]);
    world.load(OLD, { servers: [] });
    expect(await kindsOver(2)).toEqual([]);
  });

  test('when a DNS host moves the names of its servers to other addresses', async () => {
    const moved = zoneOf(
      'ns1 A 203.0.113.53\nns2 A 203.0.113.53\nns3 A 192.0.2.53\nmx A 203.0.113.25\n@ NS ns1.dns.test.',
      'dns.test',
    );
    // The old addresses serve nobody any more.
    world.servers[0].server.faults.set({}, 'refused');
    world.servers[1].server.faults.set({}, 'refused');
    world.load(moved, {}, 'dns.test');
    expect(await kindsOver(9, HOUR_MS)).toEqual([]);
  });

  test('of a change that was taken back before anybody looked, though resolvers cached it for a day', async () => {
    world.load(WEAK.replace('_dmarc TXT', '_dmarc 86400 TXT').replace(' 1 7200', ' 2 7200'));
    world.load(OLD.replace(' 1 7200', ' 3 7200'), { resolver: false });
    expect(await kindsOver(4)).toEqual([]);
  });
});

test('a provider that is added and the other one then removed, with the same records: no word of a takeover', async () => {
  const steps = ['ns1.dns.test ns1.cdn.test', 'ns1.cdn.test'].map((hosts) => listing(hosts));
  const all: string[] = [];
  for (const step of steps) {
    for (const server of [1, 2] as const) delegateAt(server, step);
    world.load(step);
    all.push(...(await kindsOver(3)));
  }
  expect(all).toEqual(['ns-provider-added', 'ns-provider-removed']);
});

test('one server that serves an old zone for three days: one alert after a day, and the change once it has it', async () => {
  world.load(listing('ns1.dns.test ns2.dns.test ns3.dns.test'));
  for (const server of [1, 2] as const) delegateAt(server, listing('ns1.dns.test ns2.dns.test ns3.dns.test'));
  await kindsOver(2);
  const weak = listing('ns1.dns.test ns2.dns.test ns3.dns.test').replace('p=reject', 'p=none');
  world.load(weak, { servers: [0, 1] });
  expect(await kindsOver(14, 6 * HOUR_MS)).toEqual(['servers-disagree']);
  world.load(weak);
  expect(await kindsOver(3)).toEqual(['dmarc-weakened']);
  expect(await world.openAlerts()).toHaveLength(1);
});

test('somebody makes a record flap until alerts about it are held, and then changes it to something new: told', async () => {
  const flap = await kindsOver(6, MINUTE_MS, (run) => world.load(run % 2 === 0 ? WEAK : OLD));
  expect(flap).toEqual(['dmarc-weakened', 'dmarc-back', 'flapping']);
  world.load(OLD.replace('p=reject', 'p=none; rua=mailto:thief@cdn.test'));
  expect(await kindsOver(2)).toEqual(['dmarc-weakened', 'dmarc-reports-added']);
  // What it was before stays held; what was not seen before never does. How many e-mails that makes, gathering bounds.
  expect(await kindsOver(4, MINUTE_MS, (run) => world.load(run % 2 === 0 ? WEAK : OLD))).toEqual([]);
  const many = await kindsOver(12, 0, (run) =>
    world.load(OLD.replace('p=reject', `p=none; rua=mailto:a${run}@cdn.test`)),
  );
  expect(many.filter((kind) => kind === 'dmarc-weakened')).toHaveLength(12);
});

test('a record that flaps, is changed to something new and is then as it was: nothing is left of it', async () => {
  const STOLEN = OLD.replace('p=reject', 'p=none; rua=mailto:thief@cdn.test');
  const endsAsItWas = async () => {
    world.load(OLD);
    expect(await kindsOver(10, HOUR_MS)).toEqual(['settled-back']);
    expect(await world.openAlerts()).toEqual([]);
  };
  await kindsOver(7, MINUTE_MS, (run) => world.load(run % 2 === 0 ? WEAK : OLD));
  world.load(STOLEN);
  const alert = await world.alertOf();
  expect(kinds(alert)).toContain('dmarc-weakened');
  expect(alert?.events.flatMap(({ differences }) => differences.flatMap(({ before }) => before))).toContain(
    'v=DMARC1; p=reject',
  );
  await endsAsItWas();
  // It flaps again within a day, of which nothing is told.
  world.load(WEAK);
  expect(await kindsOver(1)).toEqual([]);
  world.load(STOLEN.replace('thief', 'another'));
  expect(await kindsOver(1)).toContain('dmarc-weakened');
  await endsAsItWas();
});

test('a registry of which one server follows a hijack and the other does not for days: told, and again once both do', async () => {
  delegateAt(1, HIJACKED);
  const kindsThen = await kindsOver(10, 6 * HOUR_MS);
  expect(kindsThen).toEqual(['delegation-added']);
  delegateAt(2, HIJACKED);
  expect(await kindsOver(3)).toContain('delegation-moved');
});

test('a day passes between runs: a record that was weakened and restored within it is no change, a weak one is', async () => {
  world.setPlan('Starter');
  world.load(WEAK);
  world.load(OLD);
  expect(await kindsOver(2)).toEqual([]);
  world.load(WEAK);
  expect(await kindsOver(2, DAY_MS)).toEqual(['dmarc-weakened']);
});
