import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { typeOfPin } from '../../src/monitoring/comparison/pins.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import type { Pin } from '../../src/monitoring/model/pin.ts';
import { startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const BASE = `@ A 192.0.2.10
@ MX 10 mail
mail A 192.0.2.26
@ TXT "v=spf1 mx -all"
_dmarc TXT "v=DMARC1; p=reject"`;
const kinds = (alert: Alert | null) => alert?.events.map(({ kind }) => kind) ?? null;

describe('what records must have or lack', () => {
  const TOKEN = '@ TXT "site=4711 blue"';
  const other = `${BASE}\n@ TXT "other"`;

  test.each<[what: string, pin: Pin, held: string, broken: string]>([
    [
      'a part of a text',
      { subject: 'TXT has', values: ['site=4711'] },
      `${BASE}\n${TOKEN}`,
      `${BASE}\n@ TXT "site=47110"`,
    ],
    ['the end of a word', { subject: 'TXT has', values: ['*4711'] }, `${BASE}\n${TOKEN}`, other],
    [
      'a term of SPF, and no longer one',
      { subject: 'SPF has', values: ['include:a.test'] },
      BASE.replace('mx -all', 'include:a.test -all'),
      BASE.replace('mx -all', 'include:a.test.evil.example -all'),
    ],
    [
      'a tag of DMARC',
      { subject: 'DMARC has', values: ['p=reject'] },
      BASE,
      BASE.replace('p=reject', 'p=none; sp=reject'),
    ],
    ['who lets everyone pass', { subject: 'SPF lacks', values: ['+all'] }, BASE, BASE.replace('mx -all', 'mx all')],
    ['no part of a text', { subject: 'TXT lacks', values: ['blue'] }, other, `${BASE}\n${TOKEN}`],
    [
      'one of several servers',
      { subject: 'MX has', values: ['10 MAIL.shop.test.'] },
      `${BASE}\n@ MX 20 mx.dns.test.`,
      BASE.replace('10 mail', '20 mail'),
    ],
    [
      'a server that must not be there',
      { subject: 'MX lacks', values: ['20 mx.dns.test'] },
      BASE,
      `${BASE}\n@ MX 20 mx.dns.test.`,
    ],
    [
      'a part of a service, in any spelling',
      { subject: 'HTTPS has', values: ['alpn="h2,h3"', 'ech="AEn+DQBF"'] },
      `${BASE}\n@ HTTPS 1 . alpn=h2,h3 ech=AEn+DQBF`,
      `${BASE}\n@ HTTPS 1 . alpn=h2,h3`,
    ],
    ['a record of any kind', { subject: 'CAA has', values: ['*'] }, `${BASE}\n@ CAA 0 issue "ca.test"`, BASE],
    ['no record at all', { subject: 'CAA lacks', values: ['*'] }, BASE, `${BASE}\n@ CAA 0 issue "ca.test"`],
    [
      'a TLSA record that only the pin asks for',
      { subject: 'TLSA lacks', values: ['*'] },
      BASE,
      `${BASE}\n_443._tcp TLSA 3 1 1 ${'ab'.repeat(32)}`,
    ],
  ])('%s', async (_what, pin, held, broken) => {
    const pins = [pin];
    world.load(zoneOf(held));
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf({ pins })).toBeNull();
    const type = typeOfPin(pin.subject);
    world.internet.faults.set({ type }, 'servfail');
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf({ pins })).toBeNull();
    world.internet.faults.clear();
    expect(await world.alertOf({ pins })).toBeNull();
    world.load(zoneOf(broken));
    expect(kinds(await world.alertOf({ pins }))).toContain('pin-departed');
    world.load(zoneOf(held));
    expect(kinds(await world.alertOf({ pins }))).toContain('pin-matches-again');
  });
});
