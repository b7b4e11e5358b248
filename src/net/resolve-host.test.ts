import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { createResolver } from '../dns/create-resolver.ts';
import { type ResolveHost, resolveHostWith } from './resolve-host.ts';

const ZONE = `
@ IN SOA ns.case.test. hostmaster.case.test. 1 7200 900 1209600 300
@ IN NS ns
ns IN A 192.0.2.53
both IN A 192.0.2.1
both IN A 192.0.2.2
both IN A 192.0.2.3
both IN AAAA 2001:db8::1
both IN AAAA 2001:db8::2
six IN AAAA 2001:db8::1
no-a IN AAAA 2001:db8::1
no-aaaa IN A 192.0.2.1
four-only-fails IN TXT "x"
six-only-fails IN TXT "x"
both-fail IN A 192.0.2.1
text IN TXT "x"
alias IN CNAME six
`;

let internet: Internet;
let resolver: ReturnType<typeof createResolver>;
let resolveHost: ResolveHost;

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  internet.load(ZONE, 'case.test');
  for (const name of ['no-a', 'four-only-fails', 'both-fail'])
    internet.faults.set({ name: `${name}.case.test`, type: 'A' }, 'servfail');
  for (const name of ['no-aaaa', 'six-only-fails', 'both-fail'])
    internet.faults.set({ name: `${name}.case.test`, type: 'AAAA' }, 'refused');
  resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    timeoutMs: 2000,
    tryTimeoutMs: 500,
  });
  resolveHost = resolveHostWith(resolver);
});
afterAll(async () => {
  await resolver.close();
  await internet.close();
});

const never = new AbortController().signal;

test.each<[string, string, string[]]>([
  [
    'addresses of both families come in turn, IPv4 first',
    'both',
    ['192.0.2.1', '2001:db8::1', '192.0.2.2', '2001:db8::2', '192.0.2.3'],
  ],
  ['IPv6 alone', 'six', ['2001:db8::1']],
  ['behind an alias', 'alias', ['2001:db8::1']],
  ['A failed, AAAA is there', 'no-a', ['2001:db8::1']],
  ['AAAA failed, A is there', 'no-aaaa', ['192.0.2.1']],
])('%s', async (_, host, addresses) => {
  const found = await resolveHost(`${host}.case.test`, never);
  expect(found.kind === 'addresses' ? [...found.addresses].sort() : found).toEqual([...addresses].sort());
  const families = found.kind === 'addresses' ? found.addresses.map((one) => one.includes(':')) : [];
  expect(families).toEqual(addresses.map((one) => one.includes(':')));
});

test.each<[string, string, object]>([
  ['A failed, AAAA is not there', 'four-only-fails.case.test', { kind: 'failure', failure: { why: 'servfail' } }],
  ['AAAA failed, A is not there', 'six-only-fails.case.test', { kind: 'failure', failure: { why: 'refused' } }],
  ['both failed', 'both-fail.case.test', { kind: 'failure', failure: { why: 'servfail' } }],
  ['neither is there', 'text.case.test', { kind: 'no-address' }],
  ['the name is not there', 'gone.case.test', { kind: 'no-address' }],
  ['what can be no name of the DNS', `${'a'.repeat(64)}.test`, { kind: 'no-address' }],
])('%s', async (_, host, expected) => {
  expect(await resolveHost(host, never)).toMatchObject(expected);
});

test('a signal ends it, and that is no absence', async () => {
  expect(await resolveHost('unasked.case.test', AbortSignal.abort())).toMatchObject({
    kind: 'failure',
    failure: { why: 'budget' },
  });
});
