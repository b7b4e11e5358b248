import { serverTable } from '../../../tests/support/server-table.ts';
import type { Outgoing } from '../../dns/codec/encode.ts';
import type { DnsName } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { ServerQuery, ServerResponse } from '../../domain/server-query.ts';
import { delegation } from './delegation.ts';

const NS1 = '192.0.2.53';
const NS2 = '198.51.100.53';
const SIX = { '2001:db8:1::53': 'silent', '2001:db8:2::53': 'silent' } as const;
const bare = (response: Outgoing): Outgoing => ({
  ...response,
  answers: [],
  authorities: [],
  additionals: [],
  aa: true,
});
const rr = (name: string, type: number, octets: Uint8Array) => ({
  name: name as DnsName,
  type,
  class: 1,
  ttlSeconds: 60,
  octets,
});
const DENIES = { change: (response: Outgoing) => ({ ...bare(response), rcode: 3 }) };
const REFERS = {
  change: (response: Outgoing) => ({
    ...bare(response),
    aa: false,
    authorities: [rr('.', RR_TYPES.NS, encodeRdata('NS', { host: 'a.nic.test' as DnsName }))],
  }),
};
const OTHER_SOA = encodeRdata('SOA', {
  mname: 'ns1.parked.test' as DnsName,
  rname: 'hostmaster.parked.test' as DnsName,
  serial: 1,
  refresh: 14400,
  retry: 3600,
  expire: 1209600,
  minimum: 3600,
});
const PARKED = {
  change: (response: Outgoing) => ({
    ...bare(response),
    rcode: 0,
    authorities: [rr('parked.test', RR_TYPES.SOA, OTHER_SOA)],
  }),
};
const NO_AA = { change: (response: Outgoing) => ({ ...response, aa: false }) };
/** It does not know EDNS. */
const OLD = {
  reply: (query: ServerQuery, usual: ServerResponse): ServerResponse =>
    query.edns === null ? usual : { ...usual, aa: false, rcode: 1, edns: null, answers: [], authorities: [] },
};
/** It delegates a name of its zone. */
const CUT = {
  reply: (query: ServerQuery, usual: ServerResponse): ServerResponse =>
    query.name !== 'sub.case.test' || query.type !== 'NS'
      ? usual
      : {
          ...usual,
          aa: false,
          answers: [],
          authorities: [rr('sub.case.test', RR_TYPES.NS, encodeRdata('NS', { host: 'ns3.hosts.test' as DnsName }))],
        },
};
const HOST = 'ns3.hosts.test' as DnsName;

