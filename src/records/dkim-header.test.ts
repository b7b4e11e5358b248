import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signaturesIn } from './dkim-header.ts';

const FOLDED = `Received: by mail.example.com; Fri, 20 Nov 2026 12:00:00 +0000
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;
        d=example.com; s=20230601; h=from:to:subject;
\tbh=abc=; b=def
 ghi=
From: Someone <someone@example.com>
`;

describe('signatures in pasted headers', () => {
  test.each<[string, string, readonly string[]]>([
    ['folded', FOLDED, ['20230601 example.com']],
    ['with CRLF', FOLDED.replaceAll('\n', '\r\n'), ['20230601 example.com']],
    ['on one line, in capitals', 'DKIM-SIGNATURE: D=x; v=1; d=Example.COM; s=S1; b=x', ['s1 example.com']],
    ['quoted', '> DKIM-Signature: v=1; d=example.com; s=s1; b=x', ['s1 example.com']],
    [
      'two',
      'DKIM-Signature: v=1; d=example.com; s=s1; b=x\nDKIM-Signature: v=1; d=mailer.example; s=k1; b=y\n',
      ['s1 example.com', 'k1 mailer.example'],
    ],
    ['the same twice', 'DKIM-Signature: d=example.com; s=s1\nDKIM-Signature: d=example.com; s=s1', ['s1 example.com']],
    ['of a forwarder', 'ARC-Message-Signature: d=example.com; s=arc', []],
    ['no selector', 'DKIM-Signature: d=example.com; b=x', []],
    ['a selector that is none', 'DKIM-Signature: d=example.com; s=*; b=x', []],
    ['a domain that is none', 'DKIM-Signature: d=a..b; s=s1', []],
    ['none', 'From: x@example.com', []],
  ])('%s', (_, text, expected) => {
    expect(signaturesIn(text).map(({ selector, domain }) => `${selector} ${domain}`)).toEqual(expected);
  });

  test('many are bounded', () => {
    const text = Array.from({ length: 500 }, (_, i) => `DKIM-Signature: d=example.com; s=s${i}`).join('\n');
    expect(signaturesIn(text)).toHaveLength(20);
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        expect(Array.isArray(signaturesIn(`DKIM-Signature: ${text}`))).toBe(true);
      }),
    );
  });
});
