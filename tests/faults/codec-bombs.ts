/**
 * Messages that a hostile server would send to keep a decoder busy, each as long as a message can be. Each aims at one
 * way of doing work over and over: following pointers, walking labels, writing names out, escaping octets.
 */

const MAX_MESSAGE_BYTES = 65_535;
/** No pointer reaches further (RFC 1035 §4.1.4): what is pointed at again and again has to stand before this. */
const POINTER_REACH = 0x3fff;
const HEADER_BYTES = 12;
const TXT = 16;
const NS = 2;
const SOA = 6;
const UNKNOWN = 999;

const header = (answers: number) => [0, 1, 0x80, 0, 0, 0, answers >> 8, answers & 0xff, 0, 0, 0, 0];
const u16 = (value: number) => [(value >> 8) & 0xff, value & 0xff];
const pointer = (target: number) => u16(0xc000 | target);

/** A record of class IN with a TTL of 60. */
const record = (owner: readonly number[], type: number, rdata: readonly number[]) => [
  ...owner,
  ...u16(type),
  0,
  1,
  0,
  0,
  0,
  60,
  ...u16(rdata.length),
  ...rdata,
];

/** A name of 255 octets in labels of `size` octets, each `octet`. */
function longName(size: number, octet: number): number[] {
  const name: number[] = [];
  while (name.length + size + 2 <= 255) name.push(size, ...new Array<number>(size).fill(octet));
  return [...name, 0];
}

/** As many records as a message holds; `next` is told where the record will stand. */
function full(first: readonly number[], next: (at: number, index: number) => readonly number[]): Uint8Array {
  const body = [...first];
  let count = first.length === 0 ? 0 : 1;
  for (;;) {
    const one = next(HEADER_BYTES + body.length, count);
    if (HEADER_BYTES + body.length + one.length > MAX_MESSAGE_BYTES) break;
    for (const octet of one) body.push(octet);
    count += 1;
  }
  return Uint8Array.from([...header(count), ...body]);
}

/** A record of unknown type whose data is the target of the pointers that follow; it begins at octet 23. */
const target = (data: readonly number[]) => record([0], UNKNOWN, data);
const TARGET_AT = HEADER_BYTES + 11;

/** Octets that make a label of `length` octets at whichever of them a name is said to begin, closed by zeros. */
const field = (length: number) => [
  ...new Array<number>(POINTER_REACH - TARGET_AT - 256).fill(length),
  ...new Array<number>(70).fill(0),
];
const scattered = (length: number, type: number, rdata: (at: number) => readonly number[]) =>
  full(target(field(length)), (_, index) => {
    // Towards the end of the field, so that names end before they are too long.
    const at = TARGET_AT + ((index * 37) % (POINTER_REACH - TARGET_AT - 256));
    return record(pointer(at), type, rdata(at));
  });

/** Blocks of labels that end at a pointer to the root, so that names may begin at each of many octets. */
function staircase(length: number): number[] {
  const steps: number[] = [];
  while (steps.length < POINTER_REACH - TARGET_AT - 520) {
    const block = new Array<number>(252 - length).fill(length);
    steps.push(...block, ...new Array<number>(length + 2).fill(0));
  }
  return steps;
}
const stairs = (length: number, type: number, rdata: (at: number) => readonly number[]) => {
  const steps = staircase(length);
  return full(target(steps), (_, index) => {
    const at = TARGET_AT + ((index * 5) % steps.length);
    return record(pointer(at), type, rdata(at));
  });
};

export const BOMBS: readonly (readonly [what: string, bytes: Uint8Array])[] = [
  ['nothing but pointers', Uint8Array.from([...header(5957), ...new Array<number>(MAX_MESSAGE_BYTES - 12).fill(0xc0)])],
  [
    'each name points at the one before',
    full(record([0, 0], UNKNOWN, []).slice(1), (at, index) =>
      record(pointer(index === 1 ? HEADER_BYTES : Math.min(at, POINTER_REACH - 4) - 12), UNKNOWN, []),
    ),
  ],
  [
    'each name adds a label to the one before',
    full(record([1, 98, 0], UNKNOWN, []), (at, index) =>
      record([1, 97, ...pointer(index % 100 === 1 ? HEADER_BYTES : Math.min(at, 14 * 1001 + 13) - 14)], UNKNOWN, []),
    ),
  ],
  ['names of 127 labels, written out', full([], () => record(longName(1, 0xe9), UNKNOWN, []))],
  [
    'name servers that point at 127 escaped labels',
    full(target(longName(1, 0xe9)), () => record([0], NS, pointer(TARGET_AT))),
  ],
  [
    'owners that point at 127 escaped labels',
    full(target(longName(1, 0xe9)), () => record(pointer(TARGET_AT), TXT, [0])),
  ],
  [
    'two long names in each SOA',
    full(target(longName(63, 0x41)), () =>
      record([0], SOA, [...pointer(TARGET_AT), ...pointer(TARGET_AT), ...new Array<number>(20).fill(1)]),
    ),
  ],
  [
    'owners and name servers that begin amid the labels of others',
    full(target(longName(1, 0xe9)), (_, index) =>
      record(pointer(TARGET_AT + 2 * (index % 8)), NS, pointer(TARGET_AT + 2 * ((index * 3) % 8))),
    ),
  ],
  ...[1, 7, 15, 31, 63].flatMap((length) => [
    [`names at every octet of labels of ${length}`, stairs(length, UNKNOWN, () => [])] as const,
    [`name servers at every octet of labels of ${length}`, stairs(length, NS, (at) => pointer(at))] as const,
    [`names too long at every octet of labels of ${length}`, scattered(length, UNKNOWN, () => [])] as const,
  ]),
  [
    'pointers to pointers in every name server',
    full(
      target(Array.from({ length: 125 }, (_, i) => (i === 0 ? [0, 0] : pointer(TARGET_AT + 2 * (i - 1)))).flat()),
      () => record([0], NS, pointer(TARGET_AT + 2 * 124)),
    ),
  ],
  [
    'service parameters of no length',
    full([], () =>
      record([0], 65, [0, 1, 0, ...Array.from({ length: 200 }, (_, i) => [...u16(300 + i), 0, 0]).flat()]),
    ),
  ],
  ['strings of no length', full([], () => record([0], TXT, new Array<number>(60_000).fill(0)))],
  [
    'bitmaps of all types',
    full([], () =>
      record([0], 47, [
        0,
        ...Array.from({ length: 256 }, (_, i) => [i, 32, ...new Array<number>(32).fill(255)]).flat(),
      ]),
    ),
  ],
  [
    'empty options without end',
    Uint8Array.from([
      0,
      1,
      0x80,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      1,
      ...[0, 0, 41, 4, 208, 0, 0, 0, 0],
      ...u16(65_508),
      ...new Array<number>(65_508).fill(0),
    ]),
  ],
];
