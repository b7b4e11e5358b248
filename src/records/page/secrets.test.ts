import { describe, expect, test } from 'vitest';
import { type SecretKind, withoutSecrets } from './secrets.ts';

/** In two parts, so that nobody who looks for keys finds one here. */
const key = (prefix: string, rest: string): string => prefix + rest;
const RANDOM = 'q7Zk2Lw9Xc4Vb8Nm1Pd6Rf3Th5Yj0Gs7Ua2Ei9Ow4Qx8Zl1Kc6Vv3Bn5Md0Fp7H';
const BODY = RANDOM.repeat(3);

describe('what has the form of a key', () => {
  test.each<[SecretKind, string, string]>([
    ['github', key('ghp_', RANDOM.slice(0, 36)), 'ghp_…'],
    ['github', key('github_pat_', `${RANDOM.slice(0, 22)}_${RANDOM.slice(0, 59)}`), 'gith…'],
    ['github', key('ghr_', RANDOM.repeat(2).slice(0, 76)), 'ghr_…'],
    ['github', key('ghs_', `123456_eyJhbGciOiJSUzI1.${RANDOM.repeat(3)}.${RANDOM}`), 'ghs_…'],
    ['gitlab', key('glpat-', `${RANDOM.slice(0, 27)}.01.${RANDOM.slice(0, 9)}`), 'glpa…'],
    ['slack', key('xapp-1-', `A0123456789-1234567890123-${RANDOM.toLowerCase()}`), 'xapp…'],
    ['slack', key('hooks.slack.com/services/', `T01234567/B01234567/${RANDOM.slice(0, 24)}`), 'hook…'],
    ['openai', key('sk-proj-', `${RANDOM.slice(0, 58)}T3BlbkFJ${RANDOM.slice(0, 58)}`), 'sk-p…'],
    ['openai', key('sk-', `${RANDOM.slice(0, 20)}T3BlbkFJ${RANDOM.slice(0, 20)}`), 'sk-q…'],
    ['anthropic', key('sk-ant-api03-', `${RANDOM.repeat(2).slice(0, 93)}AA`), 'sk-a…'],
    ['sendgrid', key('SG.', `${RANDOM.slice(0, 22)}.${RANDOM.slice(0, 43)}`), 'SG.q…'],
    ['npm', key('npm_', RANDOM.slice(0, 36)), 'npm_…'],
    ['shopify', key('shpat_', '0123456789abcdef'.repeat(2)), 'shpa…'],
    ['slack', key('xoxb-', `123456789012-1234567890123-${RANDOM.slice(0, 24)}`), 'xoxb…'],
    ['stripe', key('sk_live_', RANDOM.slice(0, 24)), 'sk_l…'],
    ['aws-secret', `aws_secret_access_key = "${RANDOM.slice(0, 40)}"`, 'q7Zk…'],
    ['private-key', `-----BEGIN RSA PRIVATE KEY-----\n${BODY}\n-----END RSA PRIVATE KEY-----`, 'BEGIN RSA PRIVATE KEY'],
    ['private-key', `"-----BEGIN PRIVATE KEY-----\\n${BODY}\\n-----END"`, 'BEGIN PRIVATE KEY'],
    ['aws-id', key('AKIA', 'Q3EGWZ7MH2KV5RTB'), 'AKIA…'],
    ['google', key('AIza', RANDOM.slice(0, 35)), 'AIza…'],
  ])('%s: %s', (kind, text, shown) => {
    const found = withoutSecrets(`<p>\n${text}\n<p>last`);
    expect(found.secrets).toEqual([{ kind, shown, line: 2 }]);
    expect(found.text.split('\n').length).toBe(`<p>\n${text}\n<p>last`.split('\n').length);
    expect(found.text.includes(RANDOM.slice(4, 20))).toBe(false);
    expect(found.text.endsWith('<p>last')).toBe(true);
  });
});

describe('what has not', () => {
  test.each([
    ['a sample of documentation', key('AKIA', 'IOSFODNN7EXAMPLE')],
    ['a placeholder', `ghp_${'x'.repeat(36)}`],
    ['a key for tests', key('sk_test_', RANDOM.slice(0, 24))],
    ['a key that is made to be public', key('pk_live_', RANDOM.slice(0, 24))],
    ['other letters', key('GHP_', RANDOM.slice(0, 36))],
    ['too short', key('ghp_', RANDOM.slice(0, 30))],
    ['a name of a style', 'ghs_header-navigation.menu__item--active-state-large'],
    ['a name with a part of one', `sk-${'a-'.repeat(60)}`],
    ['within a word', `x${key('AKIA', 'Q3EGWZ7MH2KV5RTB')}`],
    ['a private key that is encrypted', `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${BODY}`],
    ['the words alone', '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----'],
    ['a public key', `-----BEGIN PUBLIC KEY-----\n${BODY}`],
    ['a picture', `data:image/png;base64,${BODY}`],
  ])('%s', (_, text) => {
    expect(withoutSecrets(text)).toEqual({ text, secrets: [] });
  });
});

test('of many, some are kept, and all are taken out', () => {
  const many = Array.from({ length: 20 }, (_, i) => key('ghp_', RANDOM.slice(i, i + 36))).join('\n');
  const { text, secrets } = withoutSecrets(many);
  expect(secrets.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(text).toBe(Array.from({ length: 20 }, () => 'ghp_…').join('\n'));
});
