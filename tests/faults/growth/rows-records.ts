import type { DnsName } from '../../../src/domain/name.ts';
import { encodeRdata } from '../../../src/domain/rdata/encode.ts';
import type { Rdata } from '../../../src/domain/rr.ts';
import { checkLogo } from '../../../src/records/bimi/logo.ts';
import { correctedBimi, guessedBimi, parseBimi } from '../../../src/records/bimi/record.ts';
import { evaluateCaa } from '../../../src/records/caa.ts';
import { slipsIn } from '../../../src/records/caa-slips.ts';
import { parseStandingRight } from '../../../src/records/certificates/standing-right.ts';
import { parseDkimKey } from '../../../src/records/dkim.ts';
import { signaturesIn } from '../../../src/records/dkim-header.ts';
import { discoverPolicy } from '../../../src/records/dmarc/discover.ts';
import { parseDmarc } from '../../../src/records/dmarc/parse.ts';
import { intendedTags } from '../../../src/records/dmarc/tags.ts';
import { intendedUris } from '../../../src/records/dmarc/uris.ts';
import { readChain } from '../../../src/records/dnssec.ts';
import { keyTag } from '../../../src/records/ds-comparison.ts';
import { parseAutoconfig } from '../../../src/records/mail-access/autoconfig.ts';
import { parseMtaStsRecord } from '../../../src/records/mta-sts.ts';
import { intentOfPolicy } from '../../../src/records/mta-sts-intent.ts';
import { parseMtaStsPolicy } from '../../../src/records/mta-sts-policy.ts';
import { readTags } from '../../../src/records/tags.ts';
import { parseTlsRpt } from '../../../src/records/tls-rpt.ts';
import type { Row } from './measure.ts';
import { MESSAGE_OCTETS, type TextShape, textShapes } from './shapes.ts';

const ZONE = 'case.test' as DnsName;

/** Of a list of tags: of one name, of many, empty ones, without a value, broken, and one that is long. */
const TAG_SHAPES: readonly TextShape[] = [
  { about: 'many tags', part: (i) => `t${i}=v;` },
  { about: 'one tag many times', part: () => 'p=none;' },
  { about: 'empty tags', part: () => ';' },
  { about: 'tags without a value', part: (i) => `x${i};` },
  { about: 'equals signs', part: () => '=' },
  { about: 'blanks', part: () => ' ' },
  { about: 'quotes and backslashes', part: () => '"\\' },
  { about: 'destinations', part: (i) => `mailto:a${i}@b.test!10m,`, before: 'p=none; rua=' },
  { about: 'commas', part: () => ',', before: 'p=none; rua=' },
  { about: 'percents', part: () => '%3b', before: 'p=none; rua=mailto:' },
  { about: 'one long value', part: () => 'a', before: 'p=none; t=' },
  { about: 'dashes', part: () => '–-', before: 'p' },
];

const recordRow = (readers: readonly string[], read: (text: string) => unknown, version: string): Row => ({
  readers,
  runs: 'main',
  shapes: textShapes(read, MESSAGE_OCTETS, (salt) => `${version} s${salt}=1;`, TAG_SHAPES),
});

const policyRow: Row = {
  readers: ['records/mta-sts-policy.ts parseMtaStsPolicy', 'records/mta-sts-fields.ts readFields'],
  runs: 'main',
  shapes: textShapes(
    (text) => [parseMtaStsPolicy(text), intentOfPolicy(text)],
    64 * 1024,
    (salt) => `version: STSv1\nx${salt}: 1\n`,
    [
      { about: 'many hosts', part: (i) => `mx: a${i}.test\n` },
      { about: 'one host many times', part: () => 'mx: a.test\n' },
      { about: 'one field many times', part: () => 'mode: none\n' },
      { about: 'many fields', part: (i) => `f${i}:\n` },
      { about: 'empty lines', part: () => '\n' },
      { about: 'carriage returns', part: () => '\r' },
      { about: 'a long host', part: () => 'a.', before: 'mx: ' },
      { about: 'colons', part: () => ':' },
    ],
  ),
};

const DKIM: Row = {
  readers: ['records/dkim.ts parseDkimKey', 'records/dkim-typos.ts correctKeyRecord'],
  runs: 'main',
  shapes: [
    ...textShapes(parseDkimKey, MESSAGE_OCTETS, (salt) => `v=DKIM1; n=${salt}; `, [
      ...TAG_SHAPES,
      { about: 'a long key', part: () => 'MIIB', before: 'p=' },
      { about: 'a key of pieces', part: () => 'MI IB ', before: 'p=' },
      { about: 'a long tag of notes', part: () => 'n', before: 'p=; n=' },
    ]),
    {
      about: 'many records of short keys (T5)',
      most: 4000,
      make: (count, salt) => {
        const texts = Array.from({ length: count }, (_, i) => `v=DKIM1;p=${btoa(`${salt}-${i}-key`)}`);
        return () => texts.map((text) => parseDkimKey(text));
      },
    },
  ],
};

