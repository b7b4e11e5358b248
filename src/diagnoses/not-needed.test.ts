import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, nameOf, type Setting, startBench } from '../../tests/support/bench.ts';
import { liveContext } from '../../tests/support/report-context.ts';
import { HEALTH, MAIL } from './kinds.ts';
import { OVERALL } from './overall.ts';
import { shownScore } from './shown-score.ts';
import { kindSummary } from './summary.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

test.each<Setting>([
  {
    about: 'a reverse zone',
    name: '2.0.192.in-addr.arpa',
    zone: '',
    otherZones: { '2.0.192.in-addr.arpa': '1 IN PTR a.case.test.\n' },
  },
  { about: 'a top-level domain', name: 'test', zone: '' },
  { about: 'a public suffix', name: 'co.uk', zone: '', otherZones: { 'co.uk': 'example IN A 192.0.2.1\n' } },
  {
    about: 'a public suffix of a company, with a website',
    name: 'github.io',
    zone: '',
    otherZones: { 'github.io': '@ IN A 192.0.2.1\n@ IN AAAA 2001:db8::1\n' },
  },
])('nobody is asked for a website or e-mail at $about', async (setting) => {
  const domain = nameOf(setting);
  const evidence = await bench.build(setting);
  for (const kind of [HEALTH, MAIL, OVERALL]) {
    const { actions, verdict, areas } = await (await kind.run(domain, evidence))(liveContext(domain, evidence));
    const titles = actions.map(({ title }) => JSON.stringify(title));
    expect(titles.filter((title) => /"(?:addresses|spf|dkim|dmarc|mx|mta-sts|tls-rpt|bimi)\//.test(title))).toEqual([]);
    expect(actions.filter(({ checks }) => checks.some((id) => WEB_AND_MAIL.includes(id)))).toEqual([]);
    expect(JSON.stringify(verdict)).not.toMatch(/no-dmarc|no policy|neither-address|own-mail-fails/);
    expect(areas.filter(({ id, advice }) => MAIL_AREAS.includes(id) && advice !== '')).toEqual([]);
  }
});

test.each<Setting & { readonly unscored: string | undefined }>([
  {
    about: 'a reverse zone',
    name: '2.0.192.in-addr.arpa',
    zone: '',
    otherZones: { '2.0.192.in-addr.arpa': '1 IN PTR a.case.test.\n' },
    unscored: 'infrastructure',
  },
  { about: 'a top-level domain', name: 'test', zone: '', unscored: 'public-suffix' },
  {
    about: 'a public suffix',
    name: 'co.uk',
    zone: '',
    otherZones: { 'co.uk': 'a IN A 192.0.2.1\n' },
    unscored: 'public-suffix',
  },
  {
    about: 'a public suffix with a website',
    name: 'github.io',
    zone: '',
    otherZones: { 'github.io': '@ IN A 192.0.2.1\n' },
    unscored: 'public-suffix',
  },
  // Whoever runs e-mail there has it judged.
  {
    about: 'a public suffix with e-mail',
    name: 'co.uk',
    zone: '',
    otherZones: { 'co.uk': '@ IN MX 10 a\na IN A 192.0.2.1\n' },
    unscored: undefined,
  },
  { about: 'a domain with nothing', zone: '', unscored: undefined },
])('$about has the score that says something of it: $unscored', async ({ unscored, ...setting }) => {
  const domain = nameOf(setting);
  const evidence = await bench.build(setting);
  for (const kind of [HEALTH, MAIL]) {
    const report = await (await kind.run(domain, evidence))(liveContext(domain, evidence));
    expect([kind.id, report.unscored]).toEqual([kind.id, unscored]);
    expect(shownScore(report).kind === 'none').toBe(unscored !== undefined);
    expect(report.grade === null).toBe(unscored !== undefined);
    expect(report.warnings.map(({ id }) => id)).toEqual(unscored === undefined ? [] : [`warning/${unscored}`]);
    expect(kindSummary(report).isKnown).toBe(unscored === undefined);
  }
});
const WEB_AND_MAIL = ['name-resolution', 'spf', 'spf-strict', 'dkim', 'dmarc', 'mx', 'mta-sts', 'tls-rpt', 'bimi'];
const MAIL_AREAS = ['spf', 'dkim', 'dmarc', 'mx'];

test('a name for e-mail alone is not asked for a website, and its e-mail is judged as ever', async () => {
  const setting = { about: '', zone: '@ IN MX 10 mail\nmail IN A 192.0.2.25\n@ IN TXT "v=spf1 mx -all"\n' };
  const domain = nameOf(setting);
  const evidence = await bench.build(setting);
  for (const kind of [HEALTH, OVERALL]) {
    const { actions, checks } = await (await kind.run(domain, evidence))(liveContext(domain, evidence));
    const asked = actions.flatMap(({ findings }) => findings.map(({ check }) => check));
    expect(asked).toContain('dmarc');
    expect(asked.filter((id) => id === 'name-resolution' || id === 'ipv6')).toEqual([]);
    expect(checks.find(({ id }) => id === 'name-resolution')).toMatchObject({
      notNeeded: true,
      points: 0,
      findings: [{ code: 'none', severity: 'info' }],
    });
  }
});

test('a web host below a domain that rejects forged e-mail is not asked for SPF and DKIM', async () => {
  const zone = '@ IN TXT "v=spf1 -all"\n_dmarc IN TXT "v=DMARC1; p=reject"\napp IN A 192.0.2.80\n';
  const setting = { about: '', name: 'app.case.test', zone };
  const evidence = await bench.build(setting);
  const domain = nameOf(setting);
  for (const kind of [HEALTH, MAIL, OVERALL]) {
    const { actions } = await (await kind.run(domain, evidence))(liveContext(domain, evidence));
    expect(actions.flatMap(({ findings }) => findings.filter(({ check }) => /^(?:spf|dkim)/.test(check)))).toEqual([]);
  }
});

test('what is there at a public suffix is judged as anywhere', async () => {
  const setting = {
    about: '',
    name: 'co.uk',
    zone: '',
    otherZones: { 'co.uk': '@ IN A 192.0.2.1\n@ IN TXT "v=spf1 +all"\n' },
  };
  const domain = nameOf(setting);
  const evidence = await bench.build(setting);
  const { verdict } = await (await HEALTH.run(domain, evidence))(liveContext(domain, evidence));
  expect(JSON.stringify(verdict)).toContain('verdict/anyone-sends');
});
