import { setTimeout as wait } from 'node:timers/promises';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { Rr } from '../../src/domain/rr.ts';
import { dsOf } from '../../testbed/signing.ts';
import type { Program } from './servers.ts';

const KSK = 1;
const [READY_MS, PAUSE_MS] = [20_000, 200];

/** Waits until a server has signed its zone, and returns the DS records of its key-signing keys. */
export async function dsAt({ address }: Program, apex: DnsName): Promise<readonly Rr[]> {
  const resolver = createStubResolver({ servers: [address], cacheEntries: 0 });
  try {
    for (const until = performance.now() + READY_MS; ; await wait(PAUSE_MS)) {
      const found = await resolver.resolve(apex, 'DNSKEY');
      const keys = found.kind === 'answer' ? found.records.filter(({ octets }) => ((octets[1] ?? 0) & KSK) !== 0) : [];
      if (keys.length > 0)
        return keys.map(({ octets, ttlSeconds }) => ({
          name: apex,
          type: 'DS',
          ttlSeconds,
          octets: dsOf(apex, octets),
        }));
      if (performance.now() > until) throw new Error(`${apex} has no keys`);
    }
  } finally {
    await resolver.close();
  }
}
