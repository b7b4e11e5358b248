import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { checkSpf, createResolver } from '../../src/index.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import type { NameServers } from '../../testbed/name-servers.ts';

const ZONES = join(import.meta.dirname, '../../testbed/zones');

let internet: Internet;
let servers: NameServers;
let resolver: ReturnType<typeof createResolver>;

beforeAll(async () => {
  internet = await startInternet({ zonesDir: ZONES });
  servers = await internet.startNameServers();
  resolver = createResolver({
    mode: 'iterative',
    rootHints: servers.hints,
    trustAnchors: internet.anchorRecords,
    connectTo: servers.connectTo,
  });
});

afterAll(async () => {
  await resolver.close();
  await internet.close();
});

describe('createResolver of the library, from the root', () => {
  test.each([
    ['perfect.example', 'secure'],
    ['shop.example', 'secure'],
    ['compact.example', 'secure'],
    ['bakery.example', 'insecure'],
    ['expired.example', 'bogus'],
    ['wrong-ds.example', 'bogus'],
  ])('finds %s %s', async (domain, security) => {
    expect(await resolver.resolve(domain as DnsName, 'A')).toMatchObject({ kind: 'answer', security });
    expect(await resolver.resolve(`surely-not-there.${domain}` as DnsName, 'A')).toMatchObject({ security });
  });

  test('answers as the one that asks a resolver, which nobody asked so far', async () => {
    expect(internet.asked()).toEqual([]);
    const stub = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
    const query = { ip: '198.51.100.20', sender: 'a@perfect.example', helo: 'mail.perfect.example' };
    const [walked, asked] = [await checkSpf({ ...query, resolver }), await checkSpf({ ...query, resolver: stub })];
    await stub.close();
    expect(walked.result).toBe('pass');
    expect(walked.matches).toEqual(asked.matches);
  });

  test('may be told about overrides, anchors and hints as texts, and refuses those that cannot be read', () => {
    const iterative = (given: object) => () => createResolver({ mode: 'iterative', ...given });
    expect(iterative({ connectTo: ['192.0.2.53'] })).toThrow('Cannot use connectTo "192.0.2.53"');
    expect(iterative({ rootHints: '<html>' })).toThrow('Cannot use rootHints');
    expect(iterative({ trustAnchors: '. IN A 192.0.2.1' })).toThrow('not-an-anchor');
    expect(iterative({ connectTo: ['192.0.2.53:53:127.0.0.1:5353'] })).not.toThrow();
  });
});
