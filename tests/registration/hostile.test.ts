import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRdap } from '../../src/registration/rdap.ts';
import type { RegistrationRead } from '../../src/registration/registration.ts';
import { parseIana, parseWhois } from '../../src/registration/whois.ts';
import { CASES } from './expected.ts';

/** Every text within a result. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function expectSafe(found: RegistrationRead): void {
  for (const text of textsIn(found)) {
    expect(text.length).toBeLessThanOrEqual(500);
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    expect(text.isWellFormed()).toBe(true);
  }
}

const word = fc.constantFrom(
  'Domain Name',
  'Registrar',
  'Registrant',
  'Name Server',
  'Name Servers',
  'Status',
  'created',
  'expires',
  'changed',
  'nserver',
  'nic-hdl',
  'contact',
  '[Domain Name]',
  'No match',
  'limit exceeded',
  '%',
  '#',
  '>>>',
  ':',
  '::',
  '....:',
  '\t',
  '   ',
  '\n',
  '\n\n',
  '\r\n',
  '-----',
  '2020-01-01',
  '01/02/2020',
  'ns1.example.net',
  '192.0.2.1',
  '2001:db8::1',
  '(',
  ')',
  '[',
  ']',
  '\u202E',
  '\u0000',
  '\u001B[31m',
  '\uD800',
  'é',
  '도메인이름',
  '__proto__',
  'constructor',
  'https://example.net/',
  'REDACTED FOR PRIVACY',
);
const tld = fc.constantFrom('com', 'jp', 'tk', 'test', '__proto__', '');

describe('hostile WHOIS answers', () => {
  test('any text gives one of the four kinds, with clean short texts', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.array(fc.oneof(word, fc.string({ maxLength: 12 })), { maxLength: 60 }).map((words) => words.join('')),
      fc.array(fc.oneof(word, fc.string({ maxLength: 12 })), { maxLength: 60 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(texts, tld, (text, name) => {
        expectSafe(parseWhois(text, { tld: name }));
        const iana = parseIana(text, name);
        if (iana.kind === 'host') expect(iana.host).toMatch(/^[a-z0-9_.-]+$/);
      }),
      { numRuns: 3000 },
    );
  });

  test('real answers with parts cut, doubled and replaced', () => {
    const mutated = fc
      .tuple(fc.nat(CASES.length - 1), fc.array(fc.tuple(fc.nat(), fc.nat(200), word), { maxLength: 8 }))
      .map(([at, cuts]) =>
        cuts.reduce((text, [from, length, put]) => {
          const start = from % (text.length + 1);
          return text.slice(0, start) + put + text.slice(start + length);
        }, CASES[at]?.text ?? ''),
      );
    fc.assert(
      fc.property(mutated, tld, (text, name) => expectSafe(parseWhois(text, { tld: name }))),
      { numRuns: 1500 },
    );
  });

  /** Texts that make careless expressions go back and forth; `n` is their length. */
  const GIANTS: Readonly<Record<string, (n: number) => string>> = {
    'one line of one letter': (n) => 'a'.repeat(n),
    'one line of spaces and a letter': (n) => `${' '.repeat(n - 1)}a`,
    'words with single spaces': (n) => 'ab '.repeat(n / 3),
    'words with many spaces': (n) => 'ab   '.repeat(n / 5),
    'a label without an end': (n) => `Domain ${'.'.repeat(n - 7)}`,
    'lines of labels': (n) => 'Name Server:\n'.repeat(n / 13),
    'lines of servers': (n) => 'Name Server: ns1.example.net\n'.repeat(n / 29),
    'different servers': (n) =>
      Array.from({ length: n / 32 }, (_, at) => `Name Server: ns${at}.example.net`).join('\n'),
    'blank lines': (n) => '\n'.repeat(n),
    brackets: (n) => '['.repeat(n),
    parentheses: (n) => `Status: ${'('.repeat(n - 8)}`,
    colons: (n) => ':'.repeat(n),
    'quotes and dots': (n) => `No match for ${'".'.repeat(n / 2)}`,
    'almost limits': (n) => 'query limit '.repeat(n / 12),
    'almost limits by the line': (n) => `${'you have been '.repeat(20)}\n`.repeat(n / 281),
    'almost absences by the line': (n) => `${'domain name object '.repeat(14)}\n`.repeat(n / 267),
    numbers: (n) => `created: ${'1'.repeat(n - 9)}`,
    dates: (n) => `created: ${'2020-01-01 '.repeat(n / 11)}`,
    tabs: (n) => `a${'\t'.repeat(n - 2)}b`,
    statuses: (n) => `Status: ${'clientHold,'.repeat(n / 11)}`,
    contacts: (n) => 'nic-hdl: A\n\n'.repeat(n / 12),
    remarks: (n) => '%'.repeat(n),
    'combining marks': (n) => `Domain Name: ${'\u0301'.repeat(n - 13)}`,
  };

  const READ: readonly string[] = ['registered', 'not-registered', 'limited', 'unreadable'];

  // An expression that goes back and forth would not end within the time a test has.
  test.each(Object.entries(GIANTS))('%s: as long as is read, and beyond', (_, make) => {
    for (const octets of [64 << 10, 256 << 10, 1 << 20]) {
      const found = parseWhois(make(octets), { tld: 'test' });
      expect(READ).toContain(found.kind);
      expectSafe(found);
    }
  });

  test('what is beyond the limit is not read', () => {
    const text = `${'% filler\n'.repeat(30_000)}Domain Name: example.test\nName Server: ns1.example.net\n`;
    expect(parseWhois(text, { tld: 'test' }).kind).toBe('unreadable');
  });
});

