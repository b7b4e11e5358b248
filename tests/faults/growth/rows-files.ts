import type { DnsName } from '../../../src/domain/name.ts';
import { MAX_FILE_FORM_BYTES, MAX_FORM_BYTES } from '../../../src/pages/web/form-limits.ts';
import { readForm } from '../../../src/pages/web/forms.ts';
import { readMultipart } from '../../../src/pages/web/multipart.ts';
import { parseTrustStore } from '../../../src/records/certificates/trust-stores.ts';
import { parseCof } from '../../../src/records/cof.ts';
import { isOctodns } from '../../../src/records/octodns/is-octodns.ts';
import { readOctodns } from '../../../src/records/octodns/read-octodns.ts';
import { parseAsNames } from '../../../src/records/routes/as-names.ts';
import {
  parseAnnouncedPrefixes,
  parseAuthorisedPrefixes,
  type RouteTableParser,
} from '../../../src/records/routes/parse.ts';
import { readZoneFile } from '../../../src/records/zone-file/read-zone-file.ts';
import { ZONE_FILE_LIMITS } from '../../../src/records/zone-file/zone-file.ts';
import { parseServices } from '../../../src/registration/bootstrap.ts';
import { parseJcard } from '../../../src/registration/jcard.ts';
import { parseRdap, readSentences } from '../../../src/registration/rdap.ts';
import { readRdapAnswer } from '../../../src/registration/rdap-answer.ts';
import { parseIana, parseWhois } from '../../../src/registration/whois.ts';
import { decodeWhois } from '../../../src/registration/whois-servers.ts';
import type { Row } from './measure.ts';
import { textShapes } from './shapes.ts';

const WHOIS_OCTETS = 256 * 1024;
const RDAP_OCTETS = 1024 * 1024;

/** Returns parsed JSON; null where the text is none. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Returns a form; null where it has too many fields. */
const formOf = (body: string): unknown => {
  try {
    return readForm(body);
  } catch {
    return null;
  }
};
/** Characters of a field of which 200 are the largest form. */
const FIELD_CHARS = Math.floor(MAX_FORM_BYTES / 200);

const finished = (parser: RouteTableParser) => (text: string) => {
  const running = parser(text);
  for (;;) if (running.next().done === true) return;
};

