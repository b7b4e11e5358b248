import { serverTable } from '../../../tests/support/server-table.ts';
import type { DnsName } from '../../domain/name.ts';
import type { ResponseRr } from '../../domain/response.ts';
import type { ServerQuery, ServerResponse } from '../../domain/server-query.ts';
import { unusualQuestions } from './unusual-questions.ts';

const NS1 = '192.0.2.53';
const [SERVFAIL, NXDOMAIN] = [2, 3];

const at = (reply: (query: ServerQuery, usual: ServerResponse) => ServerResponse | null) => ({ [NS1]: { reply } });
const ADDRESSES = [NS1, '198.51.100.53', '2001:db8:1::53', '2001:db8:2::53'];
const onAll = (reply: (query: ServerQuery, usual: ServerResponse) => ServerResponse | null) =>
  Object.fromEntries(ADDRESSES.map((address) => [address, { reply }]));
const DROPPED: readonly ServerQuery['type'][] = ['CAA', 'HTTPS', 'TLSA', 1000];
const failing = (type: ServerQuery['type'], rcode: number) =>
  at((query, usual) => (query.type === type ? { ...usual, rcode, answers: [], authorities: [] } : usual));
const ROOT_NS = { name: '.', type: 2, class: 1, ttlSeconds: 60, octets: Uint8Array.of(0) } as ResponseRr;

serverTable(unusualQuestions, [
  { about: 'all is right', zone: '', outcome: 'satisfied', text: 'fine' },
  { about: 'no addresses', zone: '@ IN NS none.hosts.test.\n', outcome: 'satisfied', text: 'none' },
  {
    about: 'AAAA makes the name disappear',
    zone: '@ IN A 192.0.2.1\n',
    at: failing('AAAA', NXDOMAIN),
    outcome: 'failed',
    text: 'aaaa',
    says: NS1,
  },
  {
    about: 'AAAA does not exist',
    zone: '',
    at: failing('AAAA', NXDOMAIN),
    outcome: 'failed',
    text: 'aaaa',
  },
  {
    about: 'a question of a burst is not answered',
    zone: '',
    at: at((query, usual) => (query.type === 'AAAA' ? null : usual)),
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'an answer to upper case is cut short',
    zone: '',
    at: at((query, usual) => (query.mixesCase ? { ...usual, tc: true, answers: [] } : usual)),
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'CAA fails',
    zone: '@ IN A 192.0.2.1\n',
    at: failing('CAA', SERVFAIL),
    outcome: 'failed',
    text: 'caa',
    says: `${NS1} of ns1.hosts.test. Certificate authorities that get such an answer often cannot issue`,
  },
  {
    about: 'a load balancer drops CAA, HTTPS and unknown types',
    zone: '@ IN A 192.0.2.1\n',
    at: onAll((query, usual) => (DROPPED.includes(query.type) ? null : usual)),
    outcome: 'failed',
    text: 'dropped',
    says: 'CAA, HTTPS and TYPE1000',
  },
  {
    about: 'CAA alone is not answered',
    zone: '@ IN A 192.0.2.1\n',
    at: onAll((query, usual) => (query.type === 'CAA' ? null : usual)),
    outcome: 'satisfied',
    text: 'fine',
  },
  { about: 'HTTPS fails', zone: '', at: failing('HTTPS', SERVFAIL), outcome: 'failed', text: 'https' },
  { about: 'unknown types fail', zone: '', at: failing(1000, SERVFAIL), outcome: 'failed', text: 'unknown-type' },
  {
    about: 'a denial without the SOA record',
    zone: '',
    at: at((_, usual) => ({ ...usual, authorities: usual.authorities.filter(({ type }) => type !== 6) })),
    outcome: 'failed',
    text: 'no-soa',
    says: `${NS1} of ns1.hosts.test`,
  },
  {
    about: 'a name that does not exist without the SOA record, in a zone that is not signed',
    zone: '',
    at: at((query, usual) => (query.name.startsWith('zonewell-no-such-name.') ? { ...usual, authorities: [] } : usual)),
    outcome: 'failed',
    text: 'no-soa',
  },
  {
    about: 'a denial with the SOA record of another zone',
    zone: '',
    at: at((_, usual) => ({
      ...usual,
      authorities: usual.authorities.map((rr) => (rr.type === 6 ? { ...rr, name: 'test' as DnsName } : rr)),
    })),
    outcome: 'failed',
    text: 'no-soa',
  },
  {
    about: 'upper and lower case are different names',
    zone: '',
    at: at((query, usual) => (query.mixesCase ? { ...usual, rcode: NXDOMAIN, answers: [] } : usual)),
    outcome: 'failed',
    text: 'case-answers',
  },
  {
    about: 'questions come back in lower case',
    zone: '',
    at: at((query, usual) => (query.mixesCase ? { ...usual, sameCase: false } : usual)),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['case-lost'],
  },
  {
    about: 'other zones are referred to the root',
    zone: '',
    at: at((query, usual) => (query.name === '.' ? { ...usual, rcode: 0, authorities: [ROOT_NS] } : usual)),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['upward'],
  },
  {
    about: 'ANY brings everything',
    zone: '',
    at: at((query, usual) => (query.type === 255 ? { ...usual, size: 1100, answers: [ROOT_NS] } : usual)),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['any'],
  },
]);
