import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { reportIn } from '../../src/texts/language.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';

const SOA = '@ 300 IN SOA ns1.hosts.test. hostmaster.hosts.test. 1 7200 900 1209600 300\n';
const SERVERS = '@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n';
const ZONE = `${SOA}${SERVERS}@ IN A 192.0.2.80
@ IN AAAA 2001:db8::80
@ IN MX 10 mail
mail IN A 192.0.2.25
www IN A 192.0.2.80
@ IN CAA 0 issue "pki.goog"
@ IN TXT "v=spf1 include:_spf.NAME -all"
_spf IN TXT "v=spf1 ip4:192.0.2.25 -all"
_dmarc IN TXT "v=DMARC1; p=reject"
default._domainkey IN TXT "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
`;
const NAMES = ['www', 'mail', '_dmarc', 'default._domainkey', '_spf'] as const;

let internet: Internet;
let lookups: LookupService;
let close: () => Promise<void>;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  internet.load(`${SOA}${SERVERS}`, 'test', {});
  internet.load(`${SOA}${SERVERS}ns1 IN A 192.0.2.53\nns2 IN A 198.51.100.53\n`, 'hosts.test');
  for (const [i, label] of NAMES.entries()) {
    const apex = `case${i}.test`;
    internet.load(ZONE.replace('NAME', apex), apex, { spoiledNames: { [`${label}.${apex}`]: 'altered' } });
  }
  internet.load(ZONE.replace('NAME', 'fine.test'), 'fine.test', {});
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  ({ lookups, close } = await startLookups(internet, { resolver }));
});
afterAll(async () => {
  await close();
  await internet.close();
});

/** The warnings of a report, what it says first and does first, and whether DNSSEC is at fault. */
async function gistOf(kind: DiagnosisKind, domain: string) {
  const report = reportIn('en', await lookups.live(kind, domain as DomainName));
  const check = report.checks.find(({ id }) => id === 'dnssec');
  return { report, check, first: report.actions[0]?.title };
}

test.each(NAMES.map((label, i) => [label, `case${i}.test`] as const))(
  'one bogus set at %s is named at the top of every report that rests on it',
  async (label, domain) => {
    const set = `${label}.${domain} ${label === 'www' || label === 'mail' ? 'A' : 'TXT'}`;
    for (const kind of [HEALTH, OVERALL]) {
      const { report, check, first } = await gistOf(kind, domain);
      expect(report.warnings, kind.id).toEqual([expect.stringContaining(set)]);
      expect(report.verdict, kind.id).toContain(set);
      expect(check?.outcome, kind.id).toBe('failed');
      expect(check?.explanation, kind.id).toContain(set);
      expect(first, kind.id).toBe(`Repair the signatures of ${set}`);
    }
    const { report } = await gistOf(MAIL, domain);
    const isOfMail = label !== 'www';
    expect(report.warnings.length).toBe(isOfMail ? 1 : 0);
    expect(report.verdict.includes(set)).toBe(isOfMail);
  },
);

test('a zone without bogus records has neither warning nor finding', async () => {
  for (const kind of [HEALTH, OVERALL, MAIL]) expect((await gistOf(kind, 'fine.test')).report.warnings).toEqual([]);
  expect((await gistOf(HEALTH, 'fine.test')).check?.outcome).toBe('satisfied');
});
