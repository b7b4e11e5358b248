import { checkTable } from '../testing.ts';
import { dnssec } from './dnssec.ts';

checkTable(dnssec, [
  {
    about: 'signed with algorithm 13',
    zone: '@ IN A 192.0.2.1\n',
    sign: {},
    outcome: 'satisfied',
    text: 'valid',
    says: 'case.test',
  },
  {
    about: 'signed with algorithm 15',
    zone: '@ IN A 192.0.2.1\n',
    sign: { algorithm: 15 },
    outcome: 'satisfied',
    text: 'valid',
  },
  { about: 'compact denial', zone: '@ IN A 192.0.2.1\n', sign: { compact: true }, outcome: 'satisfied', text: 'valid' },
  {
    about: 'a name inside a signed zone',
    zone: 'www IN A 192.0.2.1\n',
    sign: {},
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'valid',
    says: 'case.test',
  },
  {
    about: 'an alias to an unsigned zone is judged by its own zone',
    zone: 'www IN CNAME ns1.hosts.test.\n',
    sign: {},
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'valid',
    says: 'case.test',
  },
  { about: 'not signed', zone: '@ IN A 192.0.2.1\n', outcome: 'failed', text: 'unsigned' },
  {
    about: 'expired signatures',
    zone: '@ IN A 192.0.2.1\n',
    sign: { fault: 'expired' },
    outcome: 'failed',
    text: 'bogus',
  },
  {
    about: 'the DS of another key',
    zone: '@ IN A 192.0.2.1\n',
    sign: { fault: 'wrong-ds' },
    outcome: 'failed',
    text: 'bogus',
  },
  {
    about: 'an algorithm the resolver does not know',
    zone: '@ IN A 192.0.2.1\n',
    sign: { fault: 'unknown-algorithm' },
    outcome: 'failed',
    text: 'broken',
  },
]);
