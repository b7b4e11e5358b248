import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import type { NameServer } from '../../testbed/name-servers.ts';
import type { ContactPolicy } from '../domain/contact-policy.ts';
import type { DnsName } from '../domain/name.ts';
import type { QueryFlags, ServerAddress } from '../domain/query.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { typeName } from '../domain/rdata/types.ts';
import type { ResponseRr } from '../domain/response.ts';
import type { RrType } from '../domain/rr.ts';
import type { Resolution, Resolver } from './resolution.ts';
import { Run } from './run.ts';
import { ServerPace } from './server-pace.ts';
import { createStubResolver } from './stub-resolver.ts';

/** Questions that name their server or flags, over the testbed's own servers. */
const SOA = '@ 300 IN SOA ns1 hostmaster 1 7200 900 1209600 300\n@ IN NS ns1\n';
const LOOPBACK: ContactPolicy = { allowedNetworks: [{ octets: Uint8Array.of(127, 0, 0, 0), prefix: 8 }] };
const EVERY_FLAG: QueryFlags = { rd: true, cd: true, do: true };

let internet: Internet;
/** Authoritative for the zone `test` alone. */
let parent: NameServer;
/** Authoritative for `signed.test` alone. */
let child: NameServer;
let resolver: Resolver;

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  internet.load(SOA, 'test', {});
  internet.load(`${SOA}ns1 IN A 192.0.2.53\n@ IN A 192.0.2.1\nwww IN CNAME away.elsewhere.test.\n`, 'signed.test', {});
  internet.load(`${SOA}@ IN A 192.0.2.1\n`, 'bogus.test', { fault: 'expired' });
  internet.load(`${SOA}away IN A 192.0.2.2\n`, 'elsewhere.test');
  parent = await internet.serve('test');
  child = await internet.serve('signed.test');
  resolver = create(LOOPBACK);
});
afterAll(async () => {
  await resolver.close();
  await internet.close();
});
beforeEach(() => internet.reset());

const create = (policy: ContactPolicy): Resolver =>
  createStubResolver({ servers: [internet.resolver], policy, timeoutMs: 2000, tryTimeoutMs: 500 });

function addressOf({ address }: NameServer): ServerAddress {
  const [host = '', port] = address.split(':');
  return { address: host, port: Number(port) };
}

const ask = (
  name: string,
  type: RrType,
  exact: { readonly server?: ServerAddress; readonly flags?: QueryFlags },
): Promise<Resolution> => resolver.resolve(name as DnsName, type, exact);

const shown = (section: readonly ResponseRr[] | undefined): string[] =>
  (section ?? []).map(({ name, type }) => `${name} ${typeName(type)}`).sort();

describe('a question that names its server', () => {
  test('is answered by that server, with the signatures', async () => {
    const found = await ask('signed.test', 'A', { server: addressOf(child) });
    expect(found).toMatchObject({ kind: 'answer', security: 'indeterminate', response: { aa: true, rcode: 0 } });
    expect(shown(found.response?.answers)).toEqual(['signed.test A', 'signed.test RRSIG']);
    const signature = found.response?.answers.find(({ type }) => typeName(type) === 'RRSIG');
    expect(signature && readRdata({ type: 'RRSIG', octets: signature.octets })).toMatchObject({
      signer: 'signed.test',
    });
    expect(child.asked().at(-1)).toMatchObject({ name: 'signed.test', rd: false, cd: false, edns: { do: true } });
    expect(internet.asked()).toEqual([]);
  });

  test('learns from a denial who signed it', async () => {
    const found = await ask('nothing.signed.test', 'A', { server: addressOf(child) });
    expect(found).toMatchObject({ kind: 'nxdomain', zone: 'signed.test' });
    expect(shown(found.response?.authorities)).toContain('signed.test RRSIG');
  });

  test('fails where the server refers to others, and shows where', async () => {
    const found = await ask('signed.test', 'A', { server: addressOf(parent) });
    expect(found).toMatchObject({ kind: 'failure', why: 'server-error', response: { aa: false, rcode: 0 } });
    expect(shown(found.response?.authorities)).toEqual(['signed.test DS', 'signed.test NS', 'signed.test RRSIG']);
    expect(shown(found.response?.additionals)).toEqual(['ns1.signed.test A']);
  });

  test('fails where the server refuses, and where its alias leads to another zone', async () => {
    expect(await ask('elsewhere.example', 'A', { server: addressOf(child) })).toMatchObject({
      kind: 'failure',
      why: 'refused',
      response: { rcode: 5 },
    });
    const alias = await ask('www.signed.test', 'A', { server: addressOf(child) });
    expect(alias).toMatchObject({ kind: 'failure', why: 'server-error' });
    expect(shown(alias.response?.answers)).toEqual(['www.signed.test CNAME', 'www.signed.test RRSIG']);
  });
});

