import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, nameOf, startBench } from '../../../tests/support/bench.ts';
import { buildHealthReport, type ReportContext } from '../build.ts';
import { diagnoseHealth } from '../health.ts';
import { buildMailReport } from './build.ts';
import { diagnoseMail } from './diagnose.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

test('where SPF passes everyone both reports say so first, though DMARC is reject', async () => {
  const setting = { about: '', zone: '@ IN TXT "v=spf1 +all"\n_dmarc IN TXT "v=DMARC1; p=reject"\n' };
  const domain = nameOf(setting);
  const evidence = await bench.build(setting);
  const [health, mail] = [await diagnoseHealth(domain, evidence), await diagnoseMail(domain, evidence)];
  const context: ReportContext = {
    names: { unicode: domain, tld: 'test', registrable: domain },
    transcript: evidence.transcript,
    rows: [],
    source: 'live',
    resolvers: [],
    refreshing: false,
    port25Open: false,
    now: Date.now(),
  };
  const says = { id: 'verdict/anyone-sends', args: { name: 'case.test' } };
  expect(buildHealthReport(health, context).verdict).toEqual(says);
  expect(buildMailReport(mail, context).verdict).toEqual(says);
});
