import { serverTable } from '../../../tests/support/server-table.ts';
import type { DnsName } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import type { ResponseRr } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { ServerQuery, ServerResponse } from '../../domain/server-query.ts';
import { openServers } from './open-servers.ts';

const NS1 = '192.0.2.53';
const [IXFR, AXFR] = [251, 252];

const at = (reply: (query: ServerQuery, usual: ServerResponse) => ServerResponse | null) => ({ [NS1]: { reply } });
const rr = (type: 'A' | 'TXT' | 'SOA', octets: Uint8Array): ResponseRr => ({
  name: 'case.test' as DnsName,
  type: RR_TYPES[type],
  class: 1,
  ttlSeconds: 60,
  octets,
});
const text = (value: string) =>
  at((query, usual) =>
    query.class === 'CH'
      ? { ...usual, rcode: 0, answers: [rr('TXT', encodeRdata('TXT', { strings: [Buffer.from(value)], text: value }))] }
      : usual,
  );

serverTable(openServers, [
  { about: 'all are closed', zone: '', outcome: 'satisfied', text: 'closed' },
  { about: 'no addresses', zone: '@ IN NS none.hosts.test.\n', outcome: 'satisfied', text: 'not-tested' },
  {
    about: 'one looks up other names',
    zone: '',
    at: at((query, usual) =>
      query.flags.rd
        ? { ...usual, rcode: 0, ra: true, answers: [rr('A', encodeRdata('A', { address: '192.0.2.1' }))] }
        : usual,
    ),
    outcome: 'failed',
    text: 'recursion',
    says: NS1,
  },
  {
    about: 'one says that it would, and refuses',
    zone: '',
    at: at((query, usual) => (query.flags.rd ? { ...usual, ra: true } : usual)),
    outcome: 'satisfied',
    text: 'closed',
  },
  {
    about: 'one hands out the zone',
    zone: '',
    at: at((query, usual) =>
      query.type === AXFR ? { ...usual, rcode: 0, answers: [rr('SOA', new Uint8Array(22))] } : usual,
    ),
    outcome: 'failed',
    text: 'transfer',
    says: NS1,
  },
  {
    about: 'one hands out changes alone',
    zone: '',
    at: at((query, usual) =>
      query.type === IXFR && query.serial === 6
        ? { ...usual, rcode: 0, answers: [rr('SOA', new Uint8Array(22))], hasMore: true }
        : usual,
    ),
    outcome: 'failed',
    text: 'changes',
    says: NS1,
  },
  {
    about: 'one hands out changes as well as the zone',
    zone: '',
    at: at((query, usual) =>
      query.type === AXFR || query.type === IXFR
        ? { ...usual, rcode: 0, answers: [rr('SOA', new Uint8Array(22))], hasMore: true }
        : usual,
    ),
    outcome: 'failed',
    text: 'transfer',
  },
  {
    about: 'one says that nothing changed',
    zone: '',
    at: at((query, usual) =>
      query.type === IXFR ? { ...usual, rcode: 0, answers: [rr('SOA', new Uint8Array(22))] } : usual,
    ),
    outcome: 'satisfied',
    text: 'closed',
  },
  {
    about: 'one tells its version',
    zone: '',
    at: text('9.18.1'),
    outcome: 'satisfied',
    text: 'closed',
    beside: ['software'],
  },
  { about: 'one tells no version', zone: '', at: text('none of your business'), outcome: 'satisfied', text: 'closed' },
]);
