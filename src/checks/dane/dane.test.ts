import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type CertificateKind, createAuthority } from '../../../testbed/authority.ts';
import type { HostSpec, MailSpec } from '../../../testbed/hosts.ts';
import { keyOfHost, spkiOf, tlsaOfHost } from '../../../testbed/keys.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { isMessage } from '../../domain/message.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import type { Rdata, RrType } from '../../domain/rr.ts';
import { DAY_MS } from '../../domain/time.ts';
import { createEvidence } from '../../evidence/create.ts';
import { DNS } from '../../evidence/questions/dns.ts';
import type { SourceAnswer } from '../../evidence/questions/dns-json.ts';
import { SMTP } from '../../evidence/questions/smtp.ts';
import { answering, createNotAskedSource } from '../../evidence/source.ts';
import { type CertificateFacts, parseCertificate } from '../../records/certificate.ts';
import { dane } from './dane.ts';

const idOf = (arg: unknown): string => (isMessage(arg) ? arg.id : '');

const MX = '@ IN MX 10 mail\nmail IN A 192.0.2.25\n';
const FITS = tlsaOfHost('mail.case.test');
const OLD = `3 1 1 ${'AB'.repeat(32)}`;
const KEY = spkiOf(keyOfHost('mail.case.test'));
const AUTHORITY = `2 1 0 ${KEY.toString('hex').toUpperCase()}`;
const SHA512 = `3 1 2 ${createHash('sha512').update(KEY).digest('hex').toUpperCase()}`;
const PKIX = `1 1 1 ${'AB'.repeat(32)}`;

const tlsa = (...values: readonly string[]) => values.map((value) => `_25._tcp.mail IN TLSA ${value}\n`).join('');
const own = (smtp: MailSpec = {}): HostSpec => ({ host: 'mail.case.test', addresses: ['192.0.2.25'], smtp });
const provided: HostSpec = { host: 'mx.provider.test', addresses: ['192.0.2.26'], smtp: {} };
const signed = { sign: {} } as const;

