import { serverTable } from '../../../tests/support/server-table.ts';
import type { DnsName } from '../../domain/name.ts';
import type { ResponseRr } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { ServerQuery, ServerResponse } from '../../domain/server-query.ts';
import { serverProofs } from './server-proofs.ts';

const NS1 = '192.0.2.53';
const MAIL = '@ IN MX 10 mail.hosts.test.\n';
const SILENT = {
  [NS1]: 'silent',
  '198.51.100.53': 'silent',
  '2001:db8:1::53': 'silent',
  '2001:db8:2::53': 'silent',
} as const;
const UNASSIGNED_TYPE = 1000;

const at = (reply: (query: ServerQuery, usual: ServerResponse) => ServerResponse) => ({ [NS1]: { reply } });
const isAbsent = ({ name }: ServerQuery): boolean => name.startsWith('zonewell-no-such-name.');
const UNASSIGNED_ALGORITHM = 200;

function withUnknownAlgorithm(_: ServerQuery, usual: ServerResponse): ServerResponse {
  const answers = usual.answers.map((rr) =>
    rr.type === RR_TYPES.DNSKEY
      ? { ...rr, octets: Uint8Array.from(rr.octets, (o, i) => (i === 3 ? UNASSIGNED_ALGORITHM : o)) }
      : rr,
  );
  return { ...usual, answers };
}

const NSEC3: ResponseRr = {
  name: 'abc.case.test' as DnsName,
  type: RR_TYPES.NSEC3,
  class: 1,
  ttlSeconds: 60,
  octets: new Uint8Array(30),
};

/** Without a DS record, so that servers may sign with keys of their own. */
const hashed = (iterations: number, salt: string, optOut = false) => ({
  withoutDs: true as const,
  nsec3: { iterations, salt: new Uint8Array(Buffer.from(salt, 'hex')), optOut },
});
const SECOND = '198.51.100.53';

const onAll = (reply: (query: ServerQuery, usual: ServerResponse) => ServerResponse | null) =>
  Object.fromEntries(Object.keys(SILENT).map((address) => [address, { reply }]));
const FAILED = (usual: ServerResponse): ServerResponse => ({ ...usual, rcode: 2, answers: [], authorities: [] });
/** Sets back the end of each signature, as in a zone that was not transferred for long. */
const expiredOnes =
  () =>
  (_: ServerQuery, usual: ServerResponse): ServerResponse => {
    const late = (some: readonly ResponseRr[]): ResponseRr[] =>
      some.map((rr) =>
        rr.type === RR_TYPES.RRSIG ? { ...rr, octets: Uint8Array.from(rr.octets, (o, i) => (i === 8 ? 0x30 : o)) } : rr,
      );
    return { ...usual, answers: late(usual.answers), authorities: late(usual.authorities) };
  };
/** Gives NSEC3 records a hash algorithm that no standard has. */
const withOtherHash = (rr: ResponseRr): ResponseRr =>
  rr.type === RR_TYPES.NSEC3 ? { ...rr, octets: Uint8Array.from(rr.octets, (o, i) => (i === 0 ? 7 : o)) } : rr;

/** Three further keys of 4,096 bits. */
const LARGE_KEYS = [1, 2, 3].map((i) => `@ IN DNSKEY 257 3 8 ${Buffer.alloc(515, i).toString('base64')}\n`).join('');

/** More keys than are compared. */
const MANY_KEYS = Array.from(
  { length: 60 },
  (_, i) => `@ IN DNSKEY 257 3 15 ${Buffer.alloc(32, i + 1).toString('base64')}\n`,
).join('');

/** Gives so many signatures in the place of each that none of the first of them holds: we try no more. */
function withManySignatures(_: ServerQuery, usual: ServerResponse): ServerResponse {
  const forged = (rr: ResponseRr, i: number): ResponseRr => ({
    ...rr,
    octets: rr.octets.map((octet, at) => (at === rr.octets.length - 1 ? octet ^ (i + 1) : octet)),
  });
  const answers = usual.answers.flatMap((rr) =>
    rr.type === RR_TYPES.RRSIG ? Array.from({ length: 20 }, (_, i) => forged(rr, i)) : [rr],
  );
  return { ...usual, answers };
}

