import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startInternet } from '../../testbed/internet.ts';
import { probesOf } from '../../tests/golden/probes.ts';
import { openStores } from '../../tests/support/stores.ts';
import { MAIL } from '../diagnoses/kinds.ts';
import type { Prose } from '../diagnoses/report.ts';
import { createStubResolver } from '../dns/stub-resolver.ts';
import type { DomainName } from '../domain/name.ts';
import { textIn } from '../texts/language.ts';
import { createReports } from './reports.ts';

const textOf = (prose: Prose): string => (prose === '' ? '' : textIn('en', prose));

const DOWN = 'mail-down.example' as DomainName;

test('silence on port 25 is held against a domain only once somebody answered there', async () => {
  const internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
  const resolver = createStubResolver({ servers: [internet.resolver] });
  const opened = await openStores(':memory:');
  let label = 0;
  const reports = createReports({
    resolver,
    stores: opened,
    clock: Date.now,
    randomLabel: () => `zw-random-${label++}`,
    publicNetworks: internet.publicNetworks,
    staleAfterMs: 86_400_000,
    probes: probesOf(internet, resolver, Date.now),
  });
  const silent = await reports.live(MAIL, DOWN);
  expect(silent.grade_cap).toBeNull();
  expect(textOf(silent.verdict)).toBe('None of the mail servers of mail-down.example answered us on port 25.');

  await reports.live(MAIL, 'mx-plain.example' as DomainName);
  const known = await reports.stored(MAIL, DOWN);
  expect(known.grade_cap?.code).toBe('mail-unreachable');
  expect(known.grade).toBe('D');
  expect(textOf(known.verdict)).toBe(
    'E-mail to mail-down.example can’t be delivered: none of its mail servers can be reached.',
  );
  await reports.close();
  await resolver.close();
  await internet.close();
});
