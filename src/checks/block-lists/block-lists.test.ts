import { serverTable } from '../../../tests/support/server-table.ts';
import { blockLists } from './block-lists.ts';

// RFC 5782: an address is asked about by its octets, or by its half octets, the last one first.
const MAIL = '25.2.0.192';
const MAIL6 = '5.2.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.2.0.0.0.8.b.d.0.1.0.0.2';
const WEB = '80.100.51.198';
const ZONE = '@ IN MX 10 mx\nmx IN A 192.0.2.25\nmx IN AAAA 2001:db8:2::25\n@ IN A 198.51.100.80\n';
const many = (count: number) =>
  `@ IN MX 10 mx\n${Array.from({ length: count }, (_, i) => `mx IN A 192.0.2.${i + 101}\n`).join('')}`;

serverTable(blockLists, [
  {
    about: 'on none of two lists',
    zone: ZONE,
    lists: { 'bl.test': '', 'other.test': '9.2.0.192 IN A 127.0.0.2\n' },
    outcome: 'satisfied',
    text: 'not-listed',
    says: '3 addresses of the mail servers and the domain, and found none on bl.test and other.test',
  },
  { about: 'no lists', zone: ZONE, outcome: 'satisfied', text: 'not-configured' },
  { about: 'a visit', zone: ZONE, lists: { 'bl.test': '' }, visit: true, outcome: 'satisfied', text: 'not-asked' },
  { about: 'no addresses', zone: '', lists: { 'bl.test': '' }, outcome: 'satisfied', text: 'no-addresses' },
  {
    about: 'addresses that nobody can use are not asked about',
    zone: '@ IN MX 10 mx\nmx IN A 10.0.0.1\n@ IN A 127.0.0.1\n',
    lists: { 'bl.test': '1.0.0.10 IN A 127.0.0.2\n1.0.0.127 IN A 127.0.0.2\n' },
    outcome: 'satisfied',
    text: 'no-addresses',
  },
  {
    about: 'a mail server on one list',
    zone: ZONE,
    lists: { 'bl.test': `${MAIL} IN A 127.0.0.2\n${MAIL} IN A 127.0.0.4\n`, 'other.test': '' },
    outcome: 'failed',
    text: 'mail',
    beside: ['others-not'],
    says: '192.0.2.25 of mx.case.test on bl.test (127.0.0.2 and 127.0.0.4)',
  },
  {
    about: 'a list whose zone has the key of a subscriber, which nobody else may see',
    zone: ZONE,
    lists: { 'aip7yig6sahg6ehsohn5shco3z.zen.test': `${MAIL} IN A 127.0.0.2\n` },
    outcome: 'failed',
    text: 'mail',
    says: 'mx.case.test on zen.test (127.0.0.2)',
  },
  {
    about: 'a mail server by its IPv6 address',
    zone: ZONE,
    lists: { 'bl.test': `${MAIL6} IN A 127.0.1.3\n` },
    outcome: 'failed',
    text: 'mail',
    says: '2001:db8:2::25 of mx.case.test on bl.test (127.0.1.3)',
  },
  {
    about: 'the address of the website',
    zone: ZONE,
    lists: { 'bl.test': `${WEB} IN A 127.0.0.10\n` },
    outcome: 'satisfied',
    text: 'web',
    says: '198.51.100.80 on bl.test (127.0.0.10)',
  },
  {
    about: 'mail server and website at the same address are listed once',
    zone: '@ IN MX 10 @\n@ IN A 192.0.2.25\n',
    lists: { 'bl.test': `${MAIL} IN A 127.0.0.2\n` },
    outcome: 'failed',
    text: 'mail',
    says: '192.0.2.25 of case.test on bl.test (127.0.0.2)',
  },
  {
    about: 'listed, and another list refuses us',
    zone: ZONE,
    lists: { 'bl.test': `${MAIL} IN A 127.0.0.2\n`, 'shut.test': '* IN A 127.255.255.254\n' },
    outcome: 'failed',
    text: 'mail',
    beside: ['refused'],
    says: 'shut.test refused to answer us',
  },
  {
    about: 'one list refuses us',
    zone: ZONE,
    lists: { 'bl.test': '', 'shut.test': '* IN A 127.255.255.252\n' },
    outcome: 'satisfied',
    text: 'not-listed',
    beside: ['refused'],
    says: 'found none on bl.test.',
  },
  {
    about: 'the only list refuses us',
    zone: ZONE,
    lists: { 'shut.test': '* IN A 127.255.255.255\n' },
    outcome: 'unknown',
    text: 'turned-away',
    beside: ['turned-away', 'turned-away'],
  },
  {
    about: 'one list does not answer',
    zone: ZONE,
    lists: { 'bl.test': '', 'silent.test': null },
    outcome: 'satisfied',
    text: 'not-listed',
    beside: ['open'],
    says: 'whether they are on silent.test',
  },
  {
    about: 'a resolver or a parked name that answers everything',
    zone: '@ IN A 198.51.100.80\n',
    lists: { 'parked.test': '* IN A 203.0.113.9\n' },
    outcome: 'unknown',
    text: 'not-understood',
  },
  {
    about: 'such an answer beside a listing',
    zone: '@ IN A 198.51.100.80\n',
    lists: { 'parked.test': `${WEB} IN A 203.0.113.9\n${WEB} IN A 127.0.0.2\n` },
    outcome: 'unknown',
    text: 'not-understood',
  },
  {
    about: '127.0.0.1, with which no block list lists',
    zone: '@ IN A 198.51.100.80\n',
    lists: { 'parked.test': '* IN A 127.0.0.1\n' },
    outcome: 'unknown',
    text: 'not-understood',
  },
  {
    about: 'a name without an address',
    zone: '@ IN A 198.51.100.80\n',
    lists: { 'bl.test': `${WEB} IN TXT "no"\n` },
    outcome: 'unknown',
    text: 'not-understood',
  },
  {
    about: 'more addresses than we ask about',
    zone: many(11),
    lists: { 'bl.test': '' },
    outcome: 'satisfied',
    text: 'not-listed',
    beside: ['partial'],
    says: '10 addresses',
  },
]);
