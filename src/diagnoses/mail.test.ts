import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostSpec } from '../../testbed/hosts.ts';
import { type Bench, nameOf, type Setting, startBench, withoutAnswer } from '../../tests/support/bench.ts';
import { liveContext } from '../../tests/support/report-context.ts';
import { txtOctets } from '../domain/rdata/encode.ts';
import { presentZoneRdata } from '../domain/rdata/present.ts';
import { blockOf } from './block.ts';
import { bulkSenders } from './blocks/bulk-senders.ts';
import { dmarcPlan } from './blocks/dmarc-plan.ts';
import { healthStates } from './blocks/health-states.ts';
import { HEALTH, MAIL } from './kinds.ts';
import { MAIL_VERDICT_TEXTS } from './mail-verdict.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** Both reports of one body of evidence. */
async function reportsOf(setting: Setting) {
  const domain = nameOf(setting);
  const evidence = await bench.build(setting);
  const [health, mail] = [await HEALTH.run(domain, evidence), await MAIL.run(domain, evidence)];
  const context = liveContext(domain, evidence);
  return { health: await health(context), mail: await mail(context) };
}

/** A domain that rejects what fails DMARC, with an SPF record and what it leads to. */
const withSpf = (record: string, more = ''): string => `@ IN A 192.0.2.1
@ IN AAAA 2001:db8::1
@ IN MX 10 mail
mail IN A 192.0.2.25
_dmarc IN TXT "v=DMARC1; p=reject; rua=mailto:d@case.test"
@ IN TXT "${record}"
${more}`;

test.each([
  ['halves of all addresses', 'v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', ''],
  ['an include', 'v=spf1 include:o.case.test -all', 'o IN TXT "v=spf1 +all"\n'],
  ['an exists over a wildcard', 'v=spf1 exists:%{i}.any.case.test -all', '*.any IN A 127.0.0.2\n'],
])(
  'whoever sends passes SPF by %s: that is the verdict, the first action and a cap at D',
  async (about, record, more) => {
    const { health } = await reportsOf({ about, zone: withSpf(record, more) });
    expect(health.verdict).toMatchObject({ id: 'verdict/anyone-sends' });
    expect([health.grade, health.cap?.code, health.actions[0]?.checks]).toEqual(['D', 'anyone-sends', ['spf-strict']]);
  },
);

test('-all in front of a sender is strict, and the warning about it is among the actions', async () => {
  const { health } = await reportsOf({ about: '', zone: withSpf('v=spf1 -all ip4:192.0.2.77') });
  const strict = health.checks.find(({ id }) => id === 'spf-strict');
  expect([strict?.outcome, blockOf(health, healthStates).spf]).toEqual(['satisfied', 'strict (-all)']);
  const title = expect.objectContaining({ id: 'spf/strict-in-vain/do' });
  expect(health.actions).toContainEqual(expect.objectContaining({ checks: ['spf-strict'], title }));
});

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
  expect([health.score >= 75, health.grade, health.cap?.code]).toEqual([true, 'D', 'anyone-sends']);
});

test.each([
  ['declines a logo', 'v=BIMI1; l=', 'not needed', 'declined'],
  ['has a broken record', 'v=BIMI1; l=http://case.test/l.svg', 'failed', 'invalid'],
])('the area of BIMI where the domain %s', async (about, record, status, code) => {
  const zone = `@ IN A 192.0.2.1\n@ IN MX 10 @\ndefault._bimi IN TXT "${record}"\n`;
  const { mail } = await reportsOf({ about, zone });
  expect(mail.areas.find(({ id }) => id === 'bimi')).toMatchObject({ status, code, points: 0 });
});

/** Reports go to the domain itself, which accepts no mail. */
const LOST = `@ IN A 192.0.2.1\n@ IN MX 0 .\n@ IN TXT "v=spf1 ip4:192.0.2.2 -all"\n`;
const lost = (record: string): string => `${LOST}_dmarc IN TXT "v=DMARC1; ${record}; rua=mailto:d@case.test"\n`;

const MX = '@ IN MX 10 mail\nmail IN A 192.0.2.25\n';
const TXT = [[{ name: 'case.test', type: 'TXT' }, 'servfail']] as const;
const dmarc = (record: string): string => `_dmarc IN TXT "v=DMARC1; ${record}"\n`;
const RUA = 'rua=mailto:d@case.test';

