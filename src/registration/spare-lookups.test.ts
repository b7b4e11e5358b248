import { expect, test } from 'vitest';
import type { DomainName } from '../domain/name.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/time.ts';
import type { RegistrationFound } from './lookup.ts';
import { SpareLookups } from './spare-lookups.ts';

const NAME = 'free.example' as DomainName;
const FOUND = { source: 'rdap', server: 'rdap.example', raw: '', tries: [], reserved: false } as const;

/** Lookups on a clock that only the test moves; `asked` are the names that registries got. */
function start(outcome: 'not-registered' | 'failed' | 'no-server' | 'spared' = 'not-registered') {
  let now = 0;
  const asked: string[] = [];
  const spares = new SpareLookups(() => now);
  const found = (registrableDomain: DomainName): RegistrationFound =>
    outcome === 'not-registered'
      ? { ...FOUND, kind: outcome, registrableDomain, fetchedAt: now }
      : {
          kind: 'unknown',
          registrableDomain,
          why: outcome === 'spared' ? 'failed' : outcome,
          causes: outcome === 'spared' ? [{ code: 'registry-spared', args: {} }] : [],
          retryAfterSeconds: null,
          fetchedAt: now,
          tries: [],
        };
  const lookUp = (name: string = NAME, network: string | null = null) =>
    spares.lookUp(name as DomainName, network, async () => {
      asked.push(name);
      return found(name as DomainName);
    });
  const pass = (ms: number): void => {
    now += ms;
  };
  return { spares, asked, lookUp, pass, found };
}

test.each([
  ['not-registered', DAY_MS],
  ['no-server', DAY_MS],
  ['failed', HOUR_MS],
] as const)('what was found is remembered: %s', async (outcome, ms) => {
  const { asked, lookUp, pass } = start(outcome);
  for (const step of [0, ms / 2, ms / 2 - 1]) {
    pass(step);
    await lookUp();
  }
  expect(asked).toEqual([NAME]);
  pass(1);
  await lookUp();
  expect(asked).toEqual([NAME, NAME]);
});

test('that a registry was not asked is not remembered', async () => {
  const { asked, lookUp } = start('spared');
  for (let i = 0; i < 2; i += 1) await lookUp();
  expect(asked).toEqual([NAME, NAME]);
});

test('what somebody looked up is used, and is newer', async () => {
  const { spares, asked, lookUp, found } = start('failed');
  await lookUp();
  const known = { ...FOUND, kind: 'not-registered', registrableDomain: NAME, fetchedAt: 5 } as const;
  spares.learn(NAME, known);
  expect(await lookUp()).toEqual(known);
  // A failure takes nothing back.
  spares.learn(NAME, found(NAME));
  expect([await lookUp(), asked]).toEqual([known, [NAME]]);
});

test('equal lookups at once are one', async () => {
  const { asked, lookUp } = start();
  await Promise.all(Array.from({ length: 50 }, () => lookUp()));
  expect(asked).toEqual([NAME]);
});

test('the checks of one network lead to eight lookups in a minute, however many domains it takes', async () => {
  const { asked, lookUp, pass } = start();
  const names = Array.from({ length: 40 }, (_, i) => `free-${i}.tld-${i}`);
  const outcomes = await Promise.all(names.map((name) => lookUp(name, '192.0.2.0/24')));
  expect(asked).toHaveLength(8);
  expect(outcomes[39]).toMatchObject({ kind: 'unknown', causes: [{ code: 'registry-spared' }] });
  // Another network has its own, and what is known costs nothing.
  await lookUp('free-39.tld-39', '198.51.100.0/24');
  for (let i = 0; i < 9; i += 1) await lookUp('free-0.tld-0', '192.0.2.0/24');
  expect(asked).toHaveLength(9);
  pass(MINUTE_MS);
  for (const name of names) await lookUp(name, '192.0.2.0/24');
  expect(asked).toHaveLength(17);
});
