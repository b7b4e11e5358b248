import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIterativeResolver } from '../../src/dns/iterate/iterative-resolver.ts';
import { parseRootHints } from '../../src/dns/iterate/root-hints.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { Run } from '../../src/dns/run.ts';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import { unvalidated } from '../../src/dns/unvalidated.ts';
import { createValidatingResolver } from '../../src/dns/validating-resolver.ts';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';

const ZONES = join(import.meta.dirname, '../../testbed/zones');

interface Root {
  readonly hints: string;
  readonly connectTo: readonly AddressOverride[];
}

/** Resolves over a resolver, and from the root where that helps. */
function resolverOf(internet: Internet, root: Root): Resolver {
  const hints = parseRootHints(root.hints);
  if (hints === null) throw new Error('no hints');
  const inner = { cacheEntries: 0, keepsResponses: true };
  return createValidatingResolver({
    resolver: createStubResolver({ servers: [internet.resolver], ...inner }),
    fromRoot: createIterativeResolver({ rootHints: hints, policy: { connectTo: root.connectTo }, ...inner }),
    anchors: internet.trustAnchors,
    cacheEntries: 0,
  });
}

async function stateOf(resolver: Resolver, name: string): Promise<string> {
  const found = await resolver.resolve(name as DnsName, 'SOA', { run: new Run() });
  if (found.kind === 'failure') return found.why;
  const { security, reason } = found;
  return reason === undefined ? security : `${security} (${reason.code})`;
}

describe('a resolver that removes signatures', () => {
  let internet: Internet;
  let root: Root;
  beforeAll(async () => {
    internet = await startInternet({ zonesDir: ZONES, validating: false, strips: true });
    root = await internet.startNameServers();
  });
  afterAll(() => internet.close());

  test('zones are judged from the root', async () => {
    const resolver = resolverOf(internet, root);
    expect(await stateOf(resolver, 'perfect.example')).toBe('secure');
    expect(await stateOf(resolver, 'bakery.example')).toBe('insecure (no-ds)');
    expect(await stateOf(resolver, 'expired.example')).toBe('bogus (expired)');
    await resolver.close();
  });

  test('once that is known, it is not asked any more', async () => {
    const resolver = resolverOf(internet, root);
    await stateOf(resolver, 'perfect.example');
    internet.reset();
    expect(await stateOf(resolver, 'bakery.example')).toBe('insecure (no-ds)');
    expect(internet.asked()).toEqual([]);
    await resolver.close();
  });

  test('answers whose security nobody asks for wait for no root, and are not those that others find', async () => {
    const walk = createIterativeResolver({
      rootHints: parseRootHints(root.hints) ?? [],
      policy: { connectTo: root.connectTo },
      cacheEntries: 0,
      keepsResponses: true,
    });
    let walked = 0;
    const validating = createValidatingResolver({
      resolver: createStubResolver({ servers: [internet.resolver], cacheEntries: 0, keepsResponses: true }),
      fromRoot: {
        ...walk,
        resolve: (name, type, given) => {
          walked += 1;
          return walk.resolve(name, type, given);
        },
      },
      anchors: internet.trustAnchors,
    });
    expect(await stateOf(unvalidated(validating), 'perfect.example')).toBe('indeterminate (stripped)');
    expect(await stateOf(unvalidated(validating), 'bakery.example')).toBe('indeterminate (stripped)');
    expect(walked).toBe(0);
    expect(await stateOf(validating, 'perfect.example')).toBe('secure');
    expect(walked).toBeGreaterThan(0);
    // What is known by then is given with its security.
    expect(await stateOf(unvalidated(validating), 'perfect.example')).toBe('secure');
    await validating.close();
  });

  test('where the root cannot be reached either, that is the cause', async () => {
    const nowhere = root.connectTo.map((one) => ({ ...one, toPort: 9 }));
    const resolver = resolverOf(internet, { ...root, connectTo: nowhere });
    expect(await stateOf(resolver, 'perfect.example')).toBe('indeterminate (stripped)');
    expect(await stateOf(resolver, 'expired.example')).toBe('indeterminate (stripped)');
    await resolver.close();
  });
});

describe('a resolver that passes signatures on', () => {
  let internet: Internet;
  let root: Root;
  beforeAll(async () => {
    internet = await startInternet({ zonesDir: ZONES, validating: false });
    root = await internet.startNameServers();
  });
  afterAll(() => internet.close());

  test('what does not validate is confirmed by the servers of the zone', async () => {
    const resolver = resolverOf(internet, root);
    expect(await stateOf(resolver, 'expired.example')).toBe('bogus (expired)');
    expect(await stateOf(resolver, 'wrong-ds.example')).toBe('bogus (no-key-for-ds)');
    await resolver.close();
  });

  test('a lookup of keys that fails there is made at the servers of the zone', async () => {
    internet.faults.set({ name: 'perfect.example', type: 'DNSKEY' }, 'servfail');
    const resolver = resolverOf(internet, root);
    expect(await stateOf(resolver, 'perfect.example')).toBe('secure');
    internet.faults.clear();
    await resolver.close();
  });
});
