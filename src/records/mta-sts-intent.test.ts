import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import { mxMatches } from './mta-sts.ts';
import { intentOfPolicy, patternsFor, policyFile } from './mta-sts-intent.ts';
import { parseMtaStsPolicy } from './mta-sts-policy.ts';

describe('what the owner of a faulty file wants', () => {
  test.each([
    ['mode in capitals', 'Mode: Enforce\nmax_age: 604800\nmx: a.example', 'enforce', 604_800, ['a.example']],
    ['another form of the mode', 'mode: enforced', 'enforce', null, []],
    ['equals signs', 'mode=testing\nmax_age=86400\nmx=a.example', 'testing', 86_400, ['a.example']],
    ['an age with a unit', 'mode: enforce\nmax-age: 7d', 'enforce', 604_800, []],
    ['an age that is too long', 'max_age: 99999999', null, 31_557_600, []],
    [
      'hosts with preferences and dots',
      'mx: 10 A.example.\nmx: *.b.example, c.example',
      null,
      null,
      ['a.example', '*.b.example', 'c.example'],
    ],
    ['hosts that no policy can name', 'mx: *\nmx: 192.0.2.1\nmx: bücher.example\nmx: -a.example', null, null, []],
    ['a byte order mark and quotes', '\ufeff"mode: none"', 'none', null, []],
    ['a comment', '# mode: enforce', null, null, []],
    ['an unknown mode', 'mode: report', null, null, []],
    ['a mode twice: the first counts', 'mode: testing\nmode: enforce', 'testing', null, []],
    ['CR alone', 'mode: enforce\rmx: a.example', 'enforce', null, ['a.example']],
    ['a web page', '<!doctype html><title>Welcome</title>', null, null, []],
  ] as const)('%s', (_, body, mode, maxAgeSeconds, mx) => {
    expect(intentOfPolicy(body)).toEqual({ mode, maxAgeSeconds, mx });
  });

  test('whatever stands there, the file made of it is valid and allows every server', () => {
    const line = fc.oneof(
      fc.constantFrom('mode: enforce', 'mode: Testing', 'mx: a.example.', 'mx: *.case.test', 'max_age: 7d', 'mx: 10 x'),
      fc.string({ unit: 'binary' }),
    );
    const hosts = ['mail.case.test', 'mx.other.test'] as DnsName[];
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { mode, maxAgeSeconds, mx } = intentOfPolicy(lines.join('\n'));
        const patterns = patternsFor(mx, hosts);
        const file = policyFile({ mode: mode ?? 'testing', maxAgeSeconds: maxAgeSeconds ?? 1, mx: patterns });
        expect(parseMtaStsPolicy(file).kind).toBe('policy');
        expect(hosts.filter((host) => !patterns.some((pattern) => mxMatches(pattern, host)))).toEqual([]);
      }),
      { seed: 8461 },
    );
  });
});