const key = (i: number, salt: number): Rdata['DNSKEY'] => ({
  flags: 257,
  protocol: 3,
  algorithm: 13,
  // The tag is a sum: two octets that change places by pairs do not change it.
  publicKey: Uint8Array.from([i >> 8, i & 0xff, 0, 0, (65_535 - i) >> 8, (65_535 - i) & 0xff, 0, 0, salt & 0xff]),
});

function chainWork(oneTag: boolean, sets: 'both' | 'ds' | 'keys') {
  return (count: number, salt: number) => {
    const keys = Array.from({ length: sets === 'ds' ? 1 : count }, (_, i) => key(i, salt));
    const ds = Array.from({ length: sets === 'keys' ? 1 : count }, (_, i): Rdata['DS'] => ({
      keyTag: oneTag ? keyTag(encodeRdata('DNSKEY', key(0, salt))) : i,
      algorithm: 13,
      digestType: 2,
      digest: Uint8Array.from({ length: 32 }, (_, k) => (k === 0 ? i & 0xff : k === 1 ? i >> 8 : 1)),
    }));
    return () => readChain(ZONE, ds, keys);
  };
}

const CHAIN: Row = {
  readers: ['records/dnssec.ts readChain'],
  runs: 'main',
  shapes: [
    { about: 'DS and keys of one tag (T4)', most: 900, make: chainWork(true, 'both') },
    { about: 'DS and keys of many tags (T4)', most: 1000, make: chainWork(false, 'both') },
    { about: 'many DS of one key', most: 1000, make: chainWork(true, 'ds') },
    { about: 'many keys of one DS', most: 1000, make: chainWork(true, 'keys') },
  ],
};

const AUTOCONFIG: Row = {
  readers: ['records/mail-access/autoconfig.ts parseAutoconfig'],
  runs: 'main',
  shapes: textShapes(
    (text) => parseAutoconfig(text, 'case.test'),
    16 * 1024,
    (salt) => `<clientConfig version="${salt}"><emailProvider>`,
    [
      { about: 'servers', part: (i) => `<incomingServer type="imap"><hostname>a${i}</hostname></incomingServer>` },
      { about: 'servers that do not end', part: () => '<incomingServer>' },
      { about: 'fields', part: () => '<port>1</port>', before: '<incomingServer type="imap">' },
      { about: 'placeholders', part: () => '%EMAILDOMAIN%', before: '<incomingServer type="imap"><hostname>' },
      { about: 'a long name', part: () => 'a', before: '<incomingServer type="imap"><hostname>' },
      { about: 'attributes', part: (i) => ` a${i}="b"`, before: '<incomingServer' },
      { about: 'other elements', part: () => '<a/>' },
      { about: 'references', part: () => '&amp;' },
      { about: 'an element that does not end', part: () => '<a ' },
    ],
  ),
};

const CAA_SLIPS: Row = {
  readers: ['records/caa-slips.ts slipsIn'],
  runs: 'main',
  shapes: [
    ...['iodef', 'contactemail', 'contactphone', 'unknown'].map((tag) => ({
      about: `many ${tag} properties`,
      most: 1000,
      make: (count: number, salt: number) => {
        const records = Array.from({ length: count }, (_, i) => ({
          flags: 1,
          tag,
          value: `mailto:a${salt}-${i}@b.test`,
        }));
        return () => slipsIn(records);
      },
    })),
    ...['iodef', 'contactemail', 'contactphone'].flatMap((tag) =>
      textShapes(
        (value) => slipsIn([{ flags: 0, tag, value }]),
        MESSAGE_OCTETS,
        (salt) => `+${salt}`,
        [
          { about: `digits of ${tag}`, part: () => '1.' },
          { about: `signs of ${tag}`, part: () => '@', before: 'mailto:' },
        ],
      ),
    ),
  ],
};

