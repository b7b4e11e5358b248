import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { areaTable } from '../../tests/support/area-table.ts';
import { txtOctets } from '../domain/rdata/encode.ts';
import { presentZoneRdata } from '../domain/rdata/present.ts';
import { dkimArea, dmarcArea, mxArea, spfArea } from './mail-areas.ts';

const key = (bits: number, more = '') => {
  const der = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ type: 'spki', format: 'der' });
  return presentZoneRdata('TXT', txtOctets(`v=DKIM1; k=rsa; ${more}p=${der.toString('base64')}`));
};
/** A key that nobody holds the private part of: making a real one of this length takes a minute. */
const longKey = () => {
  const n = Buffer.alloc(1024, 0xab).toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' });
  const p = key.export({ type: 'spki', format: 'der' }).toString('base64');
  return presentZoneRdata('TXT', txtOctets(`v=DKIM1; p=${p}`));
};
const spf = (text: string) => `@ IN TXT "v=spf1 ${text}"\n`;
const dmarc = (text: string) => `_dmarc IN TXT "v=DMARC1; ${text}"\n`;

const FINE = 'fine if the domain sends and receives no mail';

areaTable(mxArea, [
  { about: 'its own', zone: '@ IN MX 5 mail\nmail IN A 192.0.2.25\n', status: 'normal', text: 'present' },
  { about: 'null', zone: '@ IN MX 0 .\n', status: 'null MX', text: 'null' },
  {
    about: 'null and another',
    zone: '@ IN MX 0 .\n@ IN MX 5 mail\nmail IN A 192.0.2.25\n',
    status: 'normal',
    text: 'null-and-others',
  },
  {
    about: 'null, and another that is none',
    zone: '@ IN MX 0 .\n@ IN MX 5 localhost.\n',
    status: 'normal',
    text: 'null-and-unusable',
    says: 'RFC 7505 forbids',
  },
  { about: 'none', zone: '@ IN A 192.0.2.1\n', status: 'not configured', text: 'absent', says: FINE },
  { about: 'nothing', zone: '', status: 'not configured', text: 'absent-nowhere', says: FINE },
  {
    about: 'none, and the domain says that it sends no mail',
    zone: `${spf('-all')}${dmarc('p=reject')}`,
    status: 'not configured',
    text: 'absent-silent',
    says: 'If it receives none either, that is fine',
  },
  {
    about: 'none at an alias',
    zone: 'www IN CNAME web\nweb IN A 192.0.2.1\n',
    name: 'www.case.test',
    status: 'not configured',
    text: 'absent-at-alias',
    says: 'fine if no mail is sent or received',
  },
]);

areaTable(spfArea, [
  { about: '-all', zone: spf('ip4:192.0.2.1 -all'), status: 'normal', text: 'strict' },
  { about: '-all alone', zone: spf('-all'), status: 'normal', text: 'nobody' },
  { about: '~all', zone: spf('ip4:192.0.2.1 ~all'), status: 'weak', text: 'soft' },
  { about: '?all', zone: spf('ip4:192.0.2.1 ?all'), status: 'weak', text: 'neutral' },
  { about: '+all', zone: spf('+all'), status: 'weak', text: 'everyone', says: '+all in the record of case.test' },
  { about: 'all of IPv4', zone: spf('ip4:0.0.0.0/0 -all'), status: 'weak', text: 'everyone', says: 'anyone' },
  { about: 'no all', zone: spf('ip4:192.0.2.1'), status: 'weak', text: 'no-all' },
  { about: 'a redirect with a macro', zone: spf('redirect=%{i}.x.test'), status: 'weak', text: 'varies' },
  {
    about: 'an exists over a wildcard',
    zone: `${spf('exists:%{i}.any.case.test -all')}*.any IN A 127.0.0.2\n`,
    status: 'weak',
    text: 'everyone-tried',
    spared: ['192.0.2.211', '198.51.100.87', '203.0.113.146'].map((address) => `${address}.any.case.test`),
    says: 'anyone can probably send mail',
  },
  {
    about: 'a sender behind -all',
    zone: spf('-all ip4:192.0.2.77'),
    status: 'weak',
    text: 'strict-in-vain',
    says: '.77',
  },
  {
    about: 'an include that could not be looked up',
    zone: spf('include:s.case.test -all'),
    faults: [[{ name: 's.case.test' }, 'servfail']],
    status: 'normal',
    text: 'strict-as-far-as-seen',
    says: 's.case.test (TXT)',
  },
  {
    about: 'an include of a name that does not exist',
    zone: spf('include:gone.case.test -all'),
    status: 'invalid',
    text: 'invalid',
    says: 'gone.case.test',
    spared: ['gone.case.test'],
  },
  { about: 'a fault', zone: spf('ip4:1.2 -all'), status: 'invalid', text: 'invalid', says: '"ip4:1.2"' },
  { about: 'two', zone: spf('mx -all') + spf('-all'), status: 'invalid', text: 'invalid', says: '2 SPF records' },
  { about: 'none', zone: '', status: 'not configured', text: 'absent', says: 'about 5,000 messages a day' },
  {
    about: 'an alias',
    zone: 'www IN CNAME @\n@ IN A 192.0.2.1\n',
    name: 'www.case.test',
    status: 'not configured',
    text: 'absent-at-alias',
  },
  ...(
    [
      ['~all', 'weak', 'soft'],
      ['?all', 'weak', 'neutral'],
      ['ip4:192.0.2.1 -all', 'normal', 'strict'],
      ['-all', 'normal', 'nobody'],
    ] as const
  ).map(([end, status, text]) => ({
    about: `a redirect to ${end}`,
    zone: `${spf('redirect=s.case.test')}s IN TXT "v=spf1 ${end}"\n`,
    status,
    text,
  })),
]);