test('a wait for the pace of a server is not its timeout, and does not use up the time of a question', async () => {
  const pace = new ServerPace({ limits: { inFlight: 6, perSecond: 2 } });
  const own = createStubResolver({
    servers: [internet.resolver],
    policy: LOOPBACK,
    timeoutMs: 400,
    tryTimeoutMs: 200,
    pace,
  });
  const run = new Run();
  const before = child.asked().length;
  const found = await Promise.all(
    Array.from({ length: 6 }, () => own.resolve('signed.test' as DnsName, 'A', { server: addressOf(child), run })),
  );
  expect(found.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'answer'));
  expect(child.asked().length - before).toBe(6);
  expect(run.heldBackMs).toBeGreaterThan(1900);
  expect(run.heldBackMs).toBeLessThan(10_000);
  // Who stops waiting has failed by our own limits.
  const given = { server: addressOf(child), signal: AbortSignal.timeout(10) };
  const late = await Promise.all([1, 2, 3].map(() => own.resolve('signed.test' as DnsName, 'A', given)));
  expect(late.at(-1)).toMatchObject({ kind: 'failure', why: 'budget' });
  await own.close();
});

describe('a server that the address policy forbids is never asked', () => {
  test.each<[what: string, server: () => ServerAddress, policy: ContactPolicy]>([
    ['on this machine', () => addressOf(child), {}],
    ['in a documentation network', () => ({ address: '192.0.2.53', port: 53 }), LOOPBACK],
    ['that is no IP address', () => ({ address: 'ns1.signed.test', port: 53 }), LOOPBACK],
  ])('%s', async (_what, server, policy) => {
    const before = child.asked().length;
    const own = create(policy);
    const found = await own.resolve('signed.test' as DnsName, 'A', { server: server() });
    expect(found).toMatchObject({ kind: 'failure', why: 'unreachable', exchanges: [] });
    expect(child.asked().length).toBe(before);
    await own.close();
  });

  test('unless the operator sends that address elsewhere', async () => {
    const { address: toAddress, port: toPort } = addressOf(child);
    const own = create({ connectTo: [{ address: '192.0.2.53', port: 53, toAddress, toPort }] });
    const found = await own.resolve('signed.test' as DnsName, 'A', { server: { address: '192.0.2.53', port: 53 } });
    expect(found).toMatchObject({ kind: 'answer', exchanges: [{ server: '192.0.2.53:53' }] });
    await own.close();
  });
});

describe('a question that names its flags', () => {
  test.each<[flags: QueryFlags, answers: string[]]>([
    [EVERY_FLAG, ['signed.test A', 'signed.test RRSIG']],
    [{ rd: true, cd: false, do: false }, ['signed.test A']],
    [{ rd: false, cd: true, do: false }, ['signed.test A']],
  ])('is sent with %o', async (flags, answers) => {
    const found = await ask('signed.test', 'A', { flags });
    expect(shown(found.response?.answers)).toEqual(answers);
    const { rd, cd } = flags;
    expect(internet.asked()).toMatchObject([{ name: 'signed.test', rd, cd, edns: { do: flags.do } }]);
  });

  test('is not asked again with CD=1, and not called bogus', async () => {
    expect(await ask('bogus.test', 'A', { flags: { ...EVERY_FLAG, cd: false } })).toMatchObject({ why: 'servfail' });
    expect(internet.asked()).toHaveLength(1);
    expect(await ask('bogus.test', 'A', { flags: EVERY_FLAG })).toMatchObject({ security: 'indeterminate' });
  });

  test('neither fills the cache nor is answered from it', async () => {
    const name = 'www.nowhere.test';
    for (const flags of [EVERY_FLAG, EVERY_FLAG]) await ask(name, 'A', { flags });
    expect(internet.asked()).toHaveLength(2);
    const ordinary = await ask(name, 'A', {});
    expect(ordinary).toMatchObject({ kind: 'nxdomain', fromCache: false });
    expect(ordinary.response).toBeUndefined();
    expect(await ask(name, 'A', {})).toMatchObject({ fromCache: true });
    expect(await ask(name, 'A', { flags: EVERY_FLAG })).toMatchObject({ fromCache: false });
  });
});

test('closing ends what a named server has not answered', async () => {
  const own = create(LOOPBACK);
  child.faults.set({ name: 'silent.signed.test' }, 'drop');
  const waiting = own.resolve('silent.signed.test' as DnsName, 'A', { server: addressOf(child) });
  await new Promise((sent) => setTimeout(sent, 50));
  await own.close();
  expect(await waiting).toMatchObject({ kind: 'failure' });
});
