import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { checkTable } from '../../../tests/support/check-table.ts';
import { txtOctets } from '../../domain/rdata/encode.ts';
import { presentZoneRdata } from '../../domain/rdata/present.ts';
import { dkimKeys } from './dkim-keys.ts';

const rsa = (bits: number): string => {
  const der = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ type: 'spki', format: 'der' });
  return `v=DKIM1; k=rsa; p=${der.toString('base64')}`;
};
/** A key that nobody holds the private part of: making a real one of this length takes a minute. */
const longKey = (bits: number): string => {
  const n = Buffer.alloc(bits / 8, 0xab).toString('base64url');
  const der = createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' }).export({
    type: 'spki',
    format: 'der',
  });
  return `v=DKIM1; k=rsa; p=${der.toString('base64')}`;
};
const raw = Buffer.from(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
const ed25519 = `v=DKIM1; k=ed25519; p=${raw.toString('base64')}`;
const at = (selector: string, text: string) =>
  `${selector}._domainkey IN TXT ${presentZoneRdata('TXT', txtOctets(text))}\n`;
const [good, small, huge] = [rsa(2048), rsa(1024), longKey(8192)];
const mistyped = good.replace('k=rsa;', 'k=rsa\\\\;');
const SILENT = '@ IN TXT "v=spf1 -all"\n_dmarc IN TXT "v=DMARC1; p=reject"\n';

checkTable(dkimKeys, [
  { about: 'a good key', zone: at('google', good), outcome: 'satisfied', text: 'detected', says: 'google' },
  {
    about: 'a selector that Microsoft once made of the name',
    zone: `@ IN MX 0 case-test.mail.protection.outlook.com.\n${at('selector1-case-test', good)}`,
    outcome: 'satisfied',
    text: 'detected',
    says: 'selector1-case-test',
  },
  { about: 'RSA beside Ed25519', zone: at('s1', good) + at('s2', ed25519), outcome: 'satisfied', text: 'detected' },
  {
    about: 'a weak key',
    zone: at('default', small),
    outcome: 'partial',
    text: 'detected',
    minus: [['weak', 5 / 20]],
    says: '1024 bits',
  },
  {
    about: 'a weak key beside a good one',
    zone: at('s1', good) + at('s2', small),
    outcome: 'satisfied',
    text: 'detected',
    minus: [['weak-beside', 0]],
  },
  {
    about: 'only tested',
    zone: at('default', `${good}; t=y`),
    outcome: 'satisfied',
    text: 'detected',
    minus: [['testing', 0]],
  },
  {
    about: 'weak and only tested',
    zone: at('default', `${small}; t=y`),
    outcome: 'partial',
    text: 'detected',
    minus: [
      ['weak', 5 / 20],
      ['testing', 0],
    ],
  },
  {
    about: 'one of two is tested',
    zone: at('s1', good) + at('s2', `${good}; t=y`),
    outcome: 'satisfied',
    text: 'detected',
    minus: [['testing-beside', 0]],
  },
  {
    about: 'Ed25519 alone',
    zone: at('dkim', ed25519),
    outcome: 'partial',
    text: 'detected',
    minus: [['young', 4 / 20]],
  },
  {
    about: 'a broken key beside a good one',
    zone: at('s1', good) + at('s2', 'v=DKIM1; p=AAAA'),
    outcome: 'satisfied',
    text: 'detected',
    minus: [['broken-beside', 0]],
  },
  {
    about: 'longer than receivers must support',
    zone: at('s1', huge),
    outcome: 'partial',
    text: 'detected',
    minus: [['oversize', 4 / 20]],
    says: '8192 bits',
  },
  {
    about: 'a very long key beside a good one',
    zone: at('s1', huge) + at('s2', good),
    outcome: 'satisfied',
    text: 'detected',
    minus: [['oversize-beside', 0]],
  },
  {
    about: 'harmless oddities',
    zone: at('s1', good.replace('k=rsa', 'k=rsa; t=s:x; g=*')),
    outcome: 'satisfied',
    text: 'detected',
    minus: [
      ['unknown-flags', 0],
      ['obsolete-tag', 0],
    ],
    says: 't=x',
  },
  {
    about: 'the name above the keys is denied',
    zone: at('s1', good),
    faults: [[{ name: '_domainkey.case.test' }, 'no-ent']],
    outcome: 'satisfied',
    text: 'detected',
    minus: [['denied-above', 0]],
    says: 's1',
  },
  {
    about: 'a slip beside a good key',
    zone: at('s1', good) + at('s2', mistyped),
    outcome: 'satisfied',
    text: 'detected',
    minus: [['broken-beside', 0]],
    says: `(character 15). Correct the DKIM record at s2. Use the key exactly as your mail service shows it. The record reads: ${mistyped}`,
    fixes: [good],
  },
  {
    about: 'only a slip',
    zone: at('s1', mistyped),
    outcome: 'failed',
    text: 'broken',
    fixes: [good],
  },
  {
    about: 'the name doubled',
    zone: at('default', good).replace('_domainkey', '_domainkey.case.test'),
    outcome: 'failed',
    text: 'misplaced',
    fixes: [good, `- ${good}`],
  },
  {
    about: 'below a wildcard no doubled name is looked for',
    zone: '* IN TXT "hello"\n',
    outcome: 'failed',
    text: 'absent',
  },
  {
    about: 'a good key is enough, whatever cannot be asked',
    zone: at('s1', good),
    faults: [[{ name: 'k1._domainkey.case.test' }, 'servfail']],
    outcome: 'satisfied',
    text: 'detected',
  },
  {
    about: 'a weak key, and something that cannot be asked',
    zone: at('s1', small),
    faults: [[{ name: 'k1._domainkey.case.test' }, 'servfail']],
    outcome: 'unknown',
    text: 'SERVFAIL',
  },
  {
    about: 'an alias of nothing at a service beside a good key',
    zone: `${at('s1', good)}s2._domainkey IN CNAME gone.hosts.test.\n`,
    outcome: 'satisfied',
    text: 'detected',
    minus: [['alias-empty-beside', 0]],
    says: 'Delete the alias only if you don’t use that service.',
  },
  {
    about: 'the alias of a service that shows no key',
    zone: 's2._domainkey IN CNAME gone.hosts.test.\n',
    outcome: 'failed',
    text: 'alias-empty',
    says: 'Keep the alias',
  },
  {
    about: 'the older aliases for Microsoft 365, where DKIM is not turned on',
    zone: 'selector1._domainkey IN CNAME selector1-case-test._domainkey.contoso.onmicrosoft.com.\n',
    otherZones: { 'onmicrosoft.com': '@ IN A 192.0.2.1\n' },
    outcome: 'failed',
    text: 'microsoft-off',
  },
  { about: 'only a broken key', zone: at('s1', 'v=DKIM1; p=AAAA'), outcome: 'failed', text: 'broken', says: 's1' },
  { about: 'withdrawn', zone: at('default', 'v=DKIM1; p='), outcome: 'failed', text: 'revoked' },
  { about: 'none', zone: '@ IN A 192.0.2.1\n', outcome: 'failed', text: 'absent' },
  {
    about: 'withdrawn, and SPF says that nobody sends mail',
    zone: '*._domainkey IN TXT "v=DKIM1; p="\n@ IN TXT "v=spf1 -all"\n@ IN MX 0 .\n_dmarc IN TXT "v=DMARC1; p=none"\n',
    outcome: 'failed',
    text: 'nobody-sends',
  },
  {
    about: 'none, and DMARC cannot be looked up, though SPF names a sender',
    zone: '@ IN TXT "v=spf1 mx ~all"\n',
    faults: [[{ name: '_dmarc.case.test' }, 'servfail']],
    outcome: 'failed',
    text: 'absent',
  },
  {
    about: 'none, and whether the domain sends mail cannot be looked up',
    zone: '@ IN TXT "v=spf1 -all"\n',
    faults: [[{ name: '_dmarc.case.test' }, 'servfail']],
    outcome: 'unknown',
    text: 'SERVFAIL',
  },
  { about: 'none, and no mail either', zone: SILENT, outcome: 'satisfied', text: 'not-needed', notNeeded: true },
  {
    about: 'withdrawn, and no mail either',
    zone: `*._domainkey IN TXT "v=DKIM1; p="\n${SILENT}`,
    outcome: 'satisfied',
    text: 'not-needed',
    notNeeded: true,
  },
  {
    about: 'keys at selectors that nobody can list',
    zone: at('xk2947', good),
    outcome: 'unknown',
    text: 'DNS cannot list their selectors',
  },
]);