areaTable(dkimArea, [
  { about: 'a key', zone: `s1._domainkey IN TXT ${key(2048)}\n`, status: 'normal', text: 'detected' },
  { about: 'a short key', zone: `s1._domainkey IN TXT ${key(1024)}\n`, status: 'weak', text: 'weak' },
  { about: 'in test', zone: `s1._domainkey IN TXT ${key(2048, 't=y; ')}\n`, status: 'weak', text: 'testing' },
  { about: 'withdrawn', zone: 's1._domainkey IN TXT "v=DKIM1; p="\n', status: 'not detected', text: 'revoked' },
  { about: 'none', zone: '', status: 'not detected', text: 'absent' },
  { about: 'a very long key', zone: `s1._domainkey IN TXT ${longKey()}\n`, status: 'weak', text: 'oversize' },
  {
    about: 'a short key beside a good one',
    zone: `s1._domainkey IN TXT ${key(1024)}\ns2._domainkey IN TXT ${key(2048)}\n`,
    status: 'normal',
    text: 'detected',
  },
  {
    about: 'an Ed25519 key alone',
    zone: `s1._domainkey IN TXT "v=DKIM1; k=ed25519; p=${'A'.repeat(42)}8="\n`,
    status: 'weak',
    text: 'young',
  },
  {
    about: 'a slip',
    zone: `s1._domainkey IN TXT ${key(2048).replace('v=DKIM1', 'v=dkim1')}\n`,
    status: 'not detected',
    text: 'broken',
  },
  {
    about: 'an alias of a service that shows no key',
    zone: 's1._domainkey IN CNAME gone.hosts.test.\n',
    status: 'not detected',
    text: 'alias-empty',
  },
  {
    about: 'the aliases for Microsoft 365, where DKIM is not turned on',
    zone: 'selector1._domainkey IN CNAME selector1-case._domainkey.c.n-v1.dkim.mail.microsoft.\n',
    otherZones: { 'mail.microsoft': '@ IN A 192.0.2.1\n' },
    status: 'not detected',
    text: 'microsoft-off',
  },
  {
    about: 'the name doubled',
    zone: `s1._domainkey.case.test IN TXT ${key(2048)}\n`,
    status: 'not detected',
    text: 'misplaced',
  },
  {
    about: 'no mail is sent',
    zone: spf('-all') + dmarc('p=reject'),
    status: 'not detected',
    text: 'not-needed',
  },
  {
    about: 'SPF says that no mail is sent, and nothing rejects it',
    zone: spf('-all') + dmarc('p=none'),
    status: 'not detected',
    text: 'nobody-sends',
  },
]);

areaTable(dmarcArea, [
  { about: 'reject', zone: dmarc('p=reject'), status: 'normal', text: 'reject' },
  { about: 'quarantine', zone: dmarc('p=quarantine'), status: 'weak', text: 'quarantine' },
  { about: 'none', zone: dmarc('p=none; rua=mailto:a@case.test'), status: 'monitoring only', text: 'none' },
  { about: 'none, and no reports', zone: dmarc('p=none'), status: 'monitoring only', text: 'none-blind' },
  {
    about: 'reject, with a fault',
    zone: dmarc('p=reject; sp-none'),
    status: 'normal',
    text: 'reject',
  },
  { about: 'reject in test', zone: dmarc('p=reject; t=y'), status: 'weak', text: 'testing' },
  { about: 'quarantine in test', zone: dmarc('p=quarantine; t=y'), status: 'monitoring only', text: 'testing-none' },
  {
    about: 'no policy, but reports',
    zone: dmarc('rua=mailto:a@case.test'),
    status: 'monitoring only',
    text: 'supposed',
  },
  { about: 'no policy', zone: dmarc('adkim=s'), status: 'invalid', text: 'invalid' },
  { about: 'none at all', zone: '', status: 'not configured', text: 'absent' },
  { about: 'nobody sends', zone: spf('-all'), status: 'not configured', text: 'absent-silent' },
  {
    about: 'at the domain itself',
    zone: '@ IN TXT "v=DMARC1; p=reject"\n',
    status: 'not configured',
    text: 'misplaced',
  },
  {
    about: 'without the underscore',
    zone: 'dmarc IN TXT "v=DMARC1; p=reject"\n',
    status: 'not configured',
    text: 'no-underscore',
  },
  {
    about: 'the name doubled',
    zone: '_dmarc.case.test IN TXT "v=DMARC1; p=reject"\n',
    status: 'not configured',
    text: 'doubled',
  },
  {
    about: 'an alias of nothing',
    zone: '_dmarc IN CNAME gone.hosts.test.\n',
    status: 'not configured',
    text: 'absent-at-alias',
  },
  {
    about: 'a wildcard alias of nothing',
    zone: '* IN CNAME web.hosts.test.\n',
    otherZones: { 'web.hosts.test': '@ IN A 192.0.2.1\n' },
    status: 'not configured',
    text: 'absent-at-wildcard',
  },
  ...(
    [
      ['p=bad', 'invalid', 'invalid-at-alias'],
      ['p=none', 'monitoring only', 'none-blind'],
      ['p=quarantine', 'weak', 'quarantine'],
      ['p=quarantine; t=y', 'monitoring only', 'testing-none'],
      ['p=bad; rua=mailto:a@hosts.test', 'monitoring only', 'supposed'],
    ] as const
  ).map(([tags, status, text]) => ({
    about: `an alias of ${tags}`,
    zone: '_dmarc IN CNAME d.hosts.test.\n',
    otherZones: { 'd.hosts.test': `@ IN TXT "v=DMARC1; ${tags}"\n` },
    status,
    text,
  })),
]);
