import { serverTable } from '../../../tests/support/server-table.ts';
import type { ServerQuery, ServerResponse } from '../../domain/server-query.ts';
import { keyAgreement } from './key-agreement.ts';

const SILENT = {
  '192.0.2.53': 'silent',
  '198.51.100.53': 'silent',
  '2001:db8:1::53': 'silent',
  '2001:db8:2::53': 'silent',
} as const;
const withFlags = (flags: number) => ({
  change: (response: { readonly answers?: readonly { readonly type: number; readonly octets: Uint8Array }[] }) =>
    ({
      ...response,
      answers: response.answers?.map((rr) =>
        rr.type === 48 ? { ...rr, octets: Uint8Array.from([flags >> 8, flags & 0xff, ...rr.octets.slice(2)]) } : rr,
      ),
    }) as never,
});
const onKeys = (reply: (usual: ServerResponse) => ServerResponse | null) => ({
  '198.51.100.53': {
    reply: (query: ServerQuery, usual: ServerResponse) => (query.type === 'DNSKEY' ? reply(usual) : usual),
  },
});
const everywhere = <F>(fault: F) => Object.fromEntries(Object.keys(SILENT).map((address) => [address, fault]));

/** More keys than are compared. */
const MANY_KEYS = Array.from(
  { length: 60 },
  (_, i) => `@ IN DNSKEY 257 3 15 ${Buffer.alloc(32, i + 1).toString('base64')}\n`,
).join('');

serverTable(keyAgreement, [
  { about: 'the same everywhere', zone: '', sign: {}, outcome: 'satisfied', text: 'agreed' },
  { about: 'not signed', zone: '', outcome: 'satisfied', text: 'unsigned' },
  {
    about: 'two signers',
    zone: '',
    sign: {},
    at: { '198.51.100.53': { zone: '', sign: {} } },
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['several-signers'],
  },
  {
    about: 'one server without keys',
    zone: '',
    sign: {},
    at: { '198.51.100.53': { zone: '' } },
    outcome: 'failed',
    text: 'some-without',
    says: '198.51.100.53',
  },
  {
    about: 'one server that fails on the keys',
    zone: '',
    sign: {},
    at: onKeys((usual) => ({ ...usual, rcode: 2, answers: [] })),
    outcome: 'failed',
    text: 'some-fail',
    says: '198.51.100.53 of ns2.hosts.test',
  },
  {
    about: 'one server that gives the keys without authority',
    zone: '',
    sign: {},
    at: onKeys((usual) => ({ ...usual, aa: false, answers: [] })),
    outcome: 'failed',
    text: 'some-fail',
  },
  {
    about: 'one server that does not answer for the keys',
    zone: '',
    sign: {},
    at: onKeys(() => null),
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['some-silent'],
  },
  {
    about: 'one server of an unsigned zone that fails on the keys',
    zone: '',
    at: onKeys((usual) => ({ ...usual, rcode: 2, answers: [] })),
    outcome: 'satisfied',
    text: 'unsigned',
  },
  {
    about: 'a revoked key',
    zone: '',
    sign: {},
    at: everywhere(withFlags(0x0181)),
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['revoked'],
  },
  {
    about: 'no key with the flag',
    zone: '',
    sign: {},
    at: everywhere(withFlags(0x0100)),
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['no-entry-point'],
  },
  {
    about: 'a key that is too short for its algorithm',
    zone: '@ IN DNSKEY 256 3 13 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=\n',
    sign: {},
    outcome: 'failed',
    text: 'key-length',
  },
  {
    about: 'keys of a private algorithm and of one that is not for zones',
    zone: '@ IN DNSKEY 256 3 253 AG9rZXk=\n@ IN DNSKEY 256 3 252 AG9rZXk=\n',
    sign: {},
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['other-algorithm'],
  },
  {
    about: 'a key of an algorithm that few know',
    zone: `@ IN DNSKEY 256 3 23 ${Buffer.alloc(64, 7).toString('base64')}\n`,
    sign: {},
    outcome: 'satisfied',
    text: 'agreed',
  },
  { about: 'nobody answers', zone: '', sign: {}, at: SILENT, outcome: 'satisfied', text: 'not-known' },
  {
    about: 'more keys than are compared',
    zone: MANY_KEYS,
    sign: {},
    outcome: 'satisfied',
    text: 'many-keys',
    says: '61 keys',
  },
  {
    about: 'many keys, and a server without keys',
    zone: MANY_KEYS,
    sign: {},
    at: { '198.51.100.53': { zone: '' } },
    outcome: 'failed',
    text: 'some-without',
  },
]);
