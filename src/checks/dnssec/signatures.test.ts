import { serverTable } from '../../../tests/support/server-table.ts';
import { NOW } from '../../../tests/support/server-world.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { signatures } from './signatures.ts';

const ADDRESSES = ['192.0.2.53', '198.51.100.53', '2001:db8:1::53', '2001:db8:2::53'];
const everywhere = <F>(fault: F) => Object.fromEntries(ADDRESSES.map((address) => [address, fault]));

interface Rr {
  readonly type: number;
  readonly octets: Uint8Array;
}
const MX = 15;
/** Records of a type get a TTL that the signer did not know. */
const withTtl = (type: number, ttlSeconds: number) => ({
  change: (response: { readonly answers?: readonly Rr[] }) =>
    ({
      ...response,
      answers: response.answers?.map((rr) => (rr.type === type ? { ...rr, ttlSeconds } : rr)),
    }) as never,
});
/** Signatures with other times, in seconds; nothing here verifies them. */
const signedFor = (fromMs: number, toMs: number) => ({
  change: (response: { readonly answers?: readonly Rr[] }) =>
    ({
      ...response,
      answers: response.answers?.map((rr) => {
        if (rr.type !== 46) return rr;
        const octets = Buffer.from(rr.octets);
        octets.writeUInt32BE(Math.floor((NOW + toMs) / 1000), 8);
        octets.writeUInt32BE(Math.floor((NOW + fromMs) / 1000), 12);
        return { ...rr, octets: new Uint8Array(octets) };
      }),
    }) as never,
});

/** Signatures whose octets are others, from the signed TTL (4 octets) and labels (at 3) to the signer's name (at 18). */
const signedAs = (alter: (rdata: Buffer) => Buffer) => ({
  change: (response: { readonly answers?: readonly Rr[] }) =>
    ({
      ...response,
      answers: response.answers?.map((rr) =>
        rr.type === 46 ? { ...rr, octets: new Uint8Array(alter(Buffer.from(rr.octets))) } : rr,
      ),
    }) as never,
});

serverTable(signatures, [
  { about: 'valid', zone: '', sign: {}, outcome: 'satisfied', text: 'fine' },
  { about: 'not signed', zone: '', outcome: 'satisfied', text: 'unsigned' },
  {
    about: 'expired at one server',
    zone: '',
    sign: {},
    at: { '198.51.100.53': signedFor(-30 * DAY_MS, -DAY_MS) },
    outcome: 'failed',
    text: 'expired-some',
    says: '198.51.100.53',
  },
  {
    about: 'expired at every server',
    zone: '',
    sign: { fault: 'expired' },
    outcome: 'failed',
    text: 'expired',
  },
  {
    about: 'not valid yet',
    zone: '',
    sign: {},
    at: { '198.51.100.53': signedFor(DAY_MS, 30 * DAY_MS) },
    outcome: 'failed',
    text: 'early',
  },
  {
    about: 'they end in two hours',
    zone: '',
    sign: {},
    at: everywhere(signedFor(-DAY_MS, 2 * HOUR_MS)),
    outcome: 'failed',
    text: 'ends-soon',
  },
  {
    about: 'they end before what is cached',
    zone: '',
    sign: {},
    at: everywhere(signedFor(-DAY_MS, HOUR_MS / 2)),
    outcome: 'failed',
    text: 'ends-soon',
    beside: ['ttl-longer'],
  },
  {
    about: 'a watched set of a long TTL, which its signature does not outlive',
    zone: '@ 172800 IN MX 10 mail.hosts.test.\n',
    sign: {},
    at: everywhere(signedFor(-DAY_MS, DAY_MS)),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['ttl-longer'],
    says: 'signatures are valid: MX',
  },
  {
    about: 'one server raises a TTL after signing',
    zone: '@ 300 IN MX 10 mail.hosts.test.\n',
    sign: {},
    at: { '198.51.100.53': withTtl(MX, 301) },
    outcome: 'satisfied',
    text: 'fine',
    beside: ['ttl-above-signed'],
    says: 'than their signatures state: MX',
  },
  {
    about: 'one server lowers a TTL, as resolvers do',
    zone: '@ 300 IN MX 10 mail.hosts.test.\n',
    sign: {},
    at: { '198.51.100.53': withTtl(MX, 1) },
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'a year',
    zone: '',
    sign: {},
    at: everywhere(signedFor(-DAY_MS, 364 * DAY_MS)),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['long'],
    says: '365 days',
  },
  {
    about: 'one server without signatures',
    zone: '',
    sign: {},
    at: {
      '198.51.100.53': {
        change: (response) => ({ ...response, answers: (response.answers ?? []).filter(({ type }) => type !== 46) }),
      },
    },
    outcome: 'failed',
    text: 'missing',
  },
  {
    about: 'a key of another algorithm that signs nothing',
    zone: '@ IN DNSKEY 256 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=\n',
    sign: {},
    outcome: 'satisfied',
    text: 'fine',
    beside: ['algorithm-unused'],
    says: ': 15',
  },
  {
    about: 'a signer that is another zone',
    zone: '',
    sign: {},
    at: everywhere(
      signedAs((rdata) => Buffer.from(rdata.toString('latin1').replace('\x04case', '\x04cast'), 'latin1')),
    ),
    outcome: 'failed',
    text: 'other-signer',
    says: 'cast.test',
  },
  {
    about: 'too many labels',
    zone: '',
    sign: {},
    at: everywhere(
      signedAs((rdata) => {
        rdata[3] = 5;
        return rdata;
      }),
    ),
    outcome: 'failed',
    text: 'label-count',
  },
  {
    about: 'signatures that are too short',
    zone: '',
    sign: {},
    at: everywhere(signedAs((rdata) => rdata.subarray(0, -1))),
    outcome: 'failed',
    text: 'signature-length',
  },
  {
    about: 'nobody answers',
    zone: '',
    sign: {},
    at: everywhere('silent'),
    outcome: 'satisfied',
    text: 'not-known',
  },
]);
