import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RR_TYPES } from '../../src/domain/rr.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import type { NameServers } from '../../testbed/name-servers.ts';
import { firstReport } from './first-report.ts';
import { type Meddling, STRIPPING, startMiddleBox, without } from './middle-box.ts';

// The first report on a machine where nobody has set anything up, behind whatever resolver its network has.

let internet: Internet;
let nameServers: NameServers;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones'), validating: false });
  nameServers = await internet.startNameServers();
});
afterAll(() => internet.close());

async function reported(
  meddling: Meddling,
  domain: string,
  root?: Pick<NameServers, 'hints' | 'connectTo'>,
): Promise<string> {
  const box = await startMiddleBox(internet.resolver, meddling);
  try {
    return await firstReport(internet, box.address, domain, root);
  } finally {
    await box.close();
  }
}

const PLAIN: Meddling = {};

/** That a bogus zone has no CAA record is not proven, so the points of that check stay open. */
const [BOGUS_EXPIRED, BOGUS_DS] = ['60 to 65, provisional: bogus', '50 to 55, provisional: bogus'];

describe('a resolver that does not validate', () => {
  test.each([
    ['perfect.example', '100: valid'],
    ['shop.example', '90: valid'],
    ['bakery.example', '15: unsigned'],
    ['expired.example', BOGUS_EXPIRED],
    ['wrong-ds.example', BOGUS_DS],
  ])('leaves no more open about %s than its own answers do', async (domain, expected) => {
    expect(await reported(PLAIN, domain)).toBe(expected);
  });
});

/** Why nothing can be said of DNSSEC: no word of the zone. */
const CAUSE =
  /: We couldn’t check this: (?:the resolver removes DNSSEC signatures|not even the root validates from here|127\.0\.0\.1:\d+ answered SERVFAIL)/;

describe.each(Object.entries(STRIPPING))('a resolver that %s', (_, meddling) => {
  test.each([
    ['perfect.example', /^90 to 100, provisional: /],
    ['bakery.example', /^15 to 25, provisional: /],
    ['expired.example', /, provisional: /],
  ])('leaves DNSSEC of %s open, and the report says why', async (domain, score) => {
    const got = await reported(meddling, domain);
    expect(got).toMatch(score);
    expect(got).toMatch(CAUSE);
  });
});

describe.each(Object.entries(STRIPPING))('a resolver that %s, on a network that lets us out', (_, meddling) => {
  test.each([
    ['perfect.example', '100: valid'],
    ['bakery.example', '15: unsigned'],
    ['expired.example', BOGUS_EXPIRED],
  ])('leaves no more open about %s than its own answers do: we ask from the root', async (domain, expected) => {
    expect(await reported(meddling, domain, nameServers)).toBe(expected);
  });
});

/** Says that all it passes on has validated. */
const lying: Meddling = { response: (response) => ({ ...response, ad: true }) };

/** As if the zone had never been signed. */
const unsigning: Meddling = {
  response: (response) =>
    without({ ...response, ad: true }, ({ name, type }) => {
      const isOfZone = name === 'perfect.example' || name.endsWith('.perfect.example');
      return isOfZone && (type === RR_TYPES.DS || type === RR_TYPES.RRSIG || type === RR_TYPES.DNSKEY);
    }),
};

/** Sends everyone who asks for the web server elsewhere. */
const forging: Meddling = {
  response: (response) => ({
    ...response,
    ad: true,
    answers: response.answers.map((rr) =>
      rr.type === RR_TYPES.A && rr.name === 'perfect.example' ? { ...rr, octets: Uint8Array.of(192, 0, 2, 66) } : rr,
    ),
  }),
};

describe('a resolver that lies', () => {
  test.each([
    ['that all has validated', lying, 'expired.example', BOGUS_EXPIRED],
    ['that all has validated', lying, 'wrong-ds.example', BOGUS_DS],
    ['that all has validated', lying, 'perfect.example', '100: valid'],
    ['that all has validated', lying, 'bakery.example', '15: unsigned'],
    ['that a zone is not signed', unsigning, 'perfect.example', '75: bogus-above'],
    ['about an address', forging, 'perfect.example', '90: partly-bogus'],
  ])('%s is found out', async (_, meddling, domain, expected) => {
    expect(await reported(meddling, domain)).toBe(expected);
  });
});

describe('a resolver that lies, on a network that lets us out', () => {
  test.each([
    ['that a zone is not signed', unsigning, 'perfect.example', '100: valid'],
    ['about an address', forging, 'perfect.example', '100: valid'],
    ['that all has validated', lying, 'expired.example', BOGUS_EXPIRED],
    ['that all has validated', lying, 'wrong-ds.example', BOGUS_DS],
  ])('%s changes nothing: we ask from the root', async (_, meddling, domain, expected) => {
    expect(await reported(meddling, domain, nameServers)).toBe(expected);
  });
});
