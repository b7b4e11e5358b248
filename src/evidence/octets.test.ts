import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Resolver } from '../dns/resolution.ts';
import { Intake } from '../domain/intake.ts';
import type { DnsName } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import { readBody } from '../net/body.ts';
import { createLiveEvidence } from './live.ts';
import { dns } from './questions/dns.ts';

const OVER = { why: 'budget', causes: [{ code: 'budget-octets', args: { mib: 4 } }] };
const KIB = 1024;

test('a run takes 4 MiB of answers: what is over is unknown, and what came before stands', async () => {
  let asked = 0;
  const octets = encodeRdata('TXT', { text: '', strings: Array.from({ length: 250 }, () => new Uint8Array(255)) });
  const resolver = {
    servers: [],
    async resolve(name: DnsName) {
      asked += 1;
      const records = [{ name, type: 'TXT', ttlSeconds: 60, octets }];
      return { kind: 'answer', records, aliases: [], security: 'insecure', exchanges: [], fromCache: false };
    },
    async close() {},
  } as unknown as Resolver;
  const evidence = createLiveEvidence({ resolver, clock: () => 0 });
  const kinds: string[] = [];
  for (let i = 0; i < 80; i += 1) kinds.push((await evidence.ask(dns(`n${i}.case.test` as DnsName, 'TXT'))).kind);
  const first = kinds.indexOf('failure');
  expect(first).toBe(Math.floor((4 * KIB * KIB) / octets.length));
  expect(new Set(kinds.slice(first))).toEqual(new Set(['failure']));
  // The one that was over had been asked; after it, nobody is asked.
  expect(asked).toBe(first + 1);
  expect(await evidence.ask(dns('last.case.test' as DnsName, 'TXT'))).toMatchObject({ failure: OVER });
});

describe('a body', () => {
  const bodyOf = (octets: Buffer, coding?: string) =>
    Object.assign(
      Readable.from(Array.from({ length: octets.length / KIB }, (_, i) => octets.subarray(i * KIB, (i + 1) * KIB))),
      {
        headers: coding === undefined ? {} : { 'content-encoding': coding },
      },
    ) as unknown as IncomingMessage;
  const read = (response: IncomingMessage, intake: Intake) =>
    readBody(response, { maxBytes: 10 * KIB * KIB, name: 'case.test:443', intake });

  test('is read while the run takes answers, and no further', async () => {
    const intake = new Intake();
    expect(await read(bodyOf(Buffer.alloc(2 * KIB * KIB)), intake)).toMatchObject({ tooLong: false });
    const rest = bodyOf(Buffer.alloc(2 * KIB * KIB));
    const over = { why: 'budget', causes: [{ code: 'budget-octets', args: { mib: 3 } }] };
    expect(await read(rest, intake)).toEqual(over);
    expect(rest.destroyed).toBe(true);
    expect(await read(bodyOf(Buffer.alloc(KIB)), intake)).toEqual(over);
    // However long pages are, answers of the DNS have their part.
    expect([intake.isFull, intake.take(KIB * KIB), intake.take(KIB)]).toEqual([false, true, false]);
  });

  test('counts as it comes in', async () => {
    const intake = new Intake();
    const packed = gzipSync(Buffer.alloc(9 * KIB * KIB));
    const padded = bodyOf(Buffer.concat([packed, Buffer.alloc(KIB - (packed.length % KIB))]), 'gzip');
    expect(await read(padded, intake)).toMatchObject({ octets: { length: 9 * KIB * KIB } });
    expect(intake.isFull).toBe(false);
  });
});
