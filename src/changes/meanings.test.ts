import { describe, expect, test } from 'vitest';
import { meaningsBetween, publicNetworks } from '../../tests/support/meaning-table.ts';
import { NAME, observation } from '../../tests/support/observations.ts';
import type { DnsName } from '../domain/name.ts';
import { observeTransitions } from '../observations/intervals.ts';
import type { DomainHistory, Observation, RrsetContent, Transition } from '../observations/store.ts';
import { meaningsOf } from './meanings.ts';
import { NOTHING_AROUND } from './options.ts';

/** The transitions of lookups of the A records of example.com, one after the other. */
function transitionsOf(seen: readonly Observation[]): Transition[] {
  let history: DomainHistory | undefined;
  return seen.flatMap((one) => {
    const observed = observeTransitions(history, NAME, [one]);
    history = observed.history;
    return observed.transitions.get(one) ?? [];
  });
}

/** Of a name that has records of a type, or none. */
const contentOf = (name: DnsName, has: boolean): RrsetContent => ({
  at: 1,
  outcome: has ? 'answer' : 'nodata',
  aliases: [],
  records: has ? [{ name, type: 'AAAA', ttlSeconds: 60, octets: new Uint8Array(16).fill(0x20) }] : [],
});

const kinds = (seen: readonly Observation[]) => meaningsOf(transitionsOf(seen)).map(({ kind, at }) => `${at} ${kind}`);

describe('what means nothing', () => {
  test.each<[string, readonly Observation[]]>([
    ['the first observation', [observation(1, [1])]],
    ['the first observation of an absence', [observation(1, [])]],
    ['the same again', [observation(1, [1]), observation(2, [1])]],
  ])('%s', (_, seen) => expect(kinds(seen)).toEqual([]));

  test('a rotation, from when it is recognised as one', () => {
    const seen = Array.from({ length: 40 }, (_, i) => observation(i + 1, [1 + (i % 4)]));
    const times = kinds(seen).map((one) => Number(one.split(' ')[0]));
    expect(times.length).toBeGreaterThan(0);
    // Until members return, nobody can tell a rotation from changes.
    expect(Math.max(...times)).toBeLessThan(8);
  });
});

test('newest first, the gravest of one time first', () => {
  const seen = [observation(1, [1]), observation(2, [1, 2]), observation(3, [])];
  expect(kinds(seen)).toEqual(['3 addresses-removed', '2 address-unreachable', '2 addresses-added']);
});

test('what is not known of the other family is not claimed: the name may still have IPv6', () => {
  const gone = transitionsOf([observation(1, [1]), observation(2, [])]);
  const kindsWhere = (has: boolean | null) =>
    meaningsOf(gone, {
      ...NOTHING_AROUND,
      content: (name) => (has === null ? null : contentOf(name, has)),
      publicNetworks,
    }).map(({ kind, severity }) => [kind, severity]);
  expect(kindsWhere(null)).toEqual([['ipv4-removed', 'error']]);
  expect(kindsWhere(true)).toEqual([['ipv4-removed', 'error']]);
  expect(kindsWhere(false)).toEqual([['website-gone', 'critical']]);
});

test('a registered domain that vanishes is told once, with all that went', () => {
  const [was, is] = ['@ A 192.0.2.1\n@ MX 1 mx.a.example.\n_dmarc TXT "v=DMARC1; p=reject"\n', ''];
  const absent = (name: string): Transition[] =>
    transitionsOf([
      observation(1, [1]),
      {
        name: name as DnsName,
        type: 'A',
        at: 2,
        security: 'indeterminate',
        aliases: [],
        ttlFromCache: false,
        outcome: 'nxdomain',
        zone: 'com' as DnsName,
        ttlSeconds: 60,
      },
    ]);
  expect(meaningsBetween(was, is).map(({ kind }) => kind)).toEqual(['website-gone', 'mx-removed', 'dmarc-removed']);
  expect(meaningsOf(absent('example.com')).map(({ kind, severity }) => [kind, severity])).toEqual([
    ['name-vanished', 'critical'],
  ]);
});

test('a wildcard changes for all names that it answers for: that is told once', () => {
  const wildcard = (policy: string) =>
    ['*', 's1._domainkey', 's2._domainkey', '_dmarc'].map((name) => `${name} TXT "v=spf1 ${policy}"\n`).join('');
  expect(
    meaningsBetween(wildcard('-all'), wildcard('+all')).map(({ kind, differences }) => [kind, differences]),
  ).toEqual([['spf-open', [{ name: '*.example.com', type: 'TXT', before: ['v=spf1 -all'], after: ['v=spf1 +all'] }]]]);
});

test('changes that are told together keep all their records', () => {
  const zone = (host: string, include: string, tag: number) =>
    `@ MX 1 ${host}\n@ TXT "v=spf1 include:${include} -all"\n@ DS ${tag} 13 2 ${'aa'.repeat(32)}\n`;
  const [mail, keys] = meaningsBetween(
    zone('aspmx.l.google.com.', '_spf.google.com', 1),
    zone('example-com.mail.protection.outlook.com.', 'spf.protection.outlook.com', 2),
  );
  expect(mail?.kind).toBe('mail-moved');
  expect(mail?.differences.map(({ type }) => type).sort()).toEqual(['MX', 'TXT']);
  expect(keys?.kind).toBe('dnssec-rolled');
});
