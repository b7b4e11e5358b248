import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateCaa, type Issuance } from './caa.ts';

/** `0 issue a.example` as a record; the value begins behind the tag. */
function record(text: string) {
  const [, flags = '', tag = '', value = ''] = /^(\d+) (\S+) ?(.*)$/s.exec(text) ?? [];
  return { flags: Number(flags), tag, value };
}

const textOf = (issuance: Issuance | null): string => {
  if (issuance === null) return '-';
  if (issuance.kind === 'anyone') return 'anyone';
  if (issuance.kind === 'nobody') return `nobody: ${issuance.because}`;
  return issuance.issuers
    .map(({ domain, account, methods }) => [domain, account, methods?.join('+')].filter(Boolean).join(' '))
    .join(', ');
};

describe('who may issue (RFC 8659 sections 4.1 to 4.3)', () => {
  test.each<[string, string[], name: string, wildcards: string]>([
    ['nothing that restricts', ['0 iodef mailto:a@example.com'], 'anyone', 'anyone'],
    ['an unknown property that is not critical', ['0 tbs unknown'], 'anyone', 'anyone'],
    ['the example of section 4.2', ['0 issue ca1.example.net'], 'ca1.example.net', 'ca1.example.net'],
    ['several', ['0 issue a.example', '0 issue b.example'], 'a.example, b.example', 'a.example, b.example'],
    ['tags in any letters', ['0 ISSUE A.Example'], 'a.example', 'a.example'],
    ['issue ";"', ['0 issue ;'], 'nobody: stated', 'nobody: stated'],
    ['an empty value', ['0 issue '], 'nobody: stated', 'nobody: stated'],
    ['blanks and no name', ['0 issue  \\009; '], 'nobody: stated', 'nobody: stated'],
    ['";" beside an authority', ['0 issue ;', '0 issue a.example'], 'a.example', 'a.example'],
    ['issuewild alone', ['0 issuewild a.example'], 'anyone', 'a.example'],
    ['issuewild ";" alone', ['0 issuewild ;'], 'anyone', 'nobody: stated'],
    ['issuewild beside issue', ['0 issue a.example', '0 issuewild b.example'], 'a.example', 'b.example'],
    ['issuewild ";" beside issue', ['0 issue a.example', '0 issuewild ;'], 'a.example', 'nobody: stated'],
    ['wildcards only', ['0 issue ;', '0 issuewild b.example'], 'nobody: stated', 'b.example'],
    ['malformed: %%%%%', ['0 issue %%%%%'], 'nobody: malformed', 'nobody: malformed'],
    ['malformed: an address', ['0 issue https://a.example'], 'nobody: malformed', 'nobody: malformed'],
    ['malformed: a blank', ['0 issue a example'], 'nobody: malformed', 'nobody: malformed'],
    ['malformed: quotes', ['0 issue "a.example"'], 'nobody: malformed', 'nobody: malformed'],
    ['malformed: not ASCII', ['0 issue ca\\195\\164.example'], 'nobody: malformed', 'nobody: malformed'],
    ['malformed: a trailing dot', ['0 issue a.example.'], 'nobody: malformed', 'nobody: malformed'],
    ['malformed: a parameter without value', ['0 issue a.example; x'], 'nobody: malformed', 'nobody: malformed'],
    ['malformed: blanks in a parameter', ['0 issue a.example; x=a b'], 'nobody: malformed', 'nobody: malformed'],
    ['malformed: a semicolon at the end', ['0 issue a.example; x=1;'], 'nobody: malformed', 'nobody: malformed'],
    ['malformed beside an authority', ['0 issue %', '0 issue a.example'], 'a.example', 'a.example'],
    ['malformed issuewild', ['0 issue a.example', '0 issuewild %'], 'a.example', 'nobody: malformed'],
    ['a lone semicolon behind the name', ['0 issue a.example;'], 'a.example', 'a.example'],
    ['parameters that nobody knows', ['0 issue a.example; x=1 ; y = "z"'], 'a.example', 'a.example'],
    ['a parameter with an empty value', ['0 issue a.example; x='], 'a.example', 'a.example'],
    ['critical and known', ['128 issue a.example'], 'a.example', 'a.example'],
    ['critical and unknown', ['0 issue a.example', '128 tbs x'], 'nobody: critical', 'nobody: critical'],
    ['critical and no tag', ['0 issue a.example', '128 a-b x'], 'nobody: critical', 'nobody: critical'],
    ['critical and later', ['0 issue a.example', '128 issuemail ;'], 'a.example', 'a.example'],
    ['other flags', ['127 tbs x'], 'anyone', 'anyone'],
    ['issuemail restricts no other certificate', ['0 issuemail m.example'], 'anyone', 'anyone'],
    ['an account', ['0 issue a.example; accounturi=https://a/1'], 'a.example https://a/1', 'a.example https://a/1'],
    [
      'a method',
      ['0 issue a.example; validationmethods=dns-01,http-01'],
      'a.example dns-01+http-01',
      'a.example dns-01+http-01',
    ],
    [
      'two accounts',
      ['0 issue a.example; accounturi=https://a/1; accounturi=https://a/2'],
      'nobody: malformed',
      'nobody: malformed',
    ],
    ['no account', ['0 issue a.example; accounturi=me'], 'nobody: malformed', 'nobody: malformed'],
    ['no methods', ['0 issue a.example; validationmethods='], 'nobody: malformed', 'nobody: malformed'],
  ])('%s', (_, texts, name, wildcards) => {
    const evaluation = evaluateCaa(texts.map(record));
    expect([textOf(evaluation.name), textOf(evaluation.wildcards)]).toEqual([name, wildcards]);
  });
});

test.each<[string[], string]>([
  [['0 issue a.example'], '-'],
  [['0 issuemail ;'], 'nobody: stated'],
  [['0 issuemail m.example'], 'm.example'],
  [['0 issuemail m.example', '128 tbs x'], 'nobody: critical'],
])('e-mail certificates with %s: %s (RFC 9495)', (texts, mail) => {
  expect(textOf(evaluateCaa(texts.map(record)).mail)).toBe(mail);
});

test('faults are told with tag and value', () => {
  const texts = ['0 issue a b', '128 tbs x', '128 contactemail a@b', '0 issuewild a.example; accounturi=x'];
  expect(evaluateCaa(texts.map(record)).faults.map(({ code, tag, value }) => `${code} ${tag} ${value}`)).toEqual([
    'critical-unknown tbs x',
    'critical-optional contactemail a@b',
    'malformed issue a b',
    'unsatisfiable issuewild a.example; accounturi=x',
  ]);
});

test('any values are evaluated without throwing', () => {
  const values = fc.string({ unit: fc.constantFrom(...' \\;=.,-a0"9\t'), maxLength: 40 });
  fc.assert(fc.property(values, (value) => void evaluateCaa([{ flags: 0, tag: 'issue', value }])));
});
