import { serverTable } from '../../../tests/support/server-table.ts';
import type { ServerQuery, ServerResponse } from '../../domain/server-query.ts';
import { edns } from './edns.ts';

const NS1 = '192.0.2.53';
const FORMERR = 1;

type Reply = (query: ServerQuery, usual: ServerResponse) => ServerResponse | null;
const at = (reply: Reply) => ({ [NS1]: { reply } });

/** Answers as usual, but with other EDNS. */
const withEdns = (usual: ServerResponse, other: Partial<NonNullable<ServerResponse['edns']>>): ServerResponse =>
  usual.edns === null ? usual : { ...usual, edns: { ...usual.edns, ...other } };
const codesOf = ({ edns: sent }: ServerQuery): readonly number[] => (sent?.options ?? []).map(({ code }) => code);
const cookie =
  (data: string): Reply =>
  (query, usual) =>
    codesOf(query).includes(10) ? withEdns(usual, { options: [{ code: 10, data }] }) : usual;

serverTable(edns, [
  { about: 'all is right', zone: '', outcome: 'satisfied', text: 'fine' },
  { about: 'no addresses', zone: '@ IN NS none.hosts.test.\n', outcome: 'satisfied', text: 'none' },
  {
    about: 'one answers EDNS with FORMERR, as RFC 6891 allows',
    zone: '',
    at: at((query, usual) =>
      query.edns === null ? usual : { ...usual, aa: false, rcode: FORMERR, answers: [], authorities: [], edns: null },
    ),
    outcome: 'failed',
    text: 'missing',
    says: NS1,
  },
  {
    about: 'one drops what has EDNS',
    zone: '',
    at: at((query, usual) => (query.edns === null ? usual : null)),
    outcome: 'failed',
    text: 'unsupported',
  },
  {
    about: 'one answers without EDNS, whatever it was asked',
    zone: '',
    at: at((_, usual) => ({ ...usual, edns: null })),
    outcome: 'failed',
    text: 'missing',
  },
  {
    about: 'large answers are lost',
    zone: '',
    sign: {},
    at: at((query, usual) =>
      query.type !== 'DNSKEY' ? usual : query.transport === 'udp' ? null : { ...usual, size: 900 },
    ),
    outcome: 'failed',
    text: 'large-lost',
  },
  {
    about: 'a small answer is lost',
    zone: '',
    sign: {},
    at: at((query, usual) => (query.transport === 'udp' && query.type === 'DNSKEY' ? null : usual)),
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'one has a SOA record and no NS records, whatever it is asked with',
    zone: '',
    at: at((query, usual) => (query.type === 'NS' ? { ...usual, answers: [] } : usual)),
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'version 1 is answered as if it were 0',
    zone: '',
    at: at((query, usual) => ((query.edns?.version ?? 0) > 0 ? { ...usual, rcode: 0 } : usual)),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['version'],
  },
  {
    about: 'options are sent back',
    zone: '',
    at: at((query, usual) =>
      codesOf(query).includes(137) ? withEdns(usual, { options: query.edns?.options ?? [] }) : usual,
    ),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['option'],
  },
  {
    about: 'flags are sent back',
    zone: '',
    at: at((query, usual) => withEdns(usual, { z: query.edns?.z ?? 0 })),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['flags'],
  },
  {
    about: 'an answer that was cut short has no EDNS',
    zone: '',
    sign: {},
    at: at((query, usual) => (query.edns?.udpSize === 512 ? { ...usual, tc: true, answers: [], edns: null } : usual)),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['truncated'],
  },
  {
    about: 'a cookie of the server',
    zone: '',
    at: at(cookie('7a6f6e6577656c6c0102030405060708')),
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'a cookie that is too short',
    zone: '',
    at: at(cookie('7a6f6e6577656c6c0102')),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['cookies'],
  },
  {
    about: 'a cookie of somebody else',
    zone: '',
    at: at(cookie('00000000000000000102030405060708')),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['cookies'],
  },
]);
