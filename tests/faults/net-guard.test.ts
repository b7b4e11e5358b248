import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { askWhois } from '../../src/net/whois.ts';
import { isLong } from '../support/seed.ts';
import { createWorld, http, type NetWorld, socketsMade, webOf } from './net-world.ts';
import { endsOf, notationsOf, OTHER_BLOCKS, REACHABLE_BLOCKS, SPECIAL_BLOCKS } from './special-blocks.ts';

const BLOCKS = [...SPECIAL_BLOCKS, ...OTHER_BLOCKS];
const textOf = (octets: Uint8Array): string =>
  notationsOf(octets)[octets.length === 4 ? 0 : 2]?.replace(/[[\]]/g, '') ?? '';
const addressesOf = (block: string): string[] => endsOf(block).map(textOf);
const hostsOf = (block: string): string[] => endsOf(block).flatMap(notationsOf);

interface Found {
  readonly kind: string;
  readonly failure?: { readonly causes: readonly { readonly code: string }[] };
}
/** How a connection was refused: that nobody can reach an address, or only that we do not connect to it. */
const refusal = ({ kind, failure }: Found): string =>
  failure?.causes[0]?.code === 'address-avoided' ? 'avoided' : kind;
/** The ways in which notations of addresses in a block are refused: IPv4 within IPv6 is not reachable in most of them. */
const refusalsIn = (block: string): readonly string[] =>
  REACHABLE_BLOCKS.includes(block) ? ['forbidden', 'avoided'] : ['forbidden'];

const ENTRANCE = '8.8.8.8';
let world: NetWorld;

beforeAll(async () => {
  world = createWorld();
  world.name('entrance.example', [ENTRANCE]);
  await world.at(
    ENTRANCE,
    443,
    webOf('entrance.example', (socket, request) => {
      const to = Buffer.from(/^GET \/(\S+)/.exec(request)?.[1] ?? '', 'base64url').toString();
      socket.end(http('', [`Location: ${to}`], '302 Found'));
    }),
  );
});
afterAll(() => world.close());

test('the list is that of the registries', () => {
  expect(SPECIAL_BLOCKS.length).toBe(51);
  for (const octets of endsOf('10.0.0.0/8')) expect(notationsOf(octets).length).toBeGreaterThanOrEqual(14);
  for (const octets of endsOf('fe80::/10')) expect(notationsOf(octets).length).toBeGreaterThanOrEqual(14);
});

describe.each(BLOCKS.map((block, i) => [block, i] as const))('%s', (block, turn) => {
  test('is refused as a host, in every notation', async () => {
    const made = await socketsMade(async () => {
      for (const host of hostsOf(block)) {
        const kind = refusal(await world.fetch(`https://${host}/`));
        expect({ host, kind, isRefused: refusalsIn(block).includes(kind) }).toEqual({ host, kind, isRefused: true });
      }
    });
    expect(made).toBe(0);
  });

  test('is refused as an answer of the DNS, for web, mail and WHOIS', async () => {
    const made = await socketsMade(async () => {
      for (const address of addressesOf(block)) {
        world.name('answer.example', [address]);
        const kind = REACHABLE_BLOCKS.includes(block) ? 'avoided' : 'forbidden';
        const answers = [await world.fetch('https://answer.example/'), await world.probe('answer.example' as DnsName)];
        for (const answer of answers) {
          expect({ address, kind: refusal(answer) }).toEqual({ address, kind });
          if (kind === 'forbidden') expect(answer).toMatchObject({ address });
        }
        expect(await askWhois(world.connector, { host: 'answer.example', query: 'example' })).toMatchObject({
          kind: 'failure',
        });
        expect(await askWhois(world.connector, { host: address, query: 'example' })).toMatchObject({ kind: 'failure' });
      }
    });
    expect(made).toBe(0);
  });

  test('is refused as the target of a redirect, in every notation', async () => {
    // Each takes a handshake: a short run redirects to each fourth, of each block to others.
    const hosts = hostsOf(block).filter((_, i) => isLong || (i + turn) % 4 === 0);
    const made = await socketsMade(async () => {
      for (const host of hosts) {
        const to = Buffer.from(`https://${host}/`, 'utf8').toString('base64url');
        const found = await world.fetch(`https://entrance.example/${to}`, 'bimi-logo');
        // What Node takes for no URL at all is not followed: then the redirect itself is the answer.
        if (found.kind === 'response')
          expect(found).toMatchObject({ status: 302, url: expect.stringContaining('entrance') });
        else expect({ host, isRefused: refusalsIn(block).includes(refusal(found)) }).toEqual({ host, isRefused: true });
      }
    });
    expect(made).toBe(hosts.length);
  });
});

