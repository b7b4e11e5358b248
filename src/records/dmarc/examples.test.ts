import { describe, expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import { alignmentOf } from './alignment.ts';
import { discoverPolicy, type WalkStep, walkOf } from './discover.ts';
import { olderPolicy } from './older.ts';
import { organizationalDomain } from './organizational.ts';
import { parseDmarc } from './parse.ts';

/** TXT values at `_dmarc` below each name; null where they could not be asked for. */
type Zone = Readonly<Record<string, readonly string[] | null>>;

const stepsOf = (name: string, zone: Zone): WalkStep[] =>
  walkOf(name as DnsName).map((one) => ({ name: one, texts: zone[one] === undefined ? [] : (zone[one] ?? null) }));
const organizationOf = (name: string, zone: Zone) => {
  const found = organizationalDomain(stepsOf(name, zone));
  return typeof found === 'string' ? found : 'undecided';
};
const policyFor = (name: string, zone: Zone) => {
  const found = discoverPolicy(stepsOf(name, zone), true);
  return found.kind === 'policy' ? `${found.policy} of ${found.at}` : found.kind;
};

/** The worked examples of RFC 9989 Appendix B; the draft that became it has the same. */
describe('RFC 9989 Appendix B.1: identifier alignment', () => {
  const zone = { 'example.com': ['v=DMARC1; p=none'] };
  test.each<[string, 'spf' | 'dkim', string, string, boolean, boolean]>([
    ['B.1.1 example 1: the very same domain', 'spf', 'example.com', 'example.com', true, true],
    ['B.1.1 example 2: a subdomain in the envelope', 'spf', 'child.example.com', 'example.com', true, false],
    ['B.1.1 example 3: another domain in the envelope', 'spf', 'example.net', 'child.example.com', false, false],
    ['B.1.2 example 1: signed by the very same domain', 'dkim', 'example.com', 'example.com', true, true],
    ['B.1.2 example 2: signed by the parent', 'dkim', 'example.com', 'child.example.com', true, false],
    ['B.1.2 example 3: signed by another domain', 'dkim', 'sample.net', 'child.example.com', false, false],
  ])('%s', (_, by, domain, from, relaxed, strict) => {
    const ask = (mode: 'r' | 's') =>
      alignmentOf({
        from: from as DnsName,
        identifiers: [{ by, domain: domain as DnsName, passed: true }],
        aspf: mode,
        adkim: mode,
        organizationalDomainOf: (name) => organizationOf(name, zone) as DnsName,
      }).passes;
    expect([ask('r'), ask('s')]).toEqual([relaxed, strict]);
  });
});

describe('RFC 9989 Appendix B.2: records of domain owners', () => {
  test.each<[string, string, object]>([
    [
      'B.2.1 entire domain, monitoring mode',
      'v=DMARC1; p=none; rua=mailto:dmarc-feedback@example.com',
      { p: 'none', sp: null, t: false, rua: ['mailto:dmarc-feedback@example.com'] },
    ],
    [
      'B.2.2 with failure reports',
      'v=DMARC1; p=none; rua=mailto:dmarc-feedback@example.com; ruf=mailto:auth-reports@example.com',
      { p: 'none', rua: ['mailto:dmarc-feedback@example.com'] },
    ],
    [
      'B.2.3 failure reports to a third party',
      'v=DMARC1; p=none; rua=mailto:dmarc-feedback@example.com; ruf=mailto:auth-reports@thirdparty.example.net',
      { p: 'none', rua: ['mailto:dmarc-feedback@example.com'] },
    ],
    [
      'B.2.4 a subdomain, testing, and two report addresses',
      'v=DMARC1; p=quarantine; rua=mailto:dmarc-feedback@example.com,mailto:tld-test@thirdparty.example.net; t=y',
      {
        p: 'quarantine',
        t: true,
        rua: ['mailto:dmarc-feedback@example.com', 'mailto:tld-test@thirdparty.example.net'],
      },
    ],
  ])('%s', (_, text, record) => {
    expect(parseDmarc(text)).toMatchObject({ kind: 'record', record });
  });
});

describe('RFC 9989 Appendix B.4: tree walks', () => {
  test('B.4.1: a simple organization', () => {
    const zone = { 'example.com': ['v=DMARC1; p=none'], 'signing.example.com': ['v=DMARC1; p=none'] };
    expect(policyFor('example.com', zone)).toBe('none of example.com');
    expect(organizationOf('example.com', zone)).toBe('example.com');
    expect(organizationOf('signing.example.com', zone)).toBe('example.com');
  });

  test('B.4.2: a deep walk asks the name, then its last seven labels and fewer', () => {
    const name = 'a.b.c.d.e.f.g.h.i.j.k.example.com';
    const zone = { 'example.com': ['v=DMARC1; p=reject'], 'signing.example.com': ['v=DMARC1; p=none'] };
    expect(walkOf(name as DnsName)).toEqual([
      name,
      'g.h.i.j.k.example.com',
      'h.i.j.k.example.com',
      'i.j.k.example.com',
      'j.k.example.com',
      'k.example.com',
      'example.com',
      'com',
    ]);
    expect(policyFor(name, zone)).toBe('reject of example.com');
    expect(organizationOf(name, zone)).toBe('example.com');
    expect(organizationOf('signing.example.com', zone)).toBe('example.com');
  });

  test('B.4.3: below a public suffix with a policy of its own', () => {
    const zone = {
      'bank.example': ['v=DMARC1; p=none; psd=y; rua=mailto:dmarc@bank.example'],
      'giant.bank.example': ['v=DMARC1; p=reject'],
    };
    expect(policyFor('giant.bank.example', zone)).toBe('reject of giant.bank.example');
    expect(organizationOf('giant.bank.example', zone)).toBe('giant.bank.example');
    expect(organizationOf('mail.giant.bank.example', zone)).toBe('giant.bank.example');
    // It has no record of its own, and is an organization all the same.
    expect(organizationOf('mail.mega.bank.example', zone)).toBe('mega.bank.example');
    expect(policyFor('mega.bank.example', zone)).toBe('none of bank.example');
  });
});

describe('the organizational domain', () => {
  test.each<[string, string, Zone, string]>([
    ['no record anywhere: the name itself', 'a.example.com', {}, 'a.example.com'],
    [
      'psd=n',
      'a.b.example.com',
      { 'b.example.com': ['v=DMARC1; p=none; psd=n'], 'example.com': ['v=DMARC1; p=none'] },
      'b.example.com',
    ],
    ['psd=y at the start does not count', 'example', { example: ['v=DMARC1; p=none; psd=y'] }, 'example'],
    [
      'psd=y at the start ends the walk all the same',
      'example.com',
      { 'example.com': ['v=DMARC1; p=none; psd=y'], com: ['v=DMARC1; p=none'] },
      'example.com',
    ],
    [
      'two records are none',
      'a.example.com',
      { 'example.com': ['v=DMARC1; p=none', 'v=DMARC1; p=none'] },
      'a.example.com',
    ],
    [
      'a step that failed leaves it open',
      'a.example.com',
      { 'example.com': ['v=DMARC1; p=none'], com: null },
      'undecided',
    ],
    [
      'what comes after psd=n does not matter',
      'a.example.com',
      { 'example.com': ['v=DMARC1; p=none; psd=n'], com: null },
      'example.com',
    ],
  ])('%s', (_, name, zone, expected) => {
    expect(organizationOf(name, zone)).toBe(expected);
  });
});

describe('receivers that follow RFC 7489', () => {
  test.each<[string, string, Zone, string | null]>([
    ['its own', 'example.com', { 'example.com': ['v=DMARC1; p=reject; t=y'] }, 'reject'],
    [
      'np means nothing to them, faulty or not',
      'example.com',
      { 'example.com': ['v=DMARC1; p=reject; np=no'] },
      'reject',
    ],
    ['sp of the registrable domain', 'a.b.example.com', { 'example.com': ['v=DMARC1; p=reject; sp=none'] }, 'none'],
    ['nothing between counts', 'a.b.example.com', { 'b.example.com': ['v=DMARC1; p=reject'] }, 'no policy'],
    ['nothing above it counts', 'example.com', { com: ['v=DMARC1; p=reject; psd=y'] }, 'no policy'],
    ['not known', 'a.example.com', { 'example.com': null }, null],
  ])('%s', (_, name, zone, expected) => {
    expect(olderPolicy(stepsOf(name, zone), 'example.com' as DnsName)).toBe(expected);
  });
});

test('what is not known of an identifier leaves the whole open, unless another settles it', () => {
  const ask = (...domains: string[]) =>
    alignmentOf({
      from: 'example.com' as DnsName,
      identifiers: domains.map((domain) => ({ by: 'dkim', domain: domain as DnsName, passed: true })),
      aspf: 'r',
      adkim: 'r',
      organizationalDomainOf: (name) => (name === 'example.com' ? name : null),
    }).passes;
  expect([ask('other.example'), ask('other.example', 'example.com'), ask()]).toEqual([null, true, false]);
});
