import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, nameOf, type Setting, startBench } from '../../tests/support/bench.ts';
import { linesOf } from '../evidence/lines.ts';
import { DNS } from '../evidence/questions/dns.ts';
import { readServiceNames } from './service-names.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

describe('what the records table needs', () => {
  const asked = async (setting: Omit<Setting, 'about'>) => {
    const evidence = await bench.build({ about: '', ...setting });
    await readServiceNames(nameOf({ about: '', ...setting }), evidence);
    return linesOf(DNS, evidence.transcript.lines).map(({ question }) => `${question.name} ${question.type}`);
  };

  test('service names, HTTPS, DS and the wildcard', async () => {
    expect((await asked({ zone: '' })).sort()).toEqual([
      '*.case.test TXT',
      '_dmarc.case.test TXT',
      '_mta-sts.case.test TXT',
      '_smtp._tls.case.test TXT',
      'case.test A',
      'case.test DS',
      'case.test HTTPS',
      'default._bimi.case.test TXT',
    ]);
  });

  test('an alias that leads to a name that fails is seen all the same', async () => {
    const zone = '_dmarc IN CNAME d.hosts.test.\n';
    expect(await asked({ zone, faults: [[{ name: '_dmarc.case.test', type: 'TXT' }, 'servfail']] })).toContain(
      '_dmarc.case.test CNAME',
    );
  });

  test('after silence nothing more is asked', async () => {
    expect(await asked({ zone: '', faults: [[{ name: '_dmarc.case.test' }, 'drop']] })).not.toContain(
      '_dmarc.case.test CNAME',
    );
  });

  test('a service name is asked for what stands at such names', async () => {
    const name = '_443._tcp.case.test';
    expect(await asked({ zone: '_443._tcp IN TLSA 3 1 1 00\n', name })).toContain(`${name} TLSA`);
  });
});
