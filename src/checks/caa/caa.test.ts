import { CAA_ROWS } from '../../../tests/support/caa-rows.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { caa } from './caa.ts';

checkTable(caa, [
  ...CAA_ROWS.map((row) => ({ ...row, outcome: 'satisfied' as const })),
  {
    about: 'from the parent',
    zone: '@ IN CAA 0 issue "a.example"\nwww IN A 192.0.2.1\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'limited',
    says: 'at case.test',
  },
  {
    about: 'from the top-level domain',
    zone: '@ IN A 192.0.2.1\n',
    otherZones: { test: '@ IN CAA 0 issue "tld.example"\n' },
    otherSigns: { test: {} },
    outcome: 'satisfied',
    text: 'limited',
    says: 'at test',
  },
  {
    about: 'by an alias, which comes before the parent',
    zone: 'www IN CNAME other\nother IN CAA 0 issue "b.example"\n@ IN CAA 0 issue "a.example"\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'limited',
    says: 'at other.case.test let only b.example issue',
  },
  {
    about: 'the parents of an alias’s target do not count',
    zone: 'www IN CNAME a.sub\na.sub IN A 192.0.2.1\nsub IN CAA 0 issue "b.example"\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'absent',
  },
  {
    about: 'the absence is not proven',
    zone: '@ IN A 192.0.2.1\n',
    sign: { spoiled: { NSEC: 'gone' } },
    outcome: 'unknown',
    text: 'DNSSEC validation of the answer fails',
  },
  {
    about: 'an error above the set that applies does not matter',
    zone: '@ IN CAA 0 issue "a.example"\n',
    faults: [[{ name: 'test', type: 'CAA' }, 'servfail']],
    outcome: 'satisfied',
    text: 'limited',
  },
  {
    about: 'an error before the set that applies leaves it open',
    zone: '@ IN CAA 0 issue "a.example"\nwww IN A 192.0.2.1\n',
    name: 'www.case.test',
    faults: [[{ name: 'www.case.test', type: 'CAA' }, 'servfail']],
    outcome: 'unknown',
    text: 'SERVFAIL',
  },
  {
    about: 'none up to the root',
    zone: '@ IN A 192.0.2.1\n',
    outcome: 'failed',
    text: 'absent',
    fixes: ['0 issue "letsencrypt.org"'],
    fillIn: ['ca.example'],
  },
  {
    about: 'none, below the apex',
    zone: 'www IN A 192.0.2.1\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'absent',
  },
]);