describe('hostile RDAP answers', () => {
  const name = fc.constantFrom(
    'objectClassName',
    'ldhName',
    'unicodeName',
    'status',
    'events',
    'eventAction',
    'eventDate',
    'entities',
    'roles',
    'vcardArray',
    'nameservers',
    'secureDNS',
    'delegationSigned',
    'dsData',
    'links',
    'rel',
    'type',
    'href',
    'publicIds',
    'identifier',
    'redacted',
    'notices',
    'description',
    'title',
    'errorCode',
    'handle',
    'remarks',
    '__proto__',
    'constructor',
  );
  const text = fc.oneof(
    fc.constantFrom(
      'domain',
      'registrar',
      'registrant',
      'abuse',
      'vcard',
      'fn',
      'org',
      'adr',
      'tel',
      'registration',
      'expiration',
      '2020-01-01T00:00:00Z',
      'related',
      'application/rdap+json',
      'https://rdap.example/',
      '404',
      'active',
      '\u0000\u202E',
    ),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 7, depthSize: 'small', withCrossShrink: true },
      fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie('json'), { maxLength: 5 }),
      fc.dictionary(name, tie('json'), { maxKeys: 10 }),
    ),
  }));

  test('any JSON gives one of the four kinds, with clean short texts', () => {
    fc.assert(
      fc.property(json, (value) => expectSafe(parseRdap(value))),
      { numRuns: 5000 },
    );
  });

  test('domains with any members', () => {
    fc.assert(
      fc.property(fc.dictionary(name, json, { maxKeys: 15 }), (value) =>
        expectSafe(parseRdap({ ...value, objectClassName: 'domain' })),
      ),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['lists in lists', (n: number) => `${'['.repeat(n)}${']'.repeat(n)}`],
    ['entities in entities', (n: number) => `${'{"objectClassName":"domain","entities":['.repeat(n)}${']}'.repeat(n)}`],
    ['redacted in redacted', (n: number) => `${'{"objectClassName":"domain","redacted":['.repeat(n)}${']}'.repeat(n)}`],
    [
      'cards in cards',
      (n: number) =>
        `{"objectClassName":"domain","entities":[{"roles":["registrant"],"vcardArray":${'["vcard",'.repeat(n)}1${']'.repeat(n)}}]}`,
    ],
  ])('%s, five thousand deep', (_, make) => {
    expectSafe(parseRdap(JSON.parse(make(5000))));
  });

  test('lists of a hundred thousand', () => {
    const many = <T>(one: T): T[] => new Array<T>(100_000).fill(one);
    const found = parseRdap({
      objectClassName: 'domain',
      ldhName: 'example.test',
      status: many('active'),
      nameservers: many({ ldhName: 'ns1.example.net' }),
      events: many({ eventAction: 'registration', eventDate: '2020-01-01T00:00:00Z' }),
      entities: many({ roles: many('registrar'), entities: many({ roles: ['abuse'] }) }),
    });
    expect(found.kind).toBe('registered');
    expectSafe(found);
  });
});
