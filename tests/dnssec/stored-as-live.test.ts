import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';
import { isLong } from '../support/seed.ts';

const ZONES = join(import.meta.dirname, '../../testbed/zones');
const DOMAINS = readdirSync(ZONES)
  .map((file) => basename(file, '.zone') as DomainName)
  .filter((apex) => apex.includes('.'));
/** Whose evidence differs; the whole diagnosis has all checks of health as well. */
const KINDS = isLong ? ([HEALTH, OVERALL] as const) : ([OVERALL] as const);
/** Longer than any TTL of the testbed's root, and shorter than what makes a report stale. */
const LATER_MS = 7_200_000;

let internet: Internet;
let lookups: LookupService;
let close: () => Promise<void>;
let ahead = 0;
beforeAll(async () => {
  const clock = () => Date.now() + ahead;
  internet = await startInternet({ zonesDir: ZONES, clock });
  // As most large zones above are: they have no record of delegations that are not signed.
  const nsec3 = { iterations: 0, salt: new Uint8Array(), optOut: true };
  internet.load(readFileSync(join(ZONES, 'example.zone'), 'utf8'), 'example', { nsec3 });
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    timeoutMs: 3000,
    tryTimeoutMs: 1000,
    clock,
  });
  ({ lookups, close } = await startLookups(internet, { resolver, clock }));
});
afterAll(async () => {
  await close();
  await internet.close();
});

/** No registry is asked here, and each report has its own reason for that. */
const withoutReason = (explanation: unknown): unknown =>
  JSON.parse(JSON.stringify(explanation).replaceAll('cause/registry-live-only', 'cause/dns-only'));

/** What a report concludes, without when that was. */
const gistOf = ({ checks, score, maxScore, grade, verdict }: Diagnosis) => ({
  checks: checks.map(({ id, outcome, explanation }) => [id, outcome, withoutReason(explanation)]),
  score: [score, maxScore, grade, verdict],
});

describe.each(KINDS)('$id', (kind) => {
  const live = new Map<DomainName, ReturnType<typeof gistOf>>();

  test('each domain is the same from the store as live', async () => {
    const differing: unknown[] = [];
    for (const domain of DOMAINS) {
      live.set(domain, gistOf(await lookups.live(kind, domain)));
      differing.push([domain, gistOf(await lookups.stored(kind, domain))]);
    }
    expect(differing).toEqual([...live]);
  });

  // A busy machine may lose a lookup, of which a report then speaks.
  test('each is still the same after the root was looked up for another', { retry: 1 }, async () => {
    ahead += LATER_MS;
    await lookups.live(kind, 'other.test' as DomainName);
    const after: unknown[] = [];
    for (const domain of DOMAINS) after.push([domain, gistOf(await lookups.stored(kind, domain))]);
    expect(after).toEqual([...live]);
  });
});
