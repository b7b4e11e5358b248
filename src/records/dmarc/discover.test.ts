import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import { discoverPolicy, walkOf } from './discover.ts';

const name = (text: string) => text as DnsName;

describe('the names of the walk', () => {
  test.each([
    ['example.com', ['example.com', 'com']],
    ['com', ['com']],
    ['a.mail.example.com', ['a.mail.example.com', 'mail.example.com', 'example.com', 'com']],
    [
      'a.b.c.d.e.example.com',
      [
        'a.b.c.d.e.example.com',
        'b.c.d.e.example.com',
        'c.d.e.example.com',
        'd.e.example.com',
        'e.example.com',
        'example.com',
        'com',
      ],
    ],
    // The example of RFC 9989 §4.10.
    [
      'a.b.c.d.e.f.g.h.i.j.mail.example.com',
      [
        'a.b.c.d.e.f.g.h.i.j.mail.example.com',
        'g.h.i.j.mail.example.com',
        'h.i.j.mail.example.com',
        'i.j.mail.example.com',
        'j.mail.example.com',
        'mail.example.com',
        'example.com',
        'com',
      ],
    ],
  ])('%s', (domain, names) => expect(walkOf(name(domain))).toEqual(names));

  test('at most eight questions, whatever the name', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 120 }), (labels) => {
        const walk = walkOf(name(labels.join('.')));
        expect(walk.length).toBeLessThanOrEqual(8);
        expect(walk[0]).toBe(labels.join('.'));
        expect(walk.at(-1)).toBe(labels.at(-1));
        expect(new Set(walk).size).toBe(walk.length);
      }),
    );
  });
});

type Zone = Readonly<Record<string, readonly string[] | null>>;

function found(domain: string, zone: Zone, exists: boolean | null = true) {
  const steps = walkOf(name(domain)).map((step) => {
    const texts = zone[step];
    return { name: step, texts: texts === undefined ? [] : texts };
  });
  return discoverPolicy(steps, exists);
}
const policyOf = (domain: string, zone: Zone, exists?: boolean | null) => {
  const one = found(domain, zone, exists);
  return one.kind === 'policy' ? `${one.policy} by ${one.tag} of ${one.at}` : one.kind;
};