export const FILE_ROWS: readonly Row[] = [
  {
    readers: ['records/zone-file/read-zone-file.ts readZoneFile'],
    runs: 'run',
    // A command reads one file of its own user.
    works: 2,
    shapes: textShapes(
      (text) => readZoneFile(Buffer.from(text, 'latin1'), { origin: 'case.test' as DnsName, file: 'zone' }),
      ZONE_FILE_LIMITS.octets,
      (salt) => `; ${salt}\n`,
      [
        { about: 'records', part: (i) => `h${i} 60 A 192.0.2.1\n`, most: ZONE_FILE_LIMITS.records },
        { about: 'one record in many lines', part: () => '"a" ; c\n', before: 'a 60 TXT (\n', after: ')\n' },
        { about: 'lines that cannot be read', part: () => 'a 60 A x\n' },
        { about: 'comments', part: () => '; x\n' },
        { about: 'one long word', part: () => 'a\\', before: 'a 60 TXT ' },
        {
          about: 'aliases beside others',
          part: (i) => `h${i} 60 CNAME a\nh${i} 60 TXT x\n`,
          most: ZONE_FILE_LIMITS.records / 2,
        },
      ],
    ),
  },
  {
    readers: ['records/octodns/read-octodns.ts readOctodns', 'records/octodns/is-octodns.ts isOctodns'],
    runs: 'thread',
    // The parser of YAML takes some three microseconds an octet.
    works: 12,
    shapes: textShapes(
      (text) => [
        isOctodns(text),
        readOctodns(Buffer.from(text, 'latin1'), { origin: 'case.test' as DnsName, file: 'zone' }),
      ],
      256 * 1024,
      (salt) => `# ${salt}\n`,
      [
        { about: 'records', part: (i) => `h${i}: {type: A, value: 192.0.2.1}\n` },
        { about: 'values', part: () => '  - 192.0.2.1\n', before: 'a:\n  type: A\n  values:\n' },
        { about: 'names without records', part: (i) => `h${i}:\n` },
        { about: 'one name again and again', part: () => 'a:\n' },
        { about: 'brackets', part: () => '[' },
        { about: 'one long text', part: () => 'a\\;', before: 'a:\n  type: TXT\n  value: ' },
        { about: 'backslashes', part: () => '\\', before: 'a:\n  type: TXT\n  value: a' },
        { about: 'comments', part: () => '# x\n' },
        { about: 'keys of one record', part: (i) => `  k${i}: 1\n`, before: 'a:\n' },
      ],
    ),
  },
  {
    readers: [
      'registration/whois.ts parseWhois',
      'registration/whois.ts parseIana',
      'registration/whois-contacts.ts whoisContacts',
      'registration/whois-phrases.ts readPhrases',
      'registration/whois-servers.ts decodeWhois',
      'registration/dates.ts parseDate',
      'registration/rdap.ts readSentences',
    ],
    runs: 'thread',
    shapes: textShapes(
      (text) => [
        parseWhois(decodeWhois('whois.a.test', Buffer.from(text, 'latin1')), { tld: 'test' }),
        parseIana(text, 'test'),
        readSentences(text),
      ],
      WHOIS_OCTETS,
      (salt) => `Domain Name: A${salt}.TEST\n`,
      [
        { about: 'name servers', part: (i) => `Name Server: ns${i}.a.test\n` },
        { about: 'statuses', part: (i) => `Status: s${i}\n` },
        { about: 'fields', part: (i) => `Field ${i}: v\n` },
        { about: 'one field many times', part: () => 'Registrar: a\n' },
        { about: 'streets', part: (i) => `Registrant Street: ${i}\n` },
        { about: 'what begins as a contact does', part: () => 'Registrant Name. . ' },
        { about: 'dates', part: () => 'Expiry Date: 2026-01-01T00:00:00Z\n' },
        { about: 'dates that are none', part: () => 'Expiry Date: 01/02/03 04 05\n' },
        { about: 'lines of nothing', part: () => '\n' },
        { about: 'nothing but colons', part: () => ':' },
        { about: 'dots', part: () => '.', before: 'Registrar' },
        { about: 'blanks', part: () => ' ', before: 'Registrar:' },
        { about: 'brackets', part: () => '[' },
        { about: 'labels with lines below', part: (i) => `a:\n   b${i}\n` },
        { about: 'one long line', part: () => 'a' },
        { about: 'sections', part: (i) => `[Holder ${i}]\na\n\n` },
        { about: 'comments', part: () => '% not found\n' },
        { about: 'words', part: () => 'no match for domain, limit exceeded; ' },
      ],
    ),
  },
  {
    readers: [
      'registration/rdap.ts parseRdap',
      'registration/rdap.ts readErrorCode',
      'registration/rdap-answer.ts readRdapAnswer',
      'registration/rdap-contacts.ts readRdapContacts',
      'registration/jcard.ts parseJcard',
    ],
    runs: 'thread',
    shapes: textShapes(
      (body) => [
        readRdapAnswer({ status: 200, body, tooLong: false }),
        parseRdap(jsonOf(body)),
        parseJcard(jsonOf(body)),
      ],
      RDAP_OCTETS,
      (salt) => (salt % 2 === 0 ? ' ' : '\n'),
      [
        {
          about: 'statuses',
          part: (i) => `"s${i}"`,
          between: ',',
          before: '{"objectClassName":"domain","status":[',
          after: ']}',
        },
        {
          about: 'events',
          part: () => '{"eventAction":"x","eventDate":"2026-01-01"}',
          between: ',',
          before: '{"objectClassName":"domain","events":[',
          after: ']}',
        },
        {
          about: 'entities',
          part: () => '{"roles":["registrar"],"entities":[{}]}',
          between: ',',
          before: '{"objectClassName":"domain","entities":[',
          after: ']}',
        },
        {
          about: 'entities within entities',
          part: () => '{"entities":[',
          before: '{"objectClassName":"domain","entities":[',
          most: 3000,
        },
        {
          about: 'contacts',
          part: (i) => `{"roles":["technical"],"vcardArray":["vcard",[["fn",{},"text","${i}"]]]}`,
          between: ',',
          before: '{"objectClassName":"domain","entities":[',
          after: ']}',
        },
        {
          about: 'redacted fields',
          part: () => '{"name":{"type":"Tech Email"}}',
          between: ',',
          before: '{"objectClassName":"domain","redacted":[',
          after: ']}',
        },
        {
          about: 'name servers',
          part: (i) => `{"ldhName":"ns${i}.a.test"}`,
          between: ',',
          before: '{"objectClassName":"domain","nameservers":[',
          after: ']}',
        },
        {
          about: 'remarks',
          part: () => '{"description":["a"]}',
          between: ',',
          before: '{"objectClassName":"domain","remarks":[',
          after: ']}',
        },
        { about: 'a card', part: (i) => `["fn",{},"text","${i}"]`, between: ',', before: '["vcard",[', after: ']]' },
        { about: 'one long text', part: () => 'a', before: '{"objectClassName":"domain","port43":"', after: '"}' },
        { about: 'no JSON', part: () => '[', most: 200_000 },
      ],
    ),
  },
  {
    readers: ['registration/bootstrap.ts parseServices'],
    runs: 'thread',
    shapes: textShapes(
      (text) => parseServices(jsonOf(text)),
      RDAP_OCTETS,
      () => '',
      [
        {
          about: 'services',
          part: (i) => `[["a${i}"],["https://a.test/"]]`,
          between: ',',
          before: '{"services":[',
          after: ']}',
        },
        {
          about: 'names',
          part: (i) => `"a${i}"`,
          between: ',',
          before: '{"services":[[[',
          after: '],["https://a.test/"]]]}',
        },
        {
          about: 'addresses',
          part: (i) => `"https://a${i}.test/"`,
          between: ',',
          before: '{"services":[[["a"],[',
          after: ']]]}',
        },
      ],
    ),
  },
  {
    readers: ['records/cof.ts parseCof'],
    runs: 'main',
    shapes: textShapes(parseCof, 65_000, () => '', [
      {
        about: 'many records',
        part: (i) => `"192.0.2.${i % 256}"`,
        between: ',',
        before: '{"rrname":"a.test","rrtype":"A","time_first":1,"time_last":2,"rdata":[',
        after: ']}',
      },
      { about: 'fields', part: (i) => `"f${i}":1`, between: ',', before: '{"rrname":"a.test",', after: '}' },
      { about: 'one long name', part: () => 'a.', before: '{"rrname":"', after: '"}' },
    ]),
  },
  {
    readers: ['pages/web/multipart.ts readMultipart'],
    runs: 'run',
    shapes: textShapes(
      (body) => readMultipart(Buffer.from(body, 'latin1'), 'multipart/form-data; boundary=b'),
      MAX_FILE_FORM_BYTES,
      (salt) => `--b\r\n; ${salt}`,
      [
        { about: 'fields', part: () => '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n', most: 200 },
        { about: 'fields without a head', part: () => '\r\n--b' },
        { about: 'nearly boundaries', part: () => '\r\n--', before: '--b\r\n\r\n\r\n' },
        {
          about: 'blanks in heads',
          part: () => `--b\r\nContent-Disposition:${'; '.repeat(900)}\r\n\r\n\r\n`,
          most: 200,
        },
        { about: 'one long field', part: () => 'a', before: '--b\r\nContent-Disposition: x; name="a"\r\n\r\n' },
      ],
    ),
  },
  {
    readers: ['pages/web/forms.ts readForm'],
    runs: 'main',
    shapes: textShapes(formOf, MAX_FORM_BYTES, (salt) => `salt=${salt}&`, [
      { about: 'more fields than are read, without "=" (T6)', part: () => 'a&' },
      { about: '200 fields without "=" (T6)', part: (i) => ((i + 1) % FIELD_CHARS === 0 ? '&' : 'a') },
      { about: '200 fields', part: (i) => (i % FIELD_CHARS === 0 ? '&a=' : 'a') },
      { about: 'one long field', part: () => 'a' },
      { about: 'percent-encoded letters (T6)', part: () => '%41' },
      { about: 'percent-encoded characters of three octets', part: () => '%E3%81%82', before: 'header=' },
      { about: 'percent-encoded octets that are no UTF-8', part: () => '%ff', before: 'header=' },
      { about: 'percent signs alone', part: () => '%', before: 'header=' },
      { about: 'percent signs before no digits', part: () => '%zz', before: 'header=' },
      { about: 'plus signs', part: () => '+', before: 'header=' },
      { about: 'equals signs (T6)', part: () => '=' },
      { about: '200 fields of nothing but "="', part: (i) => ((i + 1) % FIELD_CHARS === 0 ? '&' : '=') },
      { about: 'escaped separators', part: () => '%26%3D' },
      { about: 'letters beyond ASCII', part: () => 'あ', most: Math.floor(MAX_FORM_BYTES / 3) },
    ]),
  },
  {
    // An operator's file, read piece by piece.
    readers: ['records/routes/parse.ts parseAnnouncedPrefixes', 'records/routes/parse.ts parseAuthorisedPrefixes'],
    runs: 'thread',
    shapes: [parseAnnouncedPrefixes, parseAuthorisedPrefixes].flatMap((parser) =>
      textShapes(finished(parser), 1024 * 1024, (salt) => `# ${salt}\n`, [
        { about: `${parser.name}: prefixes`, part: (i) => `10.${i % 256}.${(i >> 8) % 256}.0/24 ${i}\n` },
        { about: `${parser.name}: authorised`, part: (i) => `AS${i},10.${i % 256}.${(i >> 8) % 256}.0/24,24\n` },
        { about: `${parser.name}: many systems of one prefix`, part: (i) => `10.0.0.0/24 ${i}\n` },
        { about: `${parser.name}: sets`, part: () => '10.0.0.0/24 {1,2,3,4}\n' },
        { about: `${parser.name}: empty lines`, part: () => '\n' },
      ]),
    ),
  },
  {
    readers: ['records/routes/as-names.ts parseAsNames'],
    runs: 'thread',
    shapes: textShapes(parseAsNames, 1024 * 1024, (salt) => `# ${salt}\n`, [
      { about: 'systems', part: (i) => `${i} EXAMPLE-${i}, US\n` },
      { about: 'one long line of commas', before: '1 x', part: () => ', ' },
      { about: 'one long line of blanks', before: '1 x,', part: () => ' ', after: 'y' },
      { about: 'blanks, and no name', before: '1', part: () => ' \t', after: 'x' },
      { about: 'one system again and again', part: () => '1 EXAMPLE, US\n' },
    ]),
  },
  {
    readers: ['records/certificates/trust-stores.ts parseTrustStore'],
    runs: 'thread',
    shapes: textShapes(
      (text) => parseTrustStore('Test', text),
      1024 * 1024,
      (salt) => `# ${salt}\n`,
      [
        { about: 'beginnings', part: () => '-----BEGIN CERTIFICATE-----\n' },
        { about: 'a long body without an end', before: '-----BEGIN CERTIFICATE-----', part: () => 'AAAA\n' },
        {
          about: 'bodies that are no certificate',
          part: () => '-----BEGIN CERTIFICATE-----AAAA-----END CERTIFICATE-----',
        },
      ],
    ),
  },
];