serverTable(delegation, [
  { about: 'delegated', zone: '', outcome: 'satisfied', text: 'delegated', says: 'servers at 4 addresses' },
  {
    about: 'a name inside a zone',
    zone: 'www IN A 192.0.2.1\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'delegated',
    beside: ['inside-a-zone'],
    says: 'What follows is about case.test',
  },
  {
    about: 'a name inside a zone, whose aliases lead in a circle, so that its SOA record can’t be looked up',
    zone: 'www IN CNAME web\nweb IN CNAME www\n',
    name: 'www.case.test',
    lost: ['www.case.test'],
    outcome: 'satisfied',
    text: 'delegated',
    beside: ['inside-a-zone'],
    says: 'What follows is about case.test',
  },
  {
    about: 'servers of a part of a domain that don’t exist: the zone above names them, and no registrar',
    zone: 'sub IN NS ns1.gone.test.\n@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n',
    name: 'sub.case.test',
    lost: ['sub.case.test'],
    outcome: 'failed',
    text: 'no-such-servers',
    says: 'in the zone case.test',
  },
  {
    about: 'no server answers',
    zone: '',
    at: { [NS1]: 'silent', [NS2]: 'silent', ...SIX },
    outcome: 'failed',
    text: 'no-working-server',
    says: NS1,
  },
  {
    about: 'all servers refuse, or are silent',
    zone: '',
    at: { [NS1]: 'refuses', [NS2]: 'silent', ...SIX },
    outcome: 'failed',
    text: 'all-refuse',
    says: 'refuse to answer for it: 192.0.2.53.',
  },
  {
    about: 'all servers say that it does not exist',
    zone: '',
    at: { [NS1]: DENIES, [NS2]: DENIES, ...SIX },
    outcome: 'failed',
    text: 'all-deny',
    says: 'its own name servers say that it does not exist',
  },
  {
    about: 'all servers refer elsewhere',
    zone: '',
    at: { [NS1]: REFERS, [NS2]: REFERS, ...SIX },
    outcome: 'failed',
    text: 'none-serves',
    says: 'no SOA record at 192.0.2.53 and 198.51.100.53',
  },
  {
    about: 'all servers serve another zone',
    zone: '',
    at: { [NS1]: PARKED, [NS2]: PARKED, ...SIX },
    outcome: 'failed',
    text: 'other-zone',
    says: 'parked.test at 192.0.2.53 and 198.51.100.53',
  },
  {
    about: 'a name that the zone above delegates to servers of another zone, though it seems to be inside a zone',
    zone: 'sub IN TXT "x"\n',
    name: 'sub.case.test',
    at: { [NS1]: CUT, [NS2]: CUT, '203.0.113.53': PARKED, ...SIX },
    outcome: 'failed',
    text: 'other-zone',
    says: 'sub.case.test is delegated, but its name servers serve another zone: parked.test',
  },
  {
    about: 'servers that leave the AA bit out',
    zone: '',
    at: { [NS1]: NO_AA, [NS2]: NO_AA, ...SIX },
    outcome: 'satisfied',
    text: 'delegated',
    says: 'servers at 2 addresses',
  },
  {
    about: 'servers that answer EDNS with FORMERR',
    zone: '',
    at: { [NS1]: OLD, [NS2]: OLD, ...SIX },
    outcome: 'satisfied',
    text: 'delegated',
    says: 'servers at 2 addresses',
  },
  {
    about: 'name servers whose names do not exist',
    zone: '@ IN NS ns1.hst.test.\n@ IN NS ns2.hst.test.\n',
    outcome: 'failed',
    text: 'no-such-servers',
    says: 'at your registrar',
  },
  {
    about: 'name servers that cannot be looked up',
    zone: '@ IN NS ns.round.test.\n',
    delegations: 'case IN NS ns.round.test.\n',
    lost: ['ns.round.test'],
    outcome: 'satisfied',
    text: 'unaddressed',
  },
  {
    about: 'no server answers with records, but resolvers still have addresses',
    zone: '@ IN A 192.0.2.1\n',
    at: { [NS1]: 'refuses', [NS2]: 'servfail', ...SIX },
    outcome: 'failed',
    text: 'none-serves',
    beside: ['still-answers'],
    says: 'works for some',
  },
  { about: 'one server answers', zone: '', at: { [NS1]: 'silent', ...SIX }, outcome: 'satisfied', text: 'delegated' },
  {
    about: 'IPv6 alone answers',
    zone: '',
    at: { [NS1]: 'silent', [NS2]: 'silent' },
    outcome: 'satisfied',
    text: 'delegated',
  },
  {
    about: 'name servers without addresses',
    zone: '@ IN NS none.hosts.test.\n@ IN NS other.hosts.test.\n',
    hostZone: { zone: 'none IN TXT "x"\nother IN TXT "x"\n' },
    outcome: 'failed',
    text: 'no-address',
  },
  {
    about: 'name servers in the zone, without glue',
    zone: '@ IN NS ns.case.test.\n',
    outcome: 'failed',
    text: 'no-address',
    says: 'glue',
  },
  {
    about: 'the zone above denies it',
    zone: '',
    at: {
      '192.0.2.11': { change: (response) => ({ ...response, aa: true, rcode: 3, authorities: [], additionals: [] }) },
      '198.51.100.11': {
        change: (response) => ({ ...response, aa: true, rcode: 3, authorities: [], additionals: [] }),
      },
    },
    outcome: 'failed',
    text: 'not-delegated',
    says: 'at your registrar',
  },
  {
    about: 'the zone above sets AA in its referrals',
    zone: '',
    at: {
      '192.0.2.11': { change: (response) => ({ ...response, aa: true }) },
      '198.51.100.11': { change: (response) => ({ ...response, aa: true }) },
    },
    outcome: 'satisfied',
    text: 'delegated',
  },
  {
    about: 'tried on another address than it has',
    zone: '@ IN NS a\na IN A 192.0.2.80\n',
    at: { '192.0.2.80': 'silent' },
    undelegated: {
      zone: 'case.test' as DnsName,
      servers: [{ host: 'a.case.test' as DnsName, addresses: ['203.0.113.53'] }],
      ds: [],
    },
    outcome: 'failed',
    text: 'all-refuse',
    says: '203.0.113.53',
  },
  {
    about: 'tried before it is delegated',
    zone: '@ IN NS ns3.hosts.test.\n',
    undelegated: { zone: 'case.test' as DnsName, servers: [{ host: HOST, addresses: [] }], ds: [] },
    outcome: 'satisfied',
    text: 'not-yet',
  },
]);