const CAA: Row = {
  readers: ['records/caa.ts evaluateCaa'],
  runs: 'main',
  shapes: [
    ...['issue', 'issuemail', 'iodef', 'unknown'].map((tag) => ({
      about: `many ${tag} properties`,
      most: 1000,
      make: (count: number, salt: number) => {
        const records = Array.from({ length: count }, (_, i) => ({ flags: 128, tag, value: `ca${salt}-${i}.test` }));
        return () => evaluateCaa(records);
      },
    })),
    ...textShapes(
      (value) => evaluateCaa([{ flags: 0, tag: 'issue', value }]),
      MESSAGE_OCTETS,
      (salt) => `ca${salt}.test;`,
      [
        { about: 'many parameters', part: (i) => `p${i}=1;` },
        { about: 'blanks', part: () => ' ' },
        { about: 'accounts', part: () => 'accounturi=https://a.test/;' },
        { about: 'methods', part: (i) => `m${i},`, before: 'validationmethods=' },
        { about: 'a long name', part: () => 'a.', before: 'x' },
        { about: 'semicolons', part: () => ';' },
      ],
    ),
  ],
};

const BIMI: Row = {
  readers: [
    'records/bimi/record.ts parseBimi',
    'records/bimi/record.ts correctedBimi',
    'records/bimi/record.ts guessedBimi',
  ],
  runs: 'main',
  shapes: textShapes(
    (text) => [parseBimi(text), correctedBimi(text), guessedBimi(text)],
    MESSAGE_OCTETS,
    (salt) => `v=BIMI1; s${salt}=1;`,
    [...TAG_SHAPES, { about: 'a long address', part: () => 'a/', before: 'l=https://a.test/' }],
  ),
};

const LOGO: Row = {
  readers: ['records/bimi/logo.ts checkLogo', 'records/bimi/gzip.ts unpackSvg'],
  runs: 'main',
  shapes: textShapes(
    (text) => checkLogo(new TextEncoder().encode(text)),
    32 * 1024,
    (salt) => `<svg xmlns="http://www.w3.org/2000/svg" id="s${salt}">`,
    [
      { about: 'wide', part: () => '<g/>', after: '</svg>' },
      { about: 'deep', part: () => '<g>' },
      { about: 'strangers', part: (i) => `<x${i}/>`, after: '</svg>' },
      { about: 'attributes', part: (i) => ` a${i}=""`, before: '<g', after: '/></svg>' },
      { about: 'namespaces', part: (i) => ` xmlns:a${i}="u"`, before: '<g', after: '/></svg>' },
      { about: 'entities', part: () => '&amp;', after: '</svg>' },
      { about: 'a long text', part: () => 'a', before: '<title>', after: '</title></svg>' },
      { about: 'a long value', part: () => 'M0 0', before: '<path d="', after: '"/></svg>' },
      { about: 'comments', part: () => '<!---->', after: '</svg>' },
    ],
  ),
};

const DMARC_WALK: Row = {
  readers: ['records/dmarc/discover.ts discoverPolicy'],
  runs: 'main',
  shapes: [
    {
      about: 'many records at a name',
      most: 1000,
      make: (count, salt) => {
        const texts = Array.from({ length: count }, (_, i) => `v=DMARC1; p=none; x${salt}-${i}=1`);
        return () => discoverPolicy([{ name: ZONE, texts }], true);
      },
    },
  ],
};

export const RECORD_ROWS: readonly Row[] = [
  recordRow(
    ['records/dmarc/parse.ts parseDmarc', 'records/dmarc/parse.ts readStrictly', 'records/dmarc/uris.ts readUris'],
    parseDmarc,
    'v=DMARC1;',
  ),
  recordRow(
    ['records/dmarc/tags.ts intendedTags', 'records/dmarc/uris.ts intendedUris'],
    (text) => [intendedTags(text), intendedUris(text)],
    'v=DMARC1;',
  ),
  recordRow(['records/certificates/standing-right.ts parseStandingRight'], parseStandingRight, 'ca.test;'),
  recordRow(['records/tls-rpt.ts parseTlsRpt'], parseTlsRpt, 'v=TLSRPTv1;'),
  recordRow(['records/mta-sts.ts parseMtaStsRecord'], parseMtaStsRecord, 'v=STSv1;'),
  recordRow(['records/tags.ts readTags'], readTags, ''),
  policyRow,
  DKIM,
  CHAIN,
  CAA,
  CAA_SLIPS,
  AUTOCONFIG,
  BIMI,
  LOGO,
  DMARC_WALK,
  {
    readers: ['records/dkim-header.ts signaturesIn'],
    runs: 'main',
    shapes: textShapes(signaturesIn, 200_000, (salt) => `X-${salt}: 1\r\n`, [
      { about: 'many signatures', part: (i) => `DKIM-Signature: v=1; d=a${i}.test; s=x\r\n` },
      { about: 'one signature of many tags', part: (i) => `t${i}=1; `, before: 'DKIM-Signature: ' },
      { about: 'folded without end', part: () => '\r\n ', before: 'DKIM-Signature: v=1;' },
    ]),
  },
];
