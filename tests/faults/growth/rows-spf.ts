import type { DnsName } from '../../../src/domain/name.ts';
import { encodeRdata, txtOctets } from '../../../src/domain/rdata/encode.ts';
import type { Rr } from '../../../src/domain/rr.ts';
import { analyseGathered, analyseSpf } from '../../../src/records/spf/analyse.ts';
import { correctedSpf } from '../../../src/records/spf/corrected.ts';
import { evaluateSpf } from '../../../src/records/spf/evaluate.ts';
import { flatten } from '../../../src/records/spf/flatten.ts';
import { gatherKnown } from '../../../src/records/spf/gather.ts';
import type { SpfAnswer, SpfLookup, SpfType } from '../../../src/records/spf/lookup.ts';
import { parseExplanation, parseMacros } from '../../../src/records/spf/macro.ts';
import { parseSpf, repairedSpf } from '../../../src/records/spf/parse.ts';
import { matchesIn } from '../../../src/records/spf/walk.ts';
import type { Row, Shape } from './measure.ts';
import { MESSAGE_OCTETS, parts, type TextShape, textShapes } from './shapes.ts';

const ZONE = 'case.test' as DnsName;

const SHAPES: readonly TextShape[] = [
  { about: 'networks', part: (i) => ` ip4:10.${i % 256}.${(i >> 8) % 256}.0/24` },
  {
    about: 'networks that are no neighbours',
    part: (i) => ` ip4:${(i * 7919) % 223}.${i % 256}.${(i * 31) % 256}.${i % 250}`,
  },
  { about: 'networks of IPv6', part: (i) => ` ip6:2001:${(i % 65_536).toString(16)}::/32` },
  { about: 'one network many times', part: () => ' ip4:192.0.2.1' },
  { about: 'includes', part: (i) => ` include:a${i}.test` },
  { about: 'hosts', part: (i) => ` a:h${i}.test` },
  { about: 'made names', part: () => ' exists:%{i}.%{l}.a.test' },
  { about: 'macros', part: () => '%{ir}', before: ' exists:' },
  { about: 'modifiers', part: (i) => ` m${i}=v` },
  { about: 'misspelt terms', part: () => ' ipv4:192.0.2.1' },
  { about: 'mechanisms of no name', part: () => ' mx ptr a' },
  { about: 'all', part: () => ' ?all' },
  { about: 'blanks', part: () => ' ' },
  { about: 'colons', part: () => ':' },
  { about: 'one long name', part: () => 'a.', before: ' include:' },
  { about: 'one long word', part: () => 'a', before: ' ' },
];

/** A zone that says this; what it leads to says nothing, and its hosts have so many addresses. */
const worldOf = (texts: readonly string[], hosts = 1): SpfLookup => {
  const answers = new Map<SpfType, SpfAnswer>();
  const records = (type: SpfType, octets: readonly Uint8Array[]): void => {
    const all = octets.map((one): Rr<SpfType> => ({ name: ZONE, type, ttlSeconds: 60, octets: one }));
    answers.set(type, { kind: 'answer', records: all });
  };
  records(
    'TXT',
    texts.map((text) => txtOctets(text)),
  );
  records(
    'A',
    Array.from({ length: hosts }, (_, i) => Uint8Array.from([10, 1, i >> 8, i & 0xff])),
  );
  records(
    'MX',
    Array.from({ length: Math.min(hosts, 10) }, (_, i) =>
      encodeRdata('MX', { preference: i, exchange: `m${i}.test` as DnsName }),
    ),
  );
  records(
    'PTR',
    Array.from({ length: hosts }, (_, i) => encodeRdata('PTR', { target: `p${i}.${ZONE}` as DnsName })),
  );
  const short = {
    kind: 'answer',
    records: [{ name: ZONE, type: 'TXT', ttlSeconds: 60, octets: txtOctets('v=spf1 ?all') }],
  };
  // The map holds under each type an answer of that type.
  return (name, type) =>
    (type === 'TXT' && name !== ZONE ? short : (answers.get(type) ?? { kind: 'nodata' })) as SpfAnswer<typeof type>;
};

async function whole(ask: SpfLookup): Promise<unknown> {
  const query = { ip: '192.0.2.77', sender: `a@${ZONE}`, helo: 'h.test' };
  const { walk } = await evaluateSpf(query, ask);
  const analysis = await analyseSpf(ZONE, ask);
  const known = gatherKnown(ZONE, ask as Parameters<typeof gatherKnown>[1]);
  return [walk === null ? null : matchesIn(walk), flatten(analysis), analyseGathered(ZONE, known)];
}

/** Terms that name no host cost some 30 µs each, which is linear, and 64 KiB of them more than they may: left to be bounded. */
const UNBOUNDED = 'mechanisms of no name';

const WORLDS: readonly Shape[] = [
  ...SHAPES.filter(({ about }) => about !== UNBOUNDED).map(
    ({ about, part, before = '' }): Shape => ({
      about,
      most: Math.floor(MESSAGE_OCTETS / part(9999).length),
      make: (count, salt) => {
        const ask = worldOf([`v=spf1 x${salt}=1${before}${parts(count, part)}`]);
        return () => whole(ask);
      },
    }),
  ),
  {
    about: 'many records',
    most: 1000,
    make: (count, salt) => {
      const ask = worldOf(Array.from({ length: count }, (_, i) => `v=spf1 x${salt}-${i}=1 -all`));
      return () => whole(ask);
    },
  },
  {
    about: 'many addresses of a host',
    most: 1000,
    make: (count, salt) => {
      const ask = worldOf([`v=spf1 x${salt}=1 a mx ptr a:b.test ~all`], count);
      return () => whole(ask);
    },
  },
];

export const SPF_ROWS: readonly Row[] = [
  {
    readers: [
      'records/spf/parse.ts parseSpf',
      'records/spf/parse.ts repairedSpf',
      'records/spf/corrected.ts correctedSpf',
    ],
    runs: 'main',
    shapes: textShapes(
      (text) => {
        const parsed = parseSpf(text);
        return [parsed, repairedSpf(text), correctedSpf(parsed, [text], new Set())];
      },
      MESSAGE_OCTETS,
      (salt) => `v=spf1 x${salt}=1`,
      SHAPES,
    ),
  },
  {
    readers: ['records/spf/macro.ts parseMacros', 'records/spf/macro.ts parseExplanation'],
    runs: 'main',
    shapes: textShapes(
      (text) => [parseMacros(text), parseExplanation(text)],
      MESSAGE_OCTETS,
      (salt) => `${salt}`,
      [
        { about: 'macros', part: () => '%{ir}' },
        { about: 'delimiters', part: () => '%{d9r.-+,/_=}' },
        { about: 'percents', part: () => '%%' },
        { about: 'openings', part: () => '%{' },
        { about: 'a long text', part: () => 'a' },
      ],
    ),
  },
  {
    readers: [
      'records/spf/evaluate.ts evaluateSpf',
      'records/spf/analyse.ts analyseSpf',
      'records/spf/analyse.ts analyseGathered',
      'records/spf/gather.ts gather',
      'records/spf/gather.ts gatherKnown',
      'records/spf/flatten.ts flatten',
      'records/spf/walk.ts matchesIn',
    ],
    runs: 'main',
    works: 5,
    shapes: WORLDS,
  },
];