describe('between lookup and connection', () => {
  test('a name is looked up once for each connection, and that answer is the one that counts', async () => {
    world.name('rebinding.example', ['8.8.4.4'], ['127.0.0.1']);
    await world.at('8.8.4.4', 443, webOf('rebinding.example', http('first')));
    expect(await world.fetch('https://rebinding.example/')).toMatchObject({ kind: 'response', address: '8.8.4.4' });
    expect(world.lookups('rebinding.example')).toBe(1);
    expect(await world.fetch('https://rebinding.example/')).toMatchObject({ kind: 'forbidden', address: '127.0.0.1' });
    expect(world.lookups('rebinding.example')).toBe(2);
  });

  test('a redirect to the same name is checked anew', async () => {
    world.name('again.example', ['8.8.4.1'], ['10.0.0.1']);
    await world.at('8.8.4.1', 443, webOf('again.example', http('', ['Location: /next'], '301 Moved')));
    expect(await world.fetch('https://again.example/', 'rdap')).toMatchObject({
      kind: 'forbidden',
      address: '10.0.0.1',
    });
  });

  test('a refused address does not keep from the others, whatever their order', async () => {
    world.name('mixed.example', ['10.0.0.1', '::1', '127.0.0.1', '192.168.0.1', '169.254.169.254', '8.8.4.2']);
    await world.at('8.8.4.2', 443, webOf('mixed.example', http('public')));
    const made = await socketsMade(async () => {
      expect(await world.fetch('https://mixed.example/')).toMatchObject({ kind: 'response', address: '8.8.4.2' });
    });
    expect(made).toBe(1);
  });
});

describe('networks that the operator allows', () => {
  const allowing = (...networks: string[]) =>
    createWorld({ allowedNetworks: networks.flatMap((text) => parseNetwork(text) ?? []), connectTo: [] });

  test.each<[string, string[], string, string]>([
    ['one address', ['127.0.0.1'], '127.0.0.1', 'failure'],
    ['not its neighbour', ['127.0.0.1'], '127.0.0.2', 'forbidden'],
    ['a network', ['127.0.0.0/8'], '127.9.9.9', 'failure'],
    ['not the other family', ['127.0.0.0/8'], '::ffff:127.0.0.1', 'forbidden'],
    ['IPv6', ['::1'], '::1', 'failure'],
    ['not what NAT64 wraps', ['64:ff9b::/96'], '64:ff9b::7f00:1', 'forbidden'],
    ['not what a mapped address wraps', ['::/0'], '::ffff:127.0.0.1', 'forbidden'],
    ['not what 6to4 wraps', ['2002::/16'], '2002:7f00:1::1', 'forbidden'],
    ['what is wrapped and allowed too', ['::/0', '127.0.0.0/8'], '::ffff:127.0.0.1', 'failure'],
  ])('%s', async (_, networks, address, kind) => {
    // Nobody listens on port 443 of loopback here: a failure is a connection that was tried.
    const own = allowing(...networks);
    own.name('host.example', [address]);
    expect((await own.fetch('https://host.example/')).kind).toBe(kind);
  });
});