checkTable(dane, [
  {
    about: 'two records, one of which fits',
    zone: MX + tlsa(FITS, OLD),
    ...signed,
    hosts: [own()],
    outcome: 'satisfied',
    text: 'fits',
    says: 'mail.case.test',
  },
  {
    about: 'one record that fits',
    zone: MX + tlsa(SHA512),
    ...signed,
    hosts: [own()],
    outcome: 'satisfied',
    text: 'fits',
    minus: [['rollover', 0]],
  },
  {
    about: 'neither name nor date of the certificate matter',
    zone: MX + tlsa(FITS, OLD),
    ...signed,
    hosts: [own({ certificate: 'wrong-name', notAfter: Date.now() - DAY_MS })],
    outcome: 'satisfied',
    text: 'fits',
  },
  {
    about: 'records at an alias, host an alias',
    zone: `@ IN MX 10 mail\nmail IN CNAME real\nreal IN A 192.0.2.25\n_25._tcp.real IN CNAME tlsa\ntlsa IN TLSA ${FITS}\ntlsa IN TLSA ${OLD}\n`,
    ...signed,
    hosts: [own()],
    outcome: 'satisfied',
    text: 'fits',
  },
  {
    about: 'host an alias, records at its own name',
    zone: `@ IN MX 10 mail\nmail IN CNAME real\nreal IN A 192.0.2.25\n_25._tcp.mail IN TLSA ${FITS}\n_25._tcp.mail IN TLSA ${OLD}\n`,
    ...signed,
    hosts: [own()],
    outcome: 'satisfied',
    text: 'fits',
  },
  {
    about: 'an authority’s key, which signed the certificate',
    zone: MX + tlsa(AUTHORITY, OLD),
    ...signed,
    hosts: [own({ certificate: 'self-signed' })],
    outcome: 'satisfied',
    text: 'fits',
  },
  { about: 'a null MX', zone: '@ IN MX 0 .\n', ...signed, outcome: 'satisfied', text: 'takes-none', notNeeded: true },
  {
    about: 'neither MX nor address',
    zone: 'www IN A 192.0.2.1\n',
    outcome: 'satisfied',
    text: 'nowhere',
    notNeeded: true,
  },
  {
    about: 'no record in a signed zone',
    zone: MX,
    ...signed,
    hosts: [own()],
    outcome: 'failed',
    text: 'absent',
    fixes: [FITS],
  },
  {
    about: 'no record in a signed zone, without an MX record',
    zone: '@ IN A 192.0.2.27\n',
    ...signed,
    hosts: [{ host: 'case.test', addresses: ['192.0.2.27'], smtp: {} }],
    outcome: 'failed',
    text: 'absent',
    fixes: [tlsaOfHost('case.test')],
  },
  {
    about: 'no record, and the server cannot be reached',
    zone: MX,
    ...signed,
    hosts: [own({ behaviour: 'refused' })],
    outcome: 'failed',
    text: 'absent-unknown-key',
  },
  {
    about: 'no record, and the zone is not signed',
    zone: MX,
    hosts: [own()],
    outcome: 'failed',
    text: 'absent-unsigned',
  },
  {
    about: 'an address in place of a host',
    zone: '@ IN MX 10 192.0.2.25.\n',
    ...signed,
    hosts: [own()],
    outcome: 'failed',
    text: 'absent-unsigned',
  },
  {
    about: 'no record at a provider',
    zone: '@ IN MX 10 mx.provider.test.\n',
    otherZones: { 'provider.test': 'mx IN A 192.0.2.26\n' },
    hosts: [provided],
    outcome: 'failed',
    text: 'absent-elsewhere',
    notNeeded: true,
  },
  {
    about: 'no record at a provider whose zone is not signed',
    zone: '@ IN MX 10 mx.provider.test.\n',
    ...signed,
    otherZones: { 'provider.test': 'mx IN A 192.0.2.26\n' },
    hosts: [provided],
    outcome: 'failed',
    text: 'absent-elsewhere-unsigned',
    says: 'the zone of mx.provider.test is not, so DANE cannot protect mail to your domain',
    notNeeded: true,
  },
  {
    about: 'no record at a provider whose zone is signed',
    zone: '@ IN MX 10 mx.provider.test.\n',
    ...signed,
    otherZones: { 'provider.test': 'mx IN A 192.0.2.26\n' },
    otherSigns: { 'provider.test': {} },
    hosts: [provided],
    outcome: 'failed',
    text: 'absent-elsewhere',
    notNeeded: true,
  },
  {
    about: 'no record in a signed zone with opt-out',
    zone: MX,
    sign: { nsec3: { iterations: 0, salt: new Uint8Array(), optOut: true } },
    hosts: [own()],
    outcome: 'failed',
    text: 'absent',
    fixes: [FITS],
  },
  {
    about: 'one server with records, one in a zone that is not signed',
    zone: `${MX + tlsa(FITS, OLD)}@ IN MX 20 mx.provider.test.\n`,
    ...signed,
    otherZones: { 'provider.test': 'mx IN A 192.0.2.26\n' },
    hosts: [own(), provided],
    outcome: 'partial',
    text: 'lacking',
    minus: [
      ['missing', 0.5],
      ['unsigned-hosts', 0],
    ],
    says: 'ask them to sign their zone with DNSSEC',
  },
  {
    about: 'a record of an old key',
    zone: MX + tlsa(OLD),
    ...signed,
    hosts: [own()],
    outcome: 'failed',
    text: 'lacking',
    minus: [['mismatch', 1]],
    says: 'Senders with DANE deliver nothing there',
    fixes: [FITS, `- 3 1 1 ${'AB'.repeat(32)}`],
  },
  {
    about: 'one server without TLS settles it, though another cannot be reached',
    zone: `${MX + tlsa(FITS)}@ IN MX 20 two\ntwo IN A 192.0.2.29\n_25._tcp.two IN TLSA ${OLD}\n`,
    ...signed,
    hosts: [
      own({ starttls: 'not-offered' }),
      { host: 'two.case.test', addresses: ['192.0.2.29'], smtp: { behaviour: 'refused' } },
    ],
    outcome: 'failed',
    text: 'lacking',
    minus: [['no-tls', 1]],
  },
  {
    about: 'an authority’s key, but the certificate is out of date',
    zone: MX + tlsa(AUTHORITY),
    ...signed,
    hosts: [own({ certificate: 'self-signed', notBefore: Date.now() - 9 * DAY_MS, notAfter: Date.now() - DAY_MS })],
    outcome: 'failed',
    text: 'lacking',
    minus: [['almost', 1]],
    says: 'out of date',
  },
  {
    about: 'an authority’s key, but the certificate is for another name',
    zone: `@ IN MX 10 post\npost IN A 192.0.2.25\n_25._tcp.post IN TLSA ${AUTHORITY}\n`,
    ...signed,
    hosts: [own({ certificate: 'self-signed' })],
    outcome: 'failed',
    text: 'lacking',
    minus: [['almost', 1]],
    says: 'other names',
  },
  ...(
    [
      ['no STARTTLS', own({ starttls: 'not-offered' }), 'does not offer STARTTLS'],
      ['STARTTLS that fails', own({ starttls: 'broken' }), 'STARTTLS fails'],
    ] as const
  ).map(([about, host, says]) => ({
    about: `a record, but ${about}`,
    zone: MX + tlsa(FITS),
    ...signed,
    hosts: [host],
    outcome: 'failed' as const,
    text: 'lacking',
    minus: [['no-tls', 1]] as const,
    says,
  })),
  {
    about: 'a record, but no address',
    zone: `@ IN MX 10 gone\n_25._tcp.gone IN TLSA ${FITS}\n`,
    ...signed,
    outcome: 'failed',
    text: 'lacking',
    minus: [['no-tls', 1]],
    says: 'it has no address',
  },
  {
    about: 'a record, but a private address',
    zone: `@ IN MX 10 inside\ninside IN A 10.0.0.25\n_25._tcp.inside IN TLSA ${FITS}\n`,
    ...signed,
    outcome: 'failed',
    text: 'lacking',
    minus: [['no-tls', 1]],
    says: '10.0.0.25',
  },
  {
    about: 'signatures that do not validate',
    zone: MX + tlsa(FITS),
    sign: { fault: 'expired' },
    hosts: [own()],
    outcome: 'failed',
    text: 'lacking',
    minus: [['bogus', 1]],
  },
  {
    about: 'an absence that does not validate is neither records nor none',
    zone: MX,
    sign: { fault: 'expired' },
    hosts: [own()],
    outcome: 'unknown',
    text: 'DNSSEC validation of the answer fails',
  },
  {
    about: 'records that cannot be used',
    zone: MX + tlsa(PKIX),
    ...signed,
    hosts: [own()],
    outcome: 'failed',
    text: 'lacking',
    minus: [['unusable', 1]],
    says: 'usage 1 rests on public authorities',
  },
  {
    about: 'one record that cannot be used, beside those that fit',
    zone: MX + tlsa(PKIX, FITS, OLD),
    ...signed,
    hosts: [own()],
    outcome: 'satisfied',
    text: 'fits',
    minus: [['useless-record', 0]],
  },
  {
    about: 'records in a zone that is not signed',
    zone: MX + tlsa(FITS),
    hosts: [own()],
    outcome: 'failed',
    text: 'lacking',
    minus: [['insecure', 1]],
  },
  {
    about: 'one server with records, one without, one unsigned at a provider',
    zone: `${MX + tlsa(FITS, OLD)}@ IN MX 20 two\ntwo IN A 192.0.2.29\n@ IN MX 30 mx.provider.test.\n`,
    ...signed,
    otherZones: { 'provider.test': `mx IN A 192.0.2.26\n_25._tcp.mx IN TLSA ${OLD}\n` },
    hosts: [own(), { host: 'two.case.test', addresses: ['192.0.2.29'], smtp: {} }, provided],
    outcome: 'failed',
    text: 'lacking',
    minus: [
      ['insecure', 0.5],
      ['missing', 0.5],
    ],
    says: 'mx.provider.test is run by your mail provider',
    fixes: [tlsaOfHost('two.case.test')],
  },
  {
    about: 'MX records that are not signed',
    zone: MX + tlsa(FITS),
    ...signed,
    name: 'other.test',
    otherZones: { 'other.test': '@ IN MX 10 mail.case.test.\n' },
    hosts: [own()],
    outcome: 'partial',
    text: 'lacking',
    minus: [['unsigned-mx', 0.5]],
  },
  {
    about: 'usable records, but the server cannot be reached',
    zone: MX + tlsa(FITS, OLD),
    ...signed,
    hosts: [own({ behaviour: 'refused' })],
    outcome: 'unknown',
    text: 'we could not check the server against the usable TLSA records of mail.case.test (2)',
  },
  {
    about: 'a certificate chain too large to read',
    zone: MX + tlsa(FITS, OLD),
    ...signed,
    hosts: [own({ certificate: 'huge-chain' })],
    outcome: 'unknown',
    text: 'its certificate could not be read',
  },
  {
    about: 'a resolver that does not validate',
    zone: MX + tlsa(FITS),
    ...signed,
    validating: false,
    hosts: [own()],
    outcome: 'satisfied',
    text: 'fits',
    minus: [['rollover', 0]],
  },
  {
    about: 'a resolver that does not validate, and keys that cannot be looked up',
    zone: MX + tlsa(FITS),
    ...signed,
    validating: false,
    faults: [[{ name: 'case.test', type: 'DNSKEY' }, 'servfail']],
    hosts: [own()],
    outcome: 'unknown',
    text: 'we could not look up all that case.test publishes for DNSSEC',
  },
  {
    about: 'a fault of the name server is no absence',
    zone: MX,
    ...signed,
    hosts: [own()],
    faults: [[{ name: '_25._tcp.mail.case.test' }, 'servfail']],
    outcome: 'unknown',
    text: 'SERVFAIL',
  },
]);

