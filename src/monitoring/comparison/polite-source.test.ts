import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import { DNS, dns } from '../../evidence/questions/dns.ts';
import { answering, askOf, createNotObservedSource } from '../../evidence/source.ts';
import { createPoliteness } from './polite-source.ts';

/** Answers after a moment; `most` is how many questions to each server were in flight at once. */
function slowSource() {
  const inFlight = new Map<string, number>();
  const most = new Map<string, number>();
  const none = createNotObservedSource(1);
  const source = answering(
    DNS,
    async (question, options) => {
      const server = question.server?.address ?? 'resolver';
      const now = (inFlight.get(server) ?? 0) + 1;
      inFlight.set(server, now);
      most.set(server, Math.max(most.get(server) ?? 0, now));
      await sleep(5);
      inFlight.set(server, (inFlight.get(server) ?? 0) - 1);
      return askOf(none, question, options);
    },
    none,
  );
  return { source, most };
}

const at = (name: string, address: string) => ({ ...dns(name as DnsName, 'A'), server: { address, port: 53 } });

test('of all monitors 6 questions are in flight to one name server, of one domain 4; to resolvers as many as they want', async () => {
  const { source, most } = slowSource();
  const polite = createPoliteness();
  const domains = Array.from({ length: 64 }, (_, i) => `shop${i}.example`);
  const asked = await Promise.all([
    ...domains.map((name) => polite(source).ask(at(name, '192.0.2.1'), {})),
    ...domains.map((_, i) => polite(source).ask(at(`h${i}.shop.example`, '192.0.2.2'), {})),
    ...domains.map((name) => polite(source).ask(dns(name as DnsName, 'A'), {})),
  ]);
  expect(asked).toHaveLength(3 * domains.length);
  expect(Object.fromEntries(most)).toEqual({ '192.0.2.1': 6, '192.0.2.2': 4, resolver: 64 });
});
