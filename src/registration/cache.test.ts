import { describe, expect, test } from 'vitest';
import type { DomainName } from '../domain/name.ts';
import {
  FAILED_MS,
  LIMITED_MS,
  MAX_LIMITED_MS,
  NO_SERVER_MS,
  NOT_REGISTERED_MS,
  REGISTERED_MS,
  RegistrationCache,
} from './cache.ts';
import type { RegistrationFound } from './lookup.ts';
import { EMPTY_REGISTRATION } from './registration.ts';

const name = (text: string): DomainName => text as DomainName;
const A = name('a.test');
const answered = { registrableDomain: A, source: 'whois', server: 's', fetchedAt: 0, tries: [] } as const;
const registered = (raw = ''): RegistrationFound => ({
  kind: 'registered',
  registration: EMPTY_REGISTRATION,
  raw,
  ...answered,
});
const free: RegistrationFound = { kind: 'not-registered', reserved: false, raw: '', ...answered };
const unknown = (
  why: 'limited' | 'failed' | 'unreadable' | 'no-server',
  retryAfterSeconds: number | null = null,
): RegistrationFound => ({
  kind: 'unknown',
  why,
  causes: [],
  retryAfterSeconds,
  registrableDomain: A,
  fetchedAt: 0,
  tries: [],
});

describe('remembering lookups', () => {
  test.each([
    ['registered', registered(), REGISTERED_MS],
    ['not registered', free, NOT_REGISTERED_MS],
    ['failed', unknown('failed'), FAILED_MS],
    ['unreadable', unknown('unreadable'), FAILED_MS],
    ['no server', unknown('no-server'), NO_SERVER_MS],
    ['limited', unknown('limited'), LIMITED_MS],
    ['limited for ten minutes', unknown('limited', 600), 600_000],
    ['limited for a year', unknown('limited', 31_536_000), MAX_LIMITED_MS],
  ])('%s, for its time', (_, found, ms) => {
    let now = 0;
    const cache = new RegistrationCache({ clock: () => now });
    cache.set(A, found);
    now = ms - 1;
    expect(cache.get(A)).toBe(found);
    now = ms;
    expect(cache.get(A)).toBe(null);
  });

  test('a public suffix is not remembered', () => {
    const cache = new RegistrationCache({ clock: () => 0 });
    cache.set(A, { kind: 'public-suffix', fetchedAt: 0 });
    expect(cache.get(A)).toBe(null);
  });

  test('a failure does not take the place of what is known', () => {
    let now = 0;
    const cache = new RegistrationCache({ clock: () => now });
    const known = registered();
    cache.set(A, known);
    cache.set(A, unknown('limited'));
    expect(cache.get(A)).toBe(known);
    now = REGISTERED_MS;
    cache.set(A, unknown('failed'));
    expect(cache.get(A)?.kind).toBe('unknown');
    cache.set(A, free);
    expect(cache.get(A)).toBe(free);
  });

  test('the least recently used goes first, by number and by size', () => {
    const few = new RegistrationCache({ clock: () => 0, maxEntries: 2 });
    for (const text of ['a.test', 'b.test']) few.set(name(text), registered());
    few.get(A);
    few.set(name('c.test'), registered());
    expect(['a.test', 'b.test', 'c.test'].map((text) => few.get(name(text)) !== null)).toEqual([true, false, true]);

    const small = new RegistrationCache({ clock: () => 0, maxOctets: 25_000 });
    for (const text of ['a.test', 'b.test', 'c.test']) small.set(name(text), registered('x'.repeat(10_000)));
    expect(['a.test', 'b.test', 'c.test'].map((text) => small.get(name(text)) !== null)).toEqual([false, true, true]);
    // What is too large to keep costs the others nothing.
    small.set(name('d.test'), registered('x'.repeat(30_000)));
    expect(['b.test', 'c.test', 'd.test'].map((text) => small.get(name(text)) !== null)).toEqual([true, true, false]);
  });
});