serverTable(serverProofs, [
  { about: 'signed', zone: MAIL, sign: {}, outcome: 'satisfied', text: 'fine' },
  {
    about: 'signed with NSEC3',
    zone: MAIL,
    sign: { nsec3: { iterations: 0, salt: new Uint8Array(), optOut: false } },
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'proofs that are cut short over UDP',
    zone: MAIL,
    sign: {},
    at: at((query, usual) =>
      query.transport === 'udp' && usual.answers.length === 0 && usual.authorities.length > 0
        ? { ...usual, tc: true, authorities: [] }
        : usual,
    ),
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'an alias whose target in another zone of the server comes with it',
    zone: MAIL,
    sign: {},
    at: at((query, usual) =>
      query.type === 'MX'
        ? { ...usual, answers: [...usual.answers, { ...NSEC3, name: 'other.test' as DnsName, type: RR_TYPES.TXT }] }
        : usual,
    ),
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'a wildcard',
    zone: '* IN A 192.0.2.1\n',
    sign: {},
    outcome: 'satisfied',
    text: 'fine',
    beside: ['listable'],
  },
  {
    about: 'names that a server makes up',
    zone: 'www IN A 192.0.2.1\n',
    sign: { compact: true },
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'a type that the proofs deny',
    zone: '',
    sign: {},
    at: at((query, usual) =>
      query.type === 'A' && query.name === 'case.test'
        ? { ...usual, answers: [{ ...NSEC3, name: query.name, type: RR_TYPES.A, octets: Uint8Array.of(192, 0, 2, 1) }] }
        : usual,
    ),
    outcome: 'failed',
    text: 'records-some',
    beside: ['denies-existing'],
    says: '(A)',
  },
  {
    about: 'a type for the parent alone that the proofs deny',
    zone: '',
    sign: {},
    at: at((query, usual) =>
      query.type === 'CDS' && query.name === 'case.test'
        ? {
            ...usual,
            answers: [{ ...NSEC3, name: query.name, type: RR_TYPES.CDS, octets: Uint8Array.of(0, 0, 0, 0, 0) }],
          }
        : usual,
    ),
    outcome: 'failed',
    text: 'records-some',
    beside: ['denies-cds'],
    says: '(CDS)',
  },
  { about: 'a DNAME record', zone: '@ IN DNAME other.test.\n', sign: {}, outcome: 'satisfied', text: 'fine' },
  {
    about: 'an alias that the DNAME record does not make',
    zone: '@ IN DNAME other.test.\n',
    sign: {},
    at: at((query, usual) =>
      isAbsent(query) ? { ...usual, answers: usual.answers.filter(({ type }) => type !== RR_TYPES.CNAME) } : usual,
    ),
    outcome: 'failed',
    text: 'dname',
    says: NS1,
  },
  {
    about: 'a DNAME record without a signature',
    zone: '@ IN DNAME other.test.\n',
    sign: {},
    at: at((query, usual) =>
      isAbsent(query) ? { ...usual, answers: usual.answers.filter(({ type }) => type !== RR_TYPES.RRSIG) } : usual,
    ),
    outcome: 'failed',
    text: 'records-some',
    says: 'case.test DNAME',
  },
  { about: 'not signed', zone: MAIL, outcome: 'satisfied', text: 'unsigned' },
  { about: 'nobody answers', zone: '', at: SILENT, outcome: 'satisfied', text: 'not-known' },
  {
    about: 'an algorithm that nobody knows',
    zone: MAIL,
    sign: {},
    at: Object.fromEntries(Object.keys(SILENT).map((address) => [address, { reply: withUnknownAlgorithm }])),
    outcome: 'satisfied',
    text: 'not-judged',
  },
  {
    about: 'a bad signature without a DS record',
    zone: MAIL,
    sign: { withoutDs: true, spoiled: { MX: 'altered' } },
    outcome: 'satisfied',
    text: 'no-harm-yet',
  },
  {
    about: 'keys signed by another key',
    zone: MAIL,
    sign: { spoiled: { DNSKEY: 'foreign' } },
    outcome: 'satisfied',
    text: 'keys-everywhere',
  },
  {
    about: 'one server has the zone with signatures that have expired: one cause',
    zone: MAIL,
    sign: {},
    at: { [SECOND]: { reply: expiredOnes() } },
    outcome: 'failed',
    text: 'keys',
    says: 'have no valid signature of a key that a DS record names: 198.51.100.53',
  },
  {
    about: 'a bad signature',
    zone: MAIL,
    sign: { spoiled: { MX: 'altered' } },
    outcome: 'failed',
    text: 'records',
    weaker: ['records-some'],
    says: 'case.test MX',
  },
  {
    about: 'no proof that a name does not exist',
    zone: MAIL,
    sign: {},
    at: at((query, usual) => (isAbsent(query) ? { ...usual, authorities: [] } : usual)),
    outcome: 'failed',
    text: 'denial',
    says: NS1,
  },
  {
    about: 'no proof beside an answer of a wildcard',
    zone: '* IN A 192.0.2.1\n',
    sign: {},
    at: at((query, usual) => (isAbsent(query) ? { ...usual, authorities: [] } : usual)),
    outcome: 'failed',
    text: 'wildcard',
    beside: ['listable'],
  },
  {
    about: 'a name that does not exist, with the response code of one that does',
    zone: MAIL,
    sign: {},
    at: at((query, usual) => (isAbsent(query) ? { ...usual, rcode: 0 } : usual)),
    outcome: 'failed',
    text: 'contradiction',
    says: NS1,
  },
  {
    about: 'made-up names have that response code, and prove it (RFC 9824)',
    zone: MAIL,
    sign: { compact: true },
    at: at((query, usual) => (isAbsent(query) ? { ...usual, rcode: 3 } : usual)),
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'an unknown hash algorithm',
    zone: MAIL,
    sign: { nsec3: { iterations: 0, salt: new Uint8Array(), optOut: false } },
    at: at((_, usual) => ({ ...usual, authorities: usual.authorities.map(withOtherHash) })),
    outcome: 'failed',
    text: 'nsec3-unusable',
    beside: ['nsec3-differs'],
    says: NS1,
  },
  {
    about: 'two NSEC records of one name',
    zone: `${MAIL}@ IN NSEC www.case.test. SOA NS\n`,
    sign: {},
    outcome: 'failed',
    text: 'several-proofs',
    says: NS1,
  },
  {
    about: 'a name that was added without new proofs',
    zone: `${MAIL}www IN A 192.0.2.1\n_dmarc IN TXT "v=DMARC1; p=none"\n`,
    sign: { unproven: ['_dmarc.case.test'] },
    outcome: 'failed',
    text: 'denies-names',
    beside: ['listable'],
    says: '(_dmarc.case.test)',
  },
  {
    about: 'a name that was added without new hashed proofs',
    zone: `${MAIL}_dmarc IN TXT "v=DMARC1; p=none"\n`,
    sign: { unproven: ['_dmarc.case.test'], nsec3: { iterations: 0, salt: new Uint8Array(), optOut: false } },
    outcome: 'failed',
    text: 'denies-names',
    says: '_dmarc.case.test',
  },
  {
    about: 'such a name among proofs with opt-out, which deny nothing',
    zone: `${MAIL}_dmarc IN TXT "v=DMARC1; p=none"\n`,
    sign: { unproven: ['_dmarc.case.test'], nsec3: { iterations: 0, salt: new Uint8Array(), optOut: true } },
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'NSEC3 beside NSEC',
    zone: MAIL,
    sign: {},
    at: at((query, usual) =>
      query.type === UNASSIGNED_TYPE ? { ...usual, authorities: [...usual.authorities, NSEC3] } : usual,
    ),
    outcome: 'failed',
    text: 'both-kinds',
  },
  {
    about: 'servers with other NSEC3 settings, as while a change spreads',
    zone: MAIL,
    sign: hashed(0, ''),
    at: { [SECOND]: { zone: MAIL, sign: hashed(5, 'AB') } },
    outcome: 'satisfied',
    text: 'fine',
    beside: ['nsec3-differs'],
    says: '1 0 5 AB at 198.51.100.53',
  },
  {
    about: 'opt-out on one server alone',
    zone: MAIL,
    sign: hashed(0, ''),
    at: { [SECOND]: { zone: MAIL, sign: hashed(0, '', true) } },
    outcome: 'satisfied',
    text: 'fine',
    beside: ['nsec3-differs'],
    says: '1 1 0 - at 198.51.100.53',
  },
  {
    about: 'NSEC on one server and NSEC3 on the others',
    zone: MAIL,
    sign: hashed(0, ''),
    at: { [SECOND]: { zone: MAIL, sign: { withoutDs: true } } },
    outcome: 'satisfied',
    text: 'fine',
    beside: ['mixed-denial'],
    says: 'NSEC at 198.51.100.53',
  },
  {
    about: 'one server cannot be asked for its proofs: they are not compared',
    zone: MAIL,
    sign: hashed(0, ''),
    at: {
      [SECOND]: {
        reply: (query, usual) => (isAbsent(query) || query.type === UNASSIGNED_TYPE ? null : usual),
      },
    },
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'a second signer whose key no DS record names',
    zone: '',
    sign: { cds: true },
    at: { '198.51.100.53': { zone: '', sign: { cds: true } } },
    outcome: 'failed',
    text: 'keys',
    beside: ['child-ds'],
    says: '198.51.100.53',
  },
  {
    about: 'a DS record of an algorithm that is not used',
    zone: MAIL,
    sign: { moreDs: [`12345 8 2 ${'AB'.repeat(32)}`] },
    outcome: 'satisfied',
    text: 'fine',
    beside: ['algorithm-missing'],
  },
  {
    about: 'all servers answer SERVFAIL to the question for keys',
    zone: MAIL,
    sign: {},
    at: onAll((query, usual) => (query.type === 'DNSKEY' ? FAILED(usual) : usual)),
    outcome: 'failed',
    text: 'keys-fail',
    weaker: ['keys-missing'],
    says: 'reject every answer of case.test',
  },
  {
    about: 'all servers answer SERVFAIL to the question for keys, without a DS record',
    zone: MAIL,
    sign: { withoutDs: true },
    at: onAll((query, usual) => (query.type === 'DNSKEY' ? FAILED(usual) : usual)),
    outcome: 'satisfied',
    text: 'not-known',
  },
  {
    about: 'one server answers SERVFAIL to the question for keys',
    zone: MAIL,
    sign: {},
    at: at((query, usual) => (query.type === 'DNSKEY' ? FAILED(usual) : usual)),
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'no server answers the question for keys',
    zone: MAIL,
    sign: {},
    at: onAll((query, usual) => (query.type === 'DNSKEY' ? null : usual)),
    outcome: 'failed',
    text: 'keys-missing',
  },
  {
    about: 'keys that do not fit, and TCP is refused',
    zone: LARGE_KEYS,
    sign: { algorithm: 8, rsaBits: 4096 },
    at: Object.fromEntries(Object.keys(SILENT).map((address) => [address, 'refuses-tcp' as const])),
    outcome: 'failed',
    text: 'keys-cut',
    weaker: ['keys-missing'],
  },
  {
    about: 'more signatures than are verified',
    zone: MAIL,
    sign: {},
    at: at(withManySignatures),
    outcome: 'satisfied',
    text: 'in-part',
  },
  { about: 'more keys than are compared', zone: MANY_KEYS, sign: {}, outcome: 'satisfied', text: 'too-many' },
]);