test.each<[about: string, zone: string, steps: readonly string[], faults?: Setting['faults']]>([
  ['with an address for reports', MX, ['now watch', 'later quarantine', 'later reject']],
  ['without one', '@ IN A 192.0.2.1\n', ['now watch-blind', 'later quarantine', 'later reject-blind']],
  ['with one that receives none', lost('p=none'), ['now quarantine', 'later reject-blind']],
  ['with one that receives none, and quarantine', lost('p=quarantine'), ['done quarantine', 'now reject-blind']],
  ['that arrive', MX + dmarc(`p=none; ${RUA}`), ['done watch', 'now quarantine', 'later reject']],
  ['that arrive, and quarantine', MX + dmarc(`p=quarantine; ${RUA}`), ['done watch', 'done quarantine', 'now reject']],
  ['that arrive, in test mode', MX + dmarc(`p=reject; t=y; ${RUA}`), ['done watch', 'done quarantine', 'now reject']],
  ['that nobody asks for', MX + dmarc('p=none'), ['now watch', 'later quarantine', 'later reject']],
  ['where the policy cannot be read', MX + dmarc(`p=bad; ${RUA}`), ['now watch', 'later quarantine', 'later reject']],
  ['where it is reject', MX + dmarc(`p=reject; ${RUA}`), []],
  [
    'that nobody asks for, and whether anybody sends is not known',
    MX + dmarc('p=none'),
    ['now watch', 'later quarantine', 'later reject'],
    TXT,
  ],
  [
    'that arrive, though whether anybody sends is not known',
    MX + dmarc(`p=quarantine; ${RUA}`),
    ['done watch', 'done quarantine', 'now reject'],
    TXT,
  ],
  [
    'that nobody asks for, and quarantine, and whether anybody sends is not known',
    MX + dmarc('p=quarantine'),
    ['done quarantine', 'now watch', 'later reject'],
    TXT,
  ],
  [
    'with one that receives none, and whether anybody sends is not known',
    lost('p=quarantine'),
    ['done quarantine', 'now reject-blind'],
    TXT,
  ],
])('the plan asks to read reports only where some arrive: %s', async (about, zone, steps, faults = []) => {
  const { mail } = await reportsOf({ about, zone, faults });
  const shown = blockOf(mail, dmarcPlan).steps.map(
    ({ state, text }) => `${state} ${/plan\/([a-z-]+)/.exec(JSON.stringify(text))?.[1]}`,
  );
  expect(shown).toEqual(steps);
});

test('where the only mail server is none, both reports are capped, though no server was asked', async () => {
  const { health, mail } = await reportsOf({ about: '', zone: '@ IN A 192.0.2.1\n@ IN MX 10 localhost.\n' });
  expect([health.verdict, mail.verdict].map((one) => JSON.stringify(one).includes('mail-unreachable'))).toEqual([
    true,
    true,
  ]);
});

test.each<[about: string, zone: string, hosts: readonly HostSpec[], open: string, shut: string]>([
  ['a server that answers', MX, [{ host: 'mail.case.test', addresses: ['192.0.2.25'], smtp: {} }], 'none', 'none'],
  [
    'one that is silent',
    MX,
    [{ host: 'mail.case.test', addresses: ['192.0.2.25'], smtp: { behaviour: 'refused' } }],
    'mail-unreachable',
    'none',
  ],
  ['one that does not exist', '@ IN MX 10 gone\n', [], 'mail-unreachable', 'mail-unreachable'],
])(
  'silence keeps the grade down only where our own way to port 25 is open: %s',
  async (about, zone, hosts, open, shut) => {
    const domain = nameOf({ about, zone });
    // Every other item has its points, so that there is a grade to keep down.
    const rest = `@ IN TXT "v=spf1 -all"\n_dmarc IN TXT "v=DMARC1; p=reject; rua=mailto:d@case.test"\n`;
    const evidence = await bench.build({ about, zone: zone + rest, hosts });
    const build = await MAIL.run(domain, evidence);
    const codes: string[] = [];
    for (const port25Open of [true, false])
      codes.push((await build({ ...liveContext(domain, evidence), port25Open })).cap?.code ?? 'none');
    expect(codes).toEqual([open, shut]);
  },
);

test('mail servers that DNS shows to be none are told of where STARTTLS is unknown, since nobody could be asked', async () => {
  const setting = { about: '', zone: '@ IN MX 10 gone\n' } as const;
  const domain = nameOf(setting);
  const asked = await bench.build(setting);
  await MAIL.run(domain, asked);
  const smtp = asked.transcript.lines.findIndex(({ question }) => question.ask === 'smtp');
  const evidence = withoutAnswer(asked, smtp);
  const { checks, verdict } = await (await MAIL.run(domain, evidence))(liveContext(domain, evidence));
  const found = checks.flatMap(({ id, outcome, findings }) =>
    id === 'starttls' || id === 'mail-reachability' ? [[id, outcome, findings.map(({ code }) => code)]] : [],
  );
  expect(found).toEqual([
    ['starttls', 'unknown', []],
    ['mail-reachability', 'failed', ['unusable']],
  ]);
  expect(verdict).toMatchObject({ id: 'verdict/mail-unreachable' });
});

test('where no key was found, none is called missing', async () => {
  const { mail } = await reportsOf({ about: '', zone: '@ IN A 192.0.2.1\n_dmarc IN TXT "v=DMARC1; p=reject"\n' });
  expect(JSON.stringify(mail.verdict)).toContain('mail-verdict/own-mail-fails');
  expect(MAIL_VERDICT_TEXTS.texts['own-mail-fails']).toContain(
    'we found neither a usable SPF record nor a usable DKIM key',
  );
});

test('what the domain’s own record asks for is known, though the records above could not be looked up', async () => {
  const { mail } = await reportsOf({
    about: '',
    name: 'sub.case.test',
    zone: `sub IN A 192.0.2.1\n_dmarc.sub IN TXT "v=DMARC1; p=reject; rua=mailto:d@case.test"\n`,
    faults: [[{ name: '_dmarc.case.test' }, 'servfail']],
  });
  expect(JSON.stringify(mail.verdict)).toContain('mail-verdict/own-mail-fails');
  const row = blockOf(mail, bulkSenders).find(({ requirement }) => requirement.id === 'bulk-senders/dmarc');
  expect([row?.state, row?.text]).toEqual(['met', { id: 'bulk-senders/dmarc-met', args: { policy: 'reject' } }]);
});
