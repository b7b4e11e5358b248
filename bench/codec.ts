import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from 'dns-packet';
import { decodeMessage } from '../src/dns/codec/decode.ts';
import { encodeQuery } from '../src/dns/codec/encode.ts';
import type { DnsName } from '../src/domain/name.ts';
import { type BenchRow, median, row } from './row.ts';

const ROUNDS = 9;
const CALLS = 20_000;

function nsPerCall(work: () => void): number {
  const began = performance.now();
  for (let i = 0; i < CALLS; i += 1) work();
  return ((performance.now() - began) * 1e6) / CALLS;
}

/** Takes turns, so that what else the machine does falls on both alike. */
function sideBySide(ours: () => void, peer: () => void): [number, number] {
  const [a, b]: [number[], number[]] = [[], []];
  for (let i = 0; i < ROUNDS; i += 1) {
    a.push(nsPerCall(ours));
    b.push(nsPerCall(peer));
  }
  return [median(a), median(b)];
}

/** Messages that a hostile server would send to keep us busy. */
function hostileMessages(): Uint8Array[] {
  const header = (answers: number) => [0, 1, 0x80, 0, 0, 0, answers >> 8, answers & 0xff, 0, 0, 0, 0];
  const pointers = Uint8Array.from([...header(5957), ...new Array<number>(65_523).fill(0xc0)]);
  const chain = [...header(5400), 0];
  for (let i = 0; i < 5400; i += 1) {
    const target = i === 0 ? 12 : 13 + (i - 1) * 12;
    chain.push(0xc0 | ((target >> 8) & 0x3f), target & 0xff, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0);
  }
  const longNames = [...header(230)];
  for (let i = 0; i < 230; i += 1) {
    for (let label = 0; label < 126; label += 1) longNames.push(1, 97 + ((i + label) % 26));
    longNames.push(0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 1, 2, 3, 4);
  }
  const wire = join(import.meta.dirname, '../tests/fixtures/dns-wire');
  const samples = readdirSync(wire).map((name) => new Uint8Array(readFileSync(join(wire, name))));
  return [pointers, Uint8Array.from(chain), Uint8Array.from(longNames), ...samples];
}

export async function bench(): Promise<BenchRow[]> {
  const question = {
    name: '_dmarc.example.com' as DnsName,
    type: 16,
    cd: false,
    rd: true,
    ad: true,
    udpPayloadSize: 1232,
    id: 1,
  };
  const [encodeOurs, encodePeer] = sideBySide(
    () => encodeQuery(question),
    () =>
      encode({
        type: 'query',
        id: 1,
        flags: 0x0120,
        questions: [{ name: question.name, type: 'TXT' }],
        additionals: [
          {
            type: 'OPT',
            name: '.',
            udpPayloadSize: 1232,
            flags: 0x8000,
            flag_do: true,
            ednsVersion: 0,
            extendedRcode: 0,
            options: [],
          },
        ],
      }),
  );
  const response = encode({
    type: 'response',
    id: 1,
    flags: 0x0180,
    questions: [{ name: 'example.com', type: 'MX' }],
    answers: ['a', 'b', 'c', 'd'].map((host) => ({
      type: 'MX' as const,
      name: 'example.com',
      ttl: 300,
      data: { preference: 10, exchange: `${host}.mail.example.com` },
    })),
  });
  const [decodeOurs, decodePeer] = sideBySide(
    () => decodeMessage(response),
    () => decode(response),
  );
  let worst = 0;
  for (const message of hostileMessages()) {
    for (let i = 0; i < 20; i += 1) {
      const began = performance.now();
      decodeMessage(message);
      if (i > 0) worst = Math.max(worst, performance.now() - began);
    }
  }
  return [
    row('codec', 'encode a query', 'ns', encodeOurs, ['dns-packet', encodePeer]),
    row('codec', 'decode an answer of 4 MX', 'ns', decodeOurs, ['dns-packet', decodePeer]),
    row('codec', 'slowest of the hostile messages', 'ms', worst, ['limit', 10]),
  ];
}
