import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Prose } from '../../src/diagnoses/diagnosis.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { textIn } from '../../src/texts/language.ts';
import { startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';
import { probesOf } from '../support/probes.ts';

/** A report that is made once its lookups are no longer wanted. */
test('a stored report whose signal is aborted ends without answers', async () => {
  const internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  const { lookups, close } = await startLookups(internet, { resolver });
  const options = { signal: AbortSignal.abort() };
  const { score, maxScore } = await lookups.stored(MAIL, 'perfect.example' as DomainName, options);
  expect([score, maxScore]).toEqual([0, 100]);
  await close();
  await internet.close();
});

const textOf = (prose: Prose): string => (prose === '' ? '' : textIn('en', prose));

const DOWN = 'mail-down.example' as DomainName;

test('silence on port 25 is held against a domain only once somebody answered there', async () => {
  const internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  const probed: string[] = [];
  const probes = probesOf(internet, resolver, Date.now);
  const { lookups, close } = await startLookups(internet, {
    resolver,
    probes: {
      ...probes,
      probeSmtp: (host, asked) => {
        probed.push(host);
        return probes.probeSmtp(host, asked);
      },
    },
  });
  const silent = await lookups.live(MAIL, DOWN);
  expect(silent.cap).toBeNull();
  expect(textOf(silent.verdict)).toBe(
    'None of the mail servers of mail-down.example answered us on port 25, which our own network may block.',
  );

  // The report connects to no mail server; what the mail page found out there is evidence for it as well.
  const before = probed.length;
  expect((await lookups.live(HEALTH, DOWN)).cap).toBeNull();
  expect(probed.length).toBe(before);

  // Once another server answered, silence is not our own network's.
  await lookups.live(MAIL, 'mx-plain.example' as DomainName);
  const after = probed.length;
  expect(after).toBeGreaterThan(before);
  const known = await lookups.stored(MAIL, DOWN);
  expect(known.cap?.code).toBe('mail-unreachable');
  expect(known.grade).toBe('D');
  expect(textOf(known.verdict)).toBe(
    'E-mail to mail-down.example can’t be delivered: none of its mail servers can be reached.',
  );
  for (const health of [await lookups.stored(HEALTH, DOWN), await lookups.live(HEALTH, DOWN)]) {
    expect(health.cap?.code).toBe('mail-unreachable');
    expect(health.grade).toBe('D');
    expect(textOf(health.verdict)).toBe(textOf(known.verdict));
    expect(health.areas.find(({ id }) => id === 'mx')?.code).toBe('silent');
    expect(health.actions[0]?.checks).toEqual(['mx']);
  }
  expect(probed.length).toBe(after);
  await close();
  await internet.close();
});
