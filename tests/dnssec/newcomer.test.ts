import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import { createReports } from '../../src/reports/reports.ts';
import { reportIn } from '../../src/texts/language.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { openStores } from '../support/stores.ts';
import { type Meddling, STRIPPING, startMiddleBox, without } from './middle-box.ts';

// The first report on a machine where nobody has set anything up, behind whatever resolver its network has.

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones'), validating: false });
});
afterAll(() => internet.close());

/** What the health report says of DNSSEC, with its score and whether anything in it is open. */
async function reported(meddling: Meddling, domain: string): Promise<string> {
  const box = await startMiddleBox(internet.resolver, meddling);
  const resolver = createResolver({ servers: [box.address], trustAnchors: internet.trustAnchors, timeoutMs: 3000 });
  let label = 0;
  const reports = createReports({
    resolver,
    stores: await openStores(':memory:'),
    clock: Date.now,
    randomLabel: () => `zw-random-${label++}`,
    premises: { publicNetworks: internet.publicNetworks },
    staleAfterMs: 86_400_000,
  });
  try {
    return gist(await reports.live(HEALTH, domain as DomainName));
  } finally {
    await reports.close();
    await resolver.close();
    await box.close();
  }
}

function gist(diagnosis: Diagnosis): string {
  const { score, maxScore, provisional } = diagnosis;
  const check = reportIn('en', diagnosis).checks.find(({ id }) => id === 'dnssec');
  const points = score === maxScore ? score : `${score} to ${maxScore}`;
  return `${points}${provisional ? ', provisional' : ''}: ${check?.findings[0]?.code ?? check?.explanation}`;
}

const PLAIN: Meddling = {};

describe('a resolver that does not validate', () => {
  test.each([
    ['perfect.example', '100: valid'],
    ['shop.example', '90: valid'],
    ['bakery.example', '15: unsigned'],
    ['expired.example', '60: bogus'],
    ['wrong-ds.example', '50: bogus'],
  ])('leaves nothing open about %s', async (domain, expected) => {
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
    ['that all has validated', lying, 'expired.example', '60: bogus'],
    ['that all has validated', lying, 'wrong-ds.example', '50: bogus'],
    ['that all has validated', lying, 'perfect.example', '100: valid'],
    ['that all has validated', lying, 'bakery.example', '15: unsigned'],
    ['that a zone is not signed', unsigning, 'perfect.example', '75: bogus'],
    ['about an address', forging, 'perfect.example', '90: partly-bogus'],
  ])('%s is found out', async (_, meddling, domain, expected) => {
    expect(await reported(meddling, domain)).toBe(expected);
  });
});
