import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_STS_AGE_SECONDS, type PolicyFault, parseMtaStsPolicy } from './mta-sts-policy.ts';

const GOOD = ['version: STSv1', 'mode: enforce', 'mx: mail.example.com', 'mx: *.example.net', 'max_age: 604800'];
const SAYS = { mode: 'enforce', maxAgeSeconds: 604_800, mx: ['mail.example.com', '*.example.net'], oddities: [] };
/** The good lines, with line n (from 1) in place of what stood there; none takes it out. */
const withLine = (n: number, ...lines: readonly string[]) => GOOD.toSpliced(n - 1, 1, ...lines).join('\n');

/** The code of a fault and its arguments. */
const faultText = ({ code, args }: PolicyFault): string => [code, ...Object.values(args)].join(' ');

describe('a policy', () => {
  test.each<[string, string, object]>([
    ['CRLF', `${GOOD.join('\r\n')}\r\n`, {}],
    ['LF', `${GOOD.join('\n')}\n`, {}],
    ['both, and no end of line at the end', GOOD.join('\n').replace('\n', '\r\n'), {}],
    ['blank lines at the end', `${GOOD.join('\n')}\n\r\n \n`, {}],
    ['in another order', GOOD.toReversed().join('\n'), { mx: ['*.example.net', 'mail.example.com'] }],
    ['blanks at the end of a line', withLine(2, 'mode: enforce \t'), {}],
    ['no blank, or several, behind the colon', withLine(2, 'mode:enforce').replace('max_age: ', 'max_age: \t '), {}],
    ['unknown keys', `${GOOD.join('\n')}\nfuture: thing: and more\nx-y.z_1:`, {}],
    ['testing', withLine(2, 'mode: testing'), { mode: 'testing' }],
    ['none, with mx', withLine(2, 'mode: none'), { mode: 'none' }],
    ['none, without mx', 'version: STSv1\nmode: none\nmax_age: 0', { mode: 'none', maxAgeSeconds: 0, mx: [] }],
    ['the longest age', withLine(5, `max_age: ${MAX_STS_AGE_SECONDS}`), { maxAgeSeconds: MAX_STS_AGE_SECONDS }],
    ['leading zeros', withLine(5, 'max_age: 0000086400'), { maxAgeSeconds: 86_400 }],
    ['hosts in capitals and twice', withLine(4, 'mx: MAIL.example.com'), { mx: ['mail.example.com'] }],
    [
      'A-labels and underscores',
      withLine(4, 'mx: xn--bcher-kva.a_b.example'),
      { mx: ['mail.example.com', 'xn--bcher-kva.a_b.example'] },
    ],
  ])('%s', (_, body, expected) => {
    expect(parseMtaStsPolicy(body)).toEqual({ kind: 'policy', policy: { ...SAYS, ...expected } });
  });

  test.each<[string, string, object, number, string]>([
    ['a key twice', `${GOOD.join('\n')}\nmode: none`, {}, 6, 'key-twice mode'],
    ['a blank line', withLine(3, '', GOOD[2] ?? ''), {}, 3, 'blank-line'],
    ['a blank in front', withLine(2, ' mode: enforce'), {}, 2, 'blank-at-key'],
    ['a blank before the colon', withLine(2, 'mode : enforce'), {}, 2, 'blank-at-key'],
  ])('that senders may stumble over: %s', (_, body, expected, line, fault) => {
    const parsed = parseMtaStsPolicy(body);
    expect(parsed).toMatchObject({ kind: 'policy', policy: { ...SAYS, ...expected, oddities: [{ line }] } });
    expect(parsed.kind === 'policy' && parsed.policy.oddities.map(faultText)).toEqual([fault]);
  });
});