/** Certificates are made afresh, so records of theirs stand in no zone file: here they come from hand-made answers. */
describe('records made from the certificates served', () => {
  const NOW = Date.UTC(2026, 10, 21);
  const authority = createAuthority('Table', () => NOW);
  const hex = (digits: string) => new Uint8Array(Buffer.from(digits, 'hex'));

  function answers<T extends RrType>(name: DnsName, type: T, data: Rdata[T] | null): SourceAnswer {
    const common = { at: NOW, source: 'resolver', exchanges: [], aliases: [], security: 'secure' } as const;
    if (data === null) return { ...common, kind: 'nodata', zone: null, ttlSeconds: 60 };
    return { ...common, kind: 'answer', records: [{ name, type, ttlSeconds: 60, octets: encodeRdata(type, data) }] };
  }

  async function found(
    kind: CertificateKind,
    record: (own: CertificateFacts, above: CertificateFacts) => Rdata['TLSA'],
  ) {
    const pem = authority.issue(['mail.case.test'], { kind }).chain;
    const chain = [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END/g)].map(([, body = '']) => body);
    const [leaf, above] = chain.map(parseCertificate);
    if (!leaf || !above) throw new Error('the testbed sent no chain');
    const tls = { version: 'TLSv1.3', cipher: 'x', chain, fault: null };
    const evidence = createEvidence(
      answering(
        DNS,
        async ({ name, type }) => {
          if (type === 'MX') return answers(name, 'MX', { preference: 10, exchange: 'mail.case.test' as DnsName });
          return answers(name, 'TLSA', type === 'TLSA' ? record(leaf, above) : null);
        },
        answering(
          SMTP,
          async () => ({
            kind: 'session',
            at: NOW,
            address: '192.0.2.25',
            greeting: '',
            extensions: ['STARTTLS'],
            starttls: { kind: 'tls', tls },
          }),
          createNotAskedSource(NOW),
        ),
      ),
      { clock: () => NOW },
    );
    const finding = await dane.run('case.test' as DomainName, evidence);
    if (finding.outcome === 'unknown') throw new Error('nothing failed here');
    const [main, ...others] = finding.findings;
    return [main.code, ...others.map(({ code, says }) => `${code} ${idOf(says.args['why'])}`)].join(', ');
  }

  test.each<[string, CertificateKind, Parameters<typeof found>[1], string]>([
    [
      'the whole certificate',
      'valid',
      ({ sha256 }) => ({ usage: 3, selector: 0, matchingType: 1, data: hex(sha256) }),
      'fits, rollover dane-note/whole',
    ],
    [
      'the authority above',
      'valid',
      (_, { spkiSha256 }) => ({ usage: 2, selector: 1, matchingType: 1, data: hex(spkiSha256) }),
      'fits, rollover dane-note/single',
    ],
    [
      'the authority above, and another name',
      'wrong-name',
      (_, { sha512 }) => ({ usage: 2, selector: 0, matchingType: 2, data: hex(sha512) }),
      'lacking, almost dane-note/wrong-name',
    ],
    [
      'the authority above, and an old date',
      'expired',
      (_, { der }) => ({ usage: 2, selector: 0, matchingType: 0, data: der }),
      'lacking, almost dane-note/out-of-date',
    ],
    [
      'the authority’s key as if it were the server’s',
      'valid',
      (_, { spkiSha256 }) => ({ usage: 3, selector: 1, matchingType: 1, data: hex(spkiSha256) }),
      'lacking, mismatch',
    ],
  ])('%s', async (_, kind, record, expected) => expect(await found(kind, record)).toContain(expected));
});