describe('the policy that applies', () => {
  test.each<[string, string, Zone, string]>([
    ['its own', 'example.com', { 'example.com': ['v=DMARC1; p=reject; sp=none'] }, 'reject by p of example.com'],
    ['none anywhere', 'a.example.com', {}, 'absent'],
    [
      'a subdomain’s own',
      'a.example.com',
      { 'a.example.com': ['v=DMARC1; p=none; sp=reject'], 'example.com': ['v=DMARC1; p=reject'] },
      'none by p of a.example.com',
    ],
    [
      'the organizational domain’s',
      'a.example.com',
      { 'example.com': ['v=DMARC1; p=reject'] },
      'reject by p of example.com',
    ],
    [
      'sp of the organizational domain',
      'a.example.com',
      { 'example.com': ['v=DMARC1; p=reject; sp=quarantine'] },
      'quarantine by sp of example.com',
    ],
    // RFC 9989 §4.10.2: with records at mail.example.com and example.com the organizational domain is example.com.
    [
      'fewest labels, not the nearest',
      'a.mail.example.com',
      { 'mail.example.com': ['v=DMARC1; p=none'], 'example.com': ['v=DMARC1; p=reject'] },
      'reject by p of example.com',
    ],
    // RFC 9989 §4.10.2: psd=n at mail.example.com makes it the organizational domain.
    [
      'psd=n ends the walk',
      'a.mail.example.com',
      { 'mail.example.com': ['v=DMARC1; p=quarantine; psd=n'], 'example.com': ['v=DMARC1; p=reject'] },
      'quarantine by p of mail.example.com',
    ],
    // RFC 9989 §4.10.2: with psd=y at com alone, the organizational domain is example.com, which has no record.
    [
      'the public suffix domain’s',
      'a.mail.example.com',
      { com: ['v=DMARC1; p=none; sp=reject; psd=y'] },
      'reject by sp of com',
    ],
    [
      'below psd=y the organizational domain comes first',
      'a.mail.example.com',
      { 'example.com': ['v=DMARC1; p=quarantine'], com: ['v=DMARC1; p=reject; psd=y'] },
      'quarantine by p of example.com',
    ],
    [
      'between it and psd=y nothing else counts',
      'a.mail.example.com',
      { 'mail.example.com': ['v=DMARC1; p=quarantine'], com: ['v=DMARC1; p=reject; psd=y'] },
      'reject by p of com',
    ],
    [
      'a private suffix',
      'shop.host.example',
      { 'host.example': ['v=DMARC1; p=none; np=reject; psd=y'], example: ['v=DMARC1; p=quarantine'] },
      'none by p of host.example',
    ],
    [
      'psd=y on the name itself',
      'host.example',
      { 'host.example': ['v=DMARC1; p=reject; psd=y'] },
      'reject by p of host.example',
    ],
    [
      'psd=u is the default',
      'a.example.com',
      { 'a.example.com': [], 'example.com': ['v=DMARC1; p=reject; psd=u'] },
      'reject by p of example.com',
    ],
    [
      'two records at a step are none',
      'a.b.example.com',
      { 'b.example.com': ['v=DMARC1; p=none; psd=n', 'v=DMARC1; p=none'], 'example.com': ['v=DMARC1; p=reject'] },
      'reject by p of example.com',
    ],
    [
      'two records of its own are none',
      'a.example.com',
      { 'a.example.com': ['v=DMARC1; p=none', 'v=DMARC1; p=none'], 'example.com': ['v=DMARC1; p=reject'] },
      'reject by p of example.com',
    ],
    [
      'two records of its own and nothing above',
      'example.com',
      { 'example.com': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
      'invalid',
    ],
    [
      'other text is left aside',
      'example.com',
      { 'example.com': ['v=spf1 -all', 'v=DMARC1; p=reject', 'v=DMARC2; p=none'] },
      'reject by p of example.com',
    ],
    [
      'its own record without use ends the search',
      'a.example.com',
      { 'a.example.com': ['v=DMARC1; p=rejekt'], 'example.com': ['v=DMARC1; p=reject'] },
      'invalid',
    ],
    [
      'test mode lowers reject',
      'example.com',
      { 'example.com': ['v=DMARC1; p=reject; t=y'] },
      'quarantine by p of example.com',
    ],
    [
      'test mode lowers quarantine',
      'a.example.com',
      { 'example.com': ['v=DMARC1; p=reject; sp=quarantine; t=y'] },
      'none by sp of example.com',
    ],
    [
      'a long name',
      'a.b.c.d.e.f.g.example.com',
      {
        'a.b.c.d.e.f.g.example.com': [],
        'b.c.d.e.f.g.example.com': ['v=DMARC1; p=none'],
        'example.com': ['v=DMARC1; p=reject'],
      },
      'reject by p of example.com',
    ],
  ])('%s', (_, domain, zone, policy) => expect(policyOf(domain, zone)).toBe(policy));

  test.each<[string, boolean | null, string]>([
    ['v=DMARC1; p=reject; sp=quarantine; np=none', true, 'quarantine by sp of example.com'],
    ['v=DMARC1; p=reject; sp=quarantine; np=none', false, 'none by np of example.com'],
    ['v=DMARC1; p=reject; sp=quarantine; np=none', null, 'undecided'],
    ['v=DMARC1; p=reject; np=none', true, 'reject by p of example.com'],
    ['v=DMARC1; p=none; sp=reject', false, 'reject by sp of example.com'],
    ['v=DMARC1; p=none; sp=reject', null, 'reject by sp of example.com'],
    ['v=DMARC1; p=reject', false, 'reject by p of example.com'],
  ])('%s, exists: %s', (text, exists, policy) => {
    expect(policyOf('a.example.com', { 'example.com': [text] }, exists)).toBe(policy);
  });

  test('a record of its own that is left aside is told', () => {
    const zone = { 'a.example.com': ['"v=DMARC1; p=none"'], 'example.com': ['v=DMARC1; p=reject'] };
    expect(found('a.example.com', zone)).toMatchObject({
      policy: 'reject',
      ignored: { texts: ['"v=DMARC1; p=none"'], why: { code: 'wrapped' } },
    });
  });
});

describe('steps that could not be asked', () => {
  const REJECT = ['v=DMARC1; p=reject'];
  test.each<[string, Zone, string]>([
    ['its own', { 'a.b.example.com': null, 'example.com': REJECT }, 'undecided'],
    [
      'one above, its own is there',
      { 'a.b.example.com': REJECT, 'example.com': null, com: null },
      'reject by p of a.b.example.com',
    ],
    ['one between', { 'b.example.com': null, 'example.com': REJECT }, 'undecided'],
    ['one above a record', { 'b.example.com': REJECT, com: null }, 'undecided'],
    [
      'one above psd=n',
      { 'b.example.com': ['v=DMARC1; p=reject; psd=n'], 'example.com': null, com: null },
      'reject by p of b.example.com',
    ],
    ['one above psd=y', { 'example.com': ['v=DMARC1; p=reject; psd=y'], com: null }, 'reject by p of example.com'],
  ])('%s', (_, zone, policy) => expect(policyOf('a.b.example.com', zone)).toBe(policy));

  test('a failure only ever hides: with one more step failed, the policy is the same or undecided', () => {
    const text = fc.constantFrom(
      'v=DMARC1; p=reject',
      'v=DMARC1; p=none; sp=reject',
      'v=DMARC1; p=none; psd=y',
      'v=DMARC1; p=quarantine; psd=n',
      'v=DMARC1; p=bad',
      'x',
    );
    const step = fc.option(fc.array(text, { maxLength: 2 }), { nil: null });
    const names = walkOf(name('a.b.example.com'));
    fc.assert(
      fc.property(fc.tuple(step, step, step, step), fc.nat(3), fc.boolean(), (texts, failed, exists) => {
        const steps = names.map((one, i) => ({ name: one, texts: texts[i] ?? null }));
        const spoiled = steps.map((one, i) => (i === failed ? { ...one, texts: null } : one));
        const after = discoverPolicy(spoiled, exists);
        if (after.kind !== 'undecided') expect(after).toEqual(discoverPolicy(steps, exists));
      }),
    );
  });
});
