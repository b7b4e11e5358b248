import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import type { NameServers } from '../../testbed/name-servers.ts';
import { firstReport } from '../dnssec/first-report.ts';
import { readyPrograms } from './programs.ts';
import { startDnsmasq, startUnbound } from './servers.ts';

/** The first report on a machine where nobody has set anything up, behind resolvers that others wrote. */
const ZONES = join(import.meta.dirname, '../../testbed/zones');
/** What dnsmasq is to lose, as boxes do that know nothing of DNSSEC. */
const WITHOUT_DNSSEC = '--filter-rr=RRSIG,NSEC,NSEC3,DNSKEY,DS';
/** A port on which nobody answers. */
const NOBODY = 9;
/** Leaves open what the policies of others say of mail, while nothing validates. */
const BOGUS = '60 to 65, provisional: bogus';
const LIE = 'perfect.example. A 192.0.2.66';

const absence = readyPrograms();
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

describe.skipIf(absence !== null)('the first report', () => {
  let dir = '';
  let internet: Internet;
  let root: Pick<NameServers, 'hints' | 'connectTo'>;
  /** As where a network lets nobody out on port 53. */
  let closed: typeof root;
  const running: { close(): Promise<void> }[] = [];
  /** Addresses of resolvers. */
  const behind = new Map<string, string>();

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'zonewell-newcomer-'));
    internet = await startInternet({ zonesDir: ZONES, validating: false });
    running.push(internet);
    root = await internet.startNameServers();
    closed = { ...root, connectTo: root.connectTo.map((one) => ({ ...one, toPort: NOBODY })) };
    const from = new Map(internet.world.apexes.map((apex) => [apex, internet.authoritative]));
    const unbound = await startUnbound({ dir: join(dir, 'unbound'), trustAnchor: null, from });
    const programs = {
      Unbound: unbound,
      dnsmasq: await startDnsmasq(unbound.address),
      'a dnsmasq that removes DNSSEC': await startDnsmasq(unbound.address, [WITHOUT_DNSSEC]),
      'an Unbound that lies': await startUnbound({ dir: join(dir, 'lying'), trustAnchor: null, from, lies: [LIE] }),
      'a dnsmasq that lies': await startDnsmasq(unbound.address, ['--address=/perfect.example/192.0.2.66']),
    };
    for (const [name, program] of Object.entries(programs)) {
      running.push(program);
      behind.set(name, program.address);
    }
  });

  afterAll(async () => {
    for (const one of running.toReversed()) await one.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const over = (name: string, domain: string, isOut: boolean): Promise<string> =>
    firstReport(internet, behind.get(name) ?? '', domain, isOut ? root : closed);

  test.each([
    ['Unbound', 'perfect.example', '100: valid'],
    ['Unbound', 'bakery.example', '15: unsigned'],
    ['Unbound', 'expired.example', BOGUS],
    ['dnsmasq', 'perfect.example', '100: valid'],
    ['dnsmasq', 'bakery.example', '15: unsigned'],
    ['dnsmasq', 'expired.example', BOGUS],
  ])('behind %s without a validator, of %s, is whole', async (name, domain, expected) => {
    expect(await over(name, domain, false)).toBe(expected);
    // The second time most comes from a cache.
    expect(await over(name, domain, false)).toBe(expected);
  });

  test.each([
    ['perfect.example', '100: valid'],
    ['bakery.example', '15: unsigned'],
    ['expired.example', BOGUS],
  ])('behind a dnsmasq that removes DNSSEC, of %s, is whole: we ask from the root', async (domain, expected) => {
    expect(await over('a dnsmasq that removes DNSSEC', domain, true)).toBe(expected);
  });

  test('behind it, where the root cannot be reached, leaves DNSSEC open', async () => {
    const report = await over('a dnsmasq that removes DNSSEC', 'perfect.example', false);
    expect(report).toMatch(
      /^90 to 100, provisional: We couldn’t check this: the resolver removes DNSSEC signatures .*cannot reach the root/,
    );
  });

  test.each(['an Unbound that lies', 'a dnsmasq that lies'])('behind %s finds it out', async (name) => {
    expect(await over(name, 'perfect.example', false)).toMatch(/^90: partly-bogus/);
    expect(await over(name, 'bakery.example', false)).toBe('15: unsigned');
    expect(await over(name, 'perfect.example', true)).toBe('100: valid');
  });
});
