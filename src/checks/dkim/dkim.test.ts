import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { checkTable } from '../../../tests/support/check-table.ts';
import { txtOctets } from '../../domain/rdata/encode.ts';
import { presentZoneRdata } from '../../domain/rdata/present.ts';
import { dkim } from './dkim.ts';

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
const txt = (text: string) => presentZoneRdata('TXT', txtOctets(text));
const at = (selector: string, text: string) => `${selector}._domainkey IN TXT ${txt(text)}\n`;
const good = rsa(2048);
const huge = longKey(8192);

checkTable(dkim, [
  { about: 'a common selector', zone: at('google', good), outcome: 'satisfied', text: 'detected', says: 'google' },
  { about: 'Ed25519', zone: at('dkim', ed25519), outcome: 'satisfied', text: 'young' },
  { about: 'without v=', zone: at('mail', good.replace('v=DKIM1; ', '')), outcome: 'satisfied', text: 'detected' },
  {
    about: 'by an alias',
    zone: `selector1._domainkey IN CNAME key\nkey IN TXT ${txt(good)}\n`,
    outcome: 'satisfied',
    text: 'detected',
  },
  {
    about: 'a selector of the provider behind MX',
    zone: `@ IN MX 10 a.mail.kagoya.net.\n${at('kagoya', good)}`,
    outcome: 'satisfied',
    text: 'detected',
    says: 'kagoya',
  },
  {
    about: 'a selector of the provider behind SPF',
    zone: `@ IN TXT "v=spf1 include:spf.mailjet.com -all"\n${at('mailjet', good)}`,
    outcome: 'satisfied',
    text: 'detected',
    says: 'mailjet',
  },
  {
    about: 'one key is enough beside a broken one and a failure',
    zone: at('s1', good) + at('s2', 'v=DKIM1; p=AAAA'),
    faults: [[{ name: 'k1._domainkey.case.test' }, 'servfail']],
    outcome: 'satisfied',
    text: 'detected',
  },
  {
    about: 'a key beside a wildcard with another text',
    zone: `${at('s1', good)}*._domainkey IN TXT "nothing"\n`,
    outcome: 'satisfied',
    text: 'detected',
  },
  {
    about: 'a short key beside a good one',
    zone: at('s1', good) + at('s2', rsa(1024)),
    outcome: 'satisfied',
    text: 'detected',
  },
  {
    about: 'a short key, and another that could not be asked for',
    zone: at('s1', rsa(1024)),
    faults: [[{ name: 'k1._domainkey.case.test' }, 'servfail']],
    outcome: 'satisfied',
    text: 'detected',
  },
  { about: '8,192 bits', zone: at('s1', huge), outcome: 'satisfied', text: 'oversize', says: '8192' },
  { about: '1,024 bits', zone: at('default', rsa(1024)), outcome: 'satisfied', text: 'weak', says: '1024' },
  { about: 'marked as a test', zone: at('default', `${good}; t=y`), outcome: 'satisfied', text: 'testing' },
  { about: 'withdrawn', zone: at('default', 'v=DKIM1; p='), outcome: 'failed', text: 'revoked' },
  {
    about: 'a wildcard that withdraws',
    zone: '*._domainkey IN TXT "v=DKIM1; p="\n',
    outcome: 'failed',
    text: 'revoked',
  },
  { about: '512 bits', zone: at('default', rsa(512)), outcome: 'failed', text: 'broken', says: '512' },
  { about: 'a key cut short', zone: at('default', 'v=DKIM1; p=MIGfMA0GCSqG'), outcome: 'failed', text: 'broken' },
  {
    about: 'quotes inside',
    zone: at('default', good.replace(' p=', ' ""p=')),
    outcome: 'failed',
    text: 'broken',
    says: `(character 17). Correct the DKIM record at default. Use the key exactly as your mail service shows it. The record reads: ${good.replace(' p=', ' ""p=')}`,
    fixes: [good],
  },
  {
    about: 'two records, one of them a key',
    zone: at('default', good) + at('default', 'hello'),
    outcome: 'failed',
    text: 'broken',
    says: 'it has 2 TXT records, and receivers may use any of them, or none',
  },
  {
    about: 'two records beside a key that stands alone',
    zone: at('default', good) + at('default', 'hello') + at('s1', good),
    outcome: 'satisfied',
    text: 'detected',
    says: 'DKIM key, under s1.',
  },
  {
    about: 'a typo behind an alias of another zone is not the owner’s to fix',
    zone: 's1._domainkey IN CNAME key.hosts.test.\n',
    otherZones: { 'key.hosts.test': `@ IN TXT ${txt(good.replace('v=DKIM1', 'v=dkim1'))}\n` },
    outcome: 'failed',
    text: 'broken',
    says: 'exactly v=DKIM1',
  },
  {
    about: 'a slip beside a withdrawn key',
    zone: at('s1', 'v=DKIM1; p=') + at('s2', good.replace('v=DKIM1', 'v=dkim1')),
    outcome: 'failed',
    text: 'broken',
    fixes: [good],
  },
  {
    about: 'the name doubled',
    zone: at('default', good).replace('_domainkey', '_domainkey.case.test'),
    outcome: 'failed',
    text: 'misplaced',
    says: 'You have one at default._domainkey.case.test.case.test',
    fixes: [good, `- ${good}`],
  },
  {
    about: 'an alias of nothing in the domain itself',
    zone: 'selector1._domainkey IN CNAME gone\n',
    outcome: 'failed',
    text: 'broken',
    says: 'an alias of gone.case.test, where there is no key',
  },
  {
    about: 'an alias of nothing at a service is kept',
    zone: 'selector1._domainkey IN CNAME gone.hosts.test.\n',
    outcome: 'failed',
    text: 'alias-empty',
    says: 'an alias of gone.hosts.test, where there is no key',
  },
  {
    about: 'the aliases for Microsoft 365, where DKIM is not turned on',
    zone: 'selector1._domainkey IN CNAME selector1-case-test._domainkey.contoso.n-v1.dkim.mail.microsoft.\nselector2._domainkey IN CNAME selector2-case-test._domainkey.contoso.n-v1.dkim.mail.microsoft.\n',
    otherZones: { 'mail.microsoft': '@ IN A 192.0.2.1\n' },
    outcome: 'failed',
    text: 'microsoft-off',
    says: 'Turn on DKIM signing for this domain in Microsoft Defender. Keep both CNAME records.',
  },
  { about: 'no key', zone: '@ IN A 192.0.2.1\n', outcome: 'failed', text: 'absent' },
  {
    about: 'no key, but one selector could not be asked',
    zone: '@ IN A 192.0.2.1\n',
    faults: [[{ name: 'k1._domainkey.case.test' }, 'servfail']],
    outcome: 'unknown',
    text: 'SERVFAIL',
  },
  { about: 'a wildcard with text is no key', zone: '* IN TXT "v=spf1 -all"\n', outcome: 'failed', text: 'absent' },
  {
    about: 'a wildcard with a key is no key of any sender',
    zone: `*._domainkey IN TXT ${txt(good)}\n`,
    outcome: 'failed',
    text: 'absent',
  },
  {
    about: 'a wildcard that is an alias is no key of any sender',
    zone: `*._domainkey IN CNAME key\nkey IN TXT ${txt(good)}\n`,
    outcome: 'failed',
    text: 'absent',
  },
  {
    about: 'a wildcard alias of nothing is no broken key',
    zone: '*._domainkey IN CNAME gone.hosts.test.\n',
    outcome: 'failed',
    text: 'absent',
  },
  {
    about: 'a domain that sends no mail',
    zone: '@ IN TXT "v=spf1 -all"\n_dmarc IN TXT "v=DMARC1; p=reject"\n',
    outcome: 'failed',
    text: 'not-needed',
    says: 'Not needed',
    notNeeded: true,
  },
  {
    about: 'withdrawn, and SPF says that nobody sends mail',
    zone: '*._domainkey IN TXT "v=DKIM1; p="\n@ IN TXT "v=spf1 -all"\n@ IN MX 0 .\n_dmarc IN TXT "v=DMARC1; p=none"\n',
    outcome: 'failed',
    text: 'nobody-sends',
    notNeeded: true,
  },
  {
    about: 'no key, and whether the domain sends mail cannot be looked up',
    zone: '@ IN TXT "v=spf1 -all"\n',
    faults: [[{ name: '_dmarc.case.test' }, 'servfail']],
    outcome: 'unknown',
    text: 'SERVFAIL',
  },
  {
    about: 'a selector nobody can guess',
    zone: at('q8w3', good),
    outcome: 'unknown',
    text: 'cannot list their selectors',
  },
  {
    about: 'a wildcard of another type says nothing about selectors',
    zone: '* IN A 192.0.2.1\n',
    outcome: 'failed',
    text: 'absent',
  },
  {
    about: 'compact denial says nothing about selectors',
    zone: '@ IN A 192.0.2.1\n',
    sign: { compact: true },
    outcome: 'failed',
    text: 'absent',
  },
  {
    about: 'a server that says NXDOMAIN above its keys',
    zone: at('q8w3', good),
    faults: [[{ name: '_domainkey.case.test' }, 'no-ent']],
    outcome: 'failed',
    text: 'absent',
  },
]);
