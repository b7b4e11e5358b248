import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, nameOf, type Setting, startBench } from '../../../tests/support/bench.ts';
import { txtOctets } from '../../domain/rdata/encode.ts';
import { presentZoneRdata } from '../../domain/rdata/present.ts';
import { buildHealthReport, type ReportContext } from '../build.ts';
import { diagnoseHealth } from '../health.ts';
import { buildMailReport } from './build.ts';
import { diagnoseMail } from './diagnose.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** Both reports of one body of evidence. */
async function reportsOf(setting: Setting) {
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
  return { health: buildHealthReport(health, context), mail: buildMailReport(mail, context) };
}

test('where SPF passes everyone both reports say so first and are capped at D, though DMARC is reject', async () => {
  const der = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' });
  const key = presentZoneRdata('TXT', txtOctets(`v=DKIM1; p=${der.toString('base64')}`));
  const { health, mail } = await reportsOf({
    about: '',
    zone: `@ IN A 192.0.2.1
@ IN AAAA 2001:db8::1
@ IN MX 10 mail
mail IN A 192.0.2.25
@ IN TXT "v=spf1 +all"
_dmarc IN TXT "v=DMARC1; p=reject; rua=mailto:d@case.test"
default._domainkey IN TXT ${key}
`,
  });
  const says = { id: 'verdict/anyone-sends', args: { name: 'case.test' } };
  expect([health.verdict, mail.verdict]).toEqual([says, says]);
  expect([health.score >= 75, health.grade, health.grade_cap?.code]).toEqual([true, 'D', 'anyone-sends']);
});
