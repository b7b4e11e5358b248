import type { HostSpec, MailSpec } from '../../../testbed/hosts.ts';
import { tlsaOfHost } from '../../../testbed/keys.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { DAY_MS } from '../../domain/time.ts';
import { starttls } from './starttls.ts';

const MX = '@ IN MX 10 mail\nmail IN A 192.0.2.25\n';
const PROVIDER_MX = '@ IN MX 10 mx.provider.test.\n';
const PROVIDER = { 'provider.test': 'mx IN A 192.0.2.26\n' };
const TLSA = `_25._tcp.mail IN TLSA ${tlsaOfHost('mail.case.test')}\n`;
const STS = '_mta-sts IN TXT "v=STSv1; id=1"\nmta-sts IN A 192.0.2.10\n';

const own = (smtp: MailSpec = {}): HostSpec => ({ host: 'mail.case.test', addresses: ['192.0.2.25'], smtp });
const provided = (smtp: MailSpec = {}): HostSpec => ({ host: 'mx.provider.test', addresses: ['192.0.2.26'], smtp });
const policy = (mode: string): HostSpec => ({
  host: 'mta-sts.case.test',
  addresses: ['192.0.2.10'],
  https: {
    routes: {
      '/.well-known/mta-sts.txt': {
        type: 'text/plain',
        body: `version: STSv1\nmode: ${mode}\nmx: mail.case.test\nmax_age: 1209600\n`,
      },
    },
  },
});

