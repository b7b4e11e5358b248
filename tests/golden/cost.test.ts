import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HEALTH } from '../../src/diagnoses/health.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createLiveEvidence } from '../../src/evidence/live.ts';
import { startInternet } from '../../testbed/internet.ts';

/** Questions that a report on an ordinary domain may cost, those for its chains of trust included; whatever the zone does, 200 are the end. */
const MAX_QUESTIONS = 70;

test('a live report costs at most 70 questions, each asked once', async () => {
  const internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
  // On a busy machine an answer may be late; what is asked a second time for that is no question of the diagnosis.
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    timeoutMs: 60_000,
    tryTimeoutMs: 60_000,
  });
  for (const domain of [
    'perfect.example',
    'newsletter.example',
    'bakery.example',
    'one-address.example',
    'www.perfect.example',
    'redirect.example',
    'nowhere.example',
    'a.b.c.d.e.perfect.example',
  ]) {
    let label = 0;
    internet.reset();
    await HEALTH.run(
      domain as DomainName,
      createLiveEvidence({ resolver, clock: Date.now, randomLabel: () => `zw-${domain}-${label++}`, fresh: true }),
    );
    const asked = internet.asked().map(({ name, type }) => `${name} ${type}`);
    expect(asked.length, domain).toBeLessThanOrEqual(MAX_QUESTIONS);
    expect(new Set(asked).size, domain).toBe(asked.length);
  }
  await resolver.close();
  await internet.close();
});

test('a zone whose servers are silent costs no more than 200 questions', async () => {
  const internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    timeoutMs: 600,
    tryTimeoutMs: 100,
  });
  await HEALTH.run(
    'silent.example' as DomainName,
    createLiveEvidence({ resolver, clock: Date.now, randomLabel: () => 'zw-random', fresh: true }),
  );
  expect(internet.asked().length).toBeLessThanOrEqual(200);
  await resolver.close();
  await internet.close();
});
