import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from 'dns-packet';
import { decodeMessage } from '../src/dns/codec/decode.ts';
import { encodeQuery } from '../src/dns/codec/encode.ts';
import type { DnsName } from '../src/domain/name.ts';
import { BOMBS } from '../tests/faults/codec-bombs.ts';
import { type BenchRow, median, row } from './row.ts';

const ROUNDS = 9;
const CALLS = 20_000;
const HOSTILE_ROUNDS = 21;

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

/**
 * How long the messages made to keep a decoder busy take: the worst median of all, and the worst of all single calls,
 * first ones and what else the machine did included.
 */
function slowestHostileMs(): { typical: number; worst: number } {
  const wire = join(import.meta.dirname, '../tests/fixtures/dns-wire');
  const samples = readdirSync(wire)
    .filter((name) => name !== 'README.md')
    .map((name) => new Uint8Array(readFileSync(join(wire, name))));
  const times = [...BOMBS.map(([, bytes]) => bytes), ...samples].map((message) =>
    Array.from({ length: HOSTILE_ROUNDS }, () => {
      const began = performance.now();
      decodeMessage(message);
      return performance.now() - began;
    }),
  );
  return { typical: Math.max(...times.map(median)), worst: Math.max(...times.flat()) };
}

const QUESTION = {
  name: '_dmarc.example.com' as DnsName,
  type: 16,
  cd: false,
  rd: true,
  ad: true,
  do: true,
  udpPayloadSize: 1232,
  id: 1,
};

const encodeByPeer = () =>
  encode({
    type: 'query',
    id: 1,
    flags: 0x0120,
    questions: [{ name: QUESTION.name, type: 'TXT' }],
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
  });

export async function bench(): Promise<BenchRow[]> {
  const [encodeOurs, encodePeer] = sideBySide(() => encodeQuery(QUESTION), encodeByPeer);
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
  const text = encode({
    type: 'response',
    id: 1,
    flags: 0x0180,
    questions: [{ name: 'example.com', type: 'TXT' }],
    answers: [{ type: 'TXT', name: 'example.com', ttl: 300, data: ['v=spf1 include:_spf.example.net -all'] }],
  });
  const [textOurs, textPeer] = sideBySide(
    () => decodeMessage(text),
    () => decode(text),
  );
  const [decodeOurs, decodePeer] = sideBySide(
    () => decodeMessage(response),
    () => decode(response),
  );
  const hostile = slowestHostileMs();
  return [
    row('codec', 'encode a query', 'ns', encodeOurs, ['dns-packet', encodePeer]),
    row('codec', 'decode an answer of 1 TXT', 'ns', textOurs, ['dns-packet', textPeer]),
    row('codec', 'decode an answer of 4 MX', 'ns', decodeOurs, ['dns-packet', decodePeer]),
    row('codec', 'slowest of the hostile messages, median', 'ms', hostile.typical, ['limit', 10]),
    row('codec', 'slowest of the hostile messages, worst call', 'ms', hostile.worst, ['limit', 10]),
  ];
}