describe('no policy', () => {
  test.each<[string, string, number, string]>([
    ['empty', '', 1, 'empty-file'],
    ['blank', ' \r\n\r\n', 1, 'empty-file'],
    ['no version', withLine(1), 4, 'key-missing version'],
    ['no mode', withLine(2), 4, 'key-missing mode'],
    ['no max_age', withLine(5), 4, 'key-missing max_age'],
    ['no mx', GOOD.filter((line) => !line.startsWith('mx')).join('\n'), 3, 'key-missing mx'],
    ['another version', withLine(1, 'version: STSv2'), 1, 'version'],
    ['version in small letters', withLine(1, 'version: stsv1'), 1, 'version'],
    ['a key in capitals', withLine(2, 'Mode: enforce'), 5, 'key-misnamed mode Mode'],
    ['max-age', withLine(5, 'max-age: 1'), 5, 'key-misnamed max_age max-age'],
    ['an unknown mode', withLine(2, 'mode: report'), 2, 'mode'],
    ['a mode in capitals', withLine(2, 'mode: Enforce'), 2, 'mode'],
    ['an empty mode', withLine(2, 'mode:'), 2, 'mode'],
    ['an age with a unit', withLine(5, 'max_age: 7d'), 5, 'max-age'],
    ['a negative age', withLine(5, 'max_age: -1'), 5, 'max-age'],
    ['a broken age', withLine(5, 'max_age: 1.5'), 5, 'max-age'],
    ['an age too long', withLine(5, `max_age: ${MAX_STS_AGE_SECONDS + 1}`), 5, 'max-age-too-long 31557600'],
    ['an age of eleven digits', withLine(5, 'max_age: 00000604800'), 5, 'max-age'],
    ['an equals sign', withLine(2, 'mode=enforce'), 2, 'equals-sign'],
    ['a comment', withLine(3, '# our servers', GOOD[2] ?? ''), 3, 'comment'],
    ['a quote', withLine(1, '"version: STSv1"'), 1, 'quote'],
    ['a byte order mark', `\ufeff${GOOD.join('\n')}`, 1, 'byte-order-mark'],
    ['CR alone', GOOD.join('\r'), 1, 'line-end'],
    ['a web page', '<!doctype html><title>Welcome</title>\n', 1, 'web-page'],
    ['any text', 'It works.', 1, 'not-a-field'],
    ['an mx without a name', withLine(3, 'mx:'), 3, 'host-missing'],
    ['an mx with a preference', withLine(3, 'mx: 10 mail.example.com'), 3, 'host-not-alone'],
    ['two hosts in a line', withLine(3, 'mx: a.example,b.example'), 3, 'host-not-alone'],
    ['a dot at the end', withLine(3, 'mx: mail.example.com.'), 3, 'host-final-dot'],
    ['a star alone', withLine(3, 'mx: *'), 3, 'host-star'],
    ['a star inside', withLine(3, 'mx: mail.*.example.com'), 3, 'host-star'],
    ['a star in a part of a label', withLine(3, 'mx: m*.example.com'), 3, 'host-star'],
    ['a U-label', withLine(3, 'mx: bücher.example'), 3, 'host-not-ascii'],
    ['an empty label', withLine(3, 'mx: a..example'), 3, 'host-invalid'],
    ['a hyphen in front', withLine(3, 'mx: -a.example'), 3, 'host-invalid'],
    ['a label too long', withLine(3, `mx: ${'a'.repeat(64)}.example`), 3, 'host-invalid'],
    ['an address', withLine(3, 'mx: 192.0.2.1'), 3, 'host-address'],
    ['too many lines', `${GOOD.join('\n')}\n${'mx: a.example\n'.repeat(3000)}`, 2000, 'too-many-lines'],
  ])('%s', (_, body, line, fault) => {
    const parsed = parseMtaStsPolicy(body);
    const faults = parsed.kind === 'invalid' ? parsed.faults.filter((one) => one.line === line) : [];
    expect(faults.map(faultText)).toContain(fault);
  });

  test('faults come in the order of the lines, and not without end', () => {
    const parsed = parseMtaStsPolicy(`nonsense\n${'more\n'.repeat(50)}`);
    const lines = parsed.kind === 'invalid' ? parsed.faults.map(({ line }) => line) : [];
    expect(lines).toHaveLength(10);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  });

  test('whatever stands there', () => {
    const line = fc.constantFrom(...GOOD, 'mx: x', 'mode: none', 'max_age:', '', ' :', ':', 'a:b', 'ünder: x');
    const body = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(line).map((lines) => lines.join('\n')),
    );
    fc.assert(
      fc.property(body, (text) => {
        const parsed = parseMtaStsPolicy(text);
        if (parsed.kind === 'policy') expect(parsed.policy.maxAgeSeconds).toBeLessThanOrEqual(MAX_STS_AGE_SECONDS);
        else for (const fault of parsed.faults) expect(fault.line).toBeGreaterThan(0);
      }),
    );
  });
});