checkTable(starttls, [
  { about: 'in order', zone: MX, hosts: [own()], outcome: 'satisfied', text: 'good', says: 'mail.case.test' },
  {
    about: 'two in order, one of them a provider’s',
    zone: `${MX}@ IN MX 20 mx.provider.test.\n`,
    otherZones: PROVIDER,
    hosts: [own(), provided()],
    outcome: 'satisfied',
    text: 'good',
    says: 'mail.case.test and mx.provider.test',
  },
  {
    about: 'without an MX record',
    zone: '@ IN A 192.0.2.27\n',
    hosts: [{ host: 'case.test', addresses: ['192.0.2.27'], smtp: {} }],
    outcome: 'satisfied',
    text: 'good',
    says: 'There is no MX record',
  },
  {
    about: 'more servers than are asked',
    zone: `${Array.from({ length: 12 }, (_, i) => `@ IN MX ${i} m${i}\nm${i} IN A 192.0.2.28\n`).join('')}`,
    hosts: [
      {
        host: 'm0.case.test',
        addresses: ['192.0.2.28'],
        smtp: { names: Array.from({ length: 12 }, (_, i) => `m${i}.case.test`) },
      },
    ],
    outcome: 'satisfied',
    text: 'good',
    says: 'and 5 more. We did not ask 2 further servers.',
  },
  { about: 'a null MX', zone: '@ IN MX 0 .\n', outcome: 'satisfied', text: 'takes-none', notNeeded: true },
  {
    about: 'neither MX nor address',
    zone: 'www IN A 192.0.2.1\n',
    outcome: 'satisfied',
    text: 'nowhere',
    notNeeded: true,
  },
  {
    about: 'not offered',
    zone: MX,
    hosts: [own({ starttls: 'not-offered' })],
    outcome: 'failed',
    text: 'lacking',
    minus: [['not-offered', 1]],
    says: 'Switch TLS on in the mail server.',
  },
  {
    about: 'no EHLO, so no STARTTLS',
    zone: MX,
    hosts: [own({ behaviour: 'helo-only' })],
    outcome: 'failed',
    text: 'lacking',
    minus: [['not-offered', 1]],
  },
  {
    about: 'not offered by a provider, and another server is silent',
    zone: `${PROVIDER_MX}${MX}`,
    otherZones: PROVIDER,
    hosts: [provided({ starttls: 'not-offered' }), own({ behaviour: 'refused' })],
    outcome: 'failed',
    text: 'lacking',
    minus: [
      ['some-silent', 0.5],
      ['not-offered', 1],
    ],
    says: 'mx.provider.test is run by your mail provider, and only they can change that: ask them to offer STARTTLS',
  },
  ...(['refused', 'broken', 'alert', 'injected'] as const).map((kind) => ({
    about: `offered, but: ${kind}`,
    zone: MX,
    hosts: [own({ starttls: kind })],
    outcome: 'failed' as const,
    text: 'lacking',
    minus: [['broken', 1]] as const,
  })),
  {
    about: 'hosts without an address',
    zone: '@ IN MX 10 gone\n@ IN MX 20 gone2\n',
    outcome: 'failed',
    text: 'lacking',
    minus: [['no-address', 1]],
    says: 'gone.case.test and gone2.case.test',
  },
  {
    about: 'an address in place of a host',
    zone: '@ IN MX 10 192.0.2.25.\n',
    hosts: [own()],
    outcome: 'failed',
    text: 'lacking',
    minus: [['no-name', 1]],
    says: 'hold addresses, so no mail is delivered by them: 192.0.2.25',
  },
  {
    about: 'a private address',
    zone: '@ IN MX 10 inside\ninside IN A 10.0.0.25\n',
    outcome: 'failed',
    text: 'lacking',
    minus: [['private-address', 1]],
    says: '10.0.0.25',
  },
  {
    about: 'an old version',
    zone: MX,
    hosts: [own({ tlsVersions: { min: 'TLSv1', max: 'TLSv1.1' } })],
    outcome: 'partial',
    text: 'lacking',
    minus: [['old-version', 0.5]],
    says: 'speak TLSv1.1 at best',
  },
  ...(['expired', 'wrong-name', 'self-signed', 'missing-intermediate', 'huge-chain'] as const).map((certificate) => ({
    about: `a certificate that nobody checks: ${certificate}`,
    zone: MX,
    hosts: [own({ certificate })],
    outcome: 'partial' as const,
    text: 'lacking',
    minus: [['untrusted', 0.3]] as const,
  })),
  {
    about: 'a bad certificate, and a policy in test',
    zone: MX + STS,
    hosts: [own({ certificate: 'self-signed' }), policy('testing')],
    outcome: 'partial',
    text: 'lacking',
    minus: [['untrusted', 0.3]],
  },
  {
    about: 'a bad certificate, and a policy in force',
    zone: MX + STS,
    hosts: [own({ certificate: 'expired' }), policy('enforce')],
    outcome: 'failed',
    text: 'lacking',
    minus: [['refused', 1]],
    headlines: ['refused'],
    says: 'the certificate has expired. The MTA-STS policy is in force',
  },
  {
    about: 'a bad certificate, and a policy that cannot be fetched',
    zone: MX + STS,
    hosts: [own({ certificate: 'expired' }), { ...policy('enforce'), https: { behaviour: 'refused' } }],
    outcome: 'unknown',
    text: '192.0.2.10:443',
  },
  {
    about: 'a certificate for another name, but DANE names its key',
    zone: MX + TLSA,
    sign: {},
    hosts: [own({ certificate: 'wrong-name' })],
    outcome: 'satisfied',
    text: 'good',
    minus: [['untrusted-but-dane', 0]],
  },
  {
    about: 'a bad certificate, and a TLSA record that is not signed',
    zone: MX + TLSA,
    hosts: [own({ certificate: 'wrong-name' })],
    outcome: 'partial',
    text: 'lacking',
    minus: [['untrusted', 0.3]],
  },
  {
    about: 'a certificate that ends soon',
    zone: MX,
    hosts: [own({ notBefore: Date.now() - 80 * DAY_MS, notAfter: Date.now() + 3 * DAY_MS })],
    outcome: 'satisfied',
    text: 'good',
    minus: [['ends-soon', 0]],
    says: `ends on ${new Date(Date.now() + 3 * DAY_MS).getUTCDate()} `,
  },
  {
    about: 'a certificate of six days, in its fourth',
    zone: MX,
    hosts: [own({ notBefore: Date.now() - 3 * DAY_MS, notAfter: Date.now() + 3 * DAY_MS })],
    outcome: 'satisfied',
    text: 'good',
  },
  {
    about: 'nothing listens',
    zone: MX,
    hosts: [own({ behaviour: 'refused' })],
    outcome: 'failed',
    text: 'silent',
    says: 'No mail server answered us on port 25: mail.case.test (192.0.2.25:25 refused the connection). If they answer nobody else either',
  },
  {
    about: 'one is silent, the other has a private address',
    zone: `${MX}@ IN MX 20 inside\ninside IN A 10.0.0.25\n`,
    hosts: [own({ behaviour: 'refused' })],
    outcome: 'failed',
    text: 'lacking',
    minus: [
      ['silent', 1],
      ['private-address', 1],
    ],
  },
  {
    about: 'one of two answers',
    zone: `${MX}@ IN MX 20 mx.provider.test.\n`,
    otherZones: PROVIDER,
    hosts: [own({ behaviour: 'refused' }), provided()],
    outcome: 'partial',
    text: 'lacking',
    minus: [['some-silent', 0.5]],
    says: 'while others did: mail.case.test',
  },
  {
    about: 'one is silent, and the other could not be looked up',
    zone: `${MX}@ IN MX 20 mx.provider.test.\n`,
    otherZones: PROVIDER,
    hosts: [own({ behaviour: 'refused' }), provided()],
    faults: [[{ name: 'mx.provider.test' }, 'servfail']],
    outcome: 'unknown',
    text: 'SERVFAIL',
  },
  { about: 'turned away', zone: MX, hosts: [own({ behaviour: 'turned-away' })], outcome: 'unknown', text: '554' },
  {
    about: 'no SMTP',
    zone: MX,
    hosts: [own({ behaviour: 'garbage' })],
    outcome: 'unknown',
    text: 'did not answer in SMTP',
  },
]);
