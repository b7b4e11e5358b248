import { checkTable } from '../testing.ts';
import { dnssec } from './dnssec.ts';

const ZONE = '@ IN A 192.0.2.1\n';

checkTable(dnssec, [
  { about: 'algorithm 13', zone: ZONE, sign: {}, outcome: 'satisfied', text: 'valid', says: 'case.test' },
  { about: 'algorithm 15', zone: ZONE, sign: { algorithm: 15 }, outcome: 'satisfied', text: 'valid' },
  { about: 'compact denial', zone: ZONE, sign: { compact: true }, outcome: 'satisfied', text: 'valid' },
  {
    about: 'a name inside a signed zone',
    zone: 'www IN A 192.0.2.1\n',
    sign: {},
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'valid',
    says: 'The zone case.test',
  },
  {
    about: 'an alias into an unsigned zone is judged by its own zone',
    zone: 'www IN CNAME ns1.hosts.test.\n',
    sign: {},
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'valid',
    says: 'The zone case.test',
  },
  {
    about: 'an alias into a signed zone does not make its own zone signed',
    zone: 'www IN CNAME test.\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'unsigned',
    says: 'The zone case.test',
  },
  { about: 'not signed', zone: ZONE, outcome: 'failed', text: 'unsigned' },
  {
    about: 'not signed, and the resolver does not validate',
    zone: ZONE,
    validating: false,
    outcome: 'failed',
    text: 'unsigned',
  },
  {
    about: 'signed, but the resolver does not validate',
    zone: ZONE,
    sign: {},
    validating: false,
    outcome: 'unknown',
    text: 'does not validate',
  },
  { about: 'expired signatures', zone: ZONE, sign: { fault: 'expired' }, outcome: 'failed', text: 'bogus' },
  { about: 'the DS of another key', zone: ZONE, sign: { fault: 'wrong-ds' }, outcome: 'failed', text: 'bogus' },
  {
    about: 'an algorithm the resolver does not know',
    zone: ZONE,
    sign: { fault: 'unknown-algorithm' },
    outcome: 'failed',
    text: 'broken',
  },
  {
    about: 'signed, but the zone above is not',
    zone: ZONE,
    beside: { 'deep.case.test': ZONE },
    name: 'deep.case.test',
    outcome: 'failed',
    text: 'unsigned',
    says: 'deep.case.test',
  },
]);
