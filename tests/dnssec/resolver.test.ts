import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import { createValidatingResolver } from '../../src/dns/validating-resolver.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { RrType } from '../../src/domain/rr.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';

const ZONES = join(import.meta.dirname, '../../testbed/zones');

/** Resolves with our own validation, behind a resolver that has none. */
function resolverOf(internet: Internet) {
  return createValidatingResolver({
    resolver: createStubResolver({ servers: [internet.resolver], cacheEntries: 0, keepsResponses: true }),
    anchors: internet.trustAnchors,
  });
}

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: ZONES, validating: false });
  internet.faults.clear();
});
afterAll(() => internet.close());

describe('each zone of the miniature internet', () => {
  test('is as the manifest has it', async () => {
    const resolver = resolverOf(internet);
    const differ: string[] = [];
    for (const apex of internet.world.apexes) {
      const expected = internet.world.status(apex).kind;
      for (const [name, type] of [
        [apex, 'SOA'],
        [apex, 'A'],
        [apex, 'HINFO' as RrType],
        [apex === '.' ? 'surely-not-there' : `surely-not-there.${apex}`, 'A'],
      ] as const) {
        const found = await resolver.resolve(name as DnsName, type as RrType);
        const got = found.kind === 'failure' ? found.why : found.security;
        if (got !== expected)
          differ.push(
            `${name} ${type}: ${got}${found.kind === 'failure' ? '' : ` ${JSON.stringify(found.reason)}`}, not ${expected}`,
          );
      }
    }
    await resolver.close();
    expect(differ).toEqual([]);
  });
});
