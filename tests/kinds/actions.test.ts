import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionItem, Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';
import { txtOctets } from '../../src/domain/rdata/encode.ts';
import { presentZoneRdata } from '../../src/domain/rdata/present.ts';
import { textIn } from '../../src/texts/language.ts';
import { type Bench, nameOf, type Setting, startBench } from '../support/bench.ts';
import { liveContext } from '../support/report-context.ts';

/** What a row says of an action: its points, the checks it is about, its title, and whether a fix says how. */
type ActionSummary = readonly [points: number, checks: string, title: string, fix?: 'fix' | 'later'];

interface Row extends Setting {
  /** All of them, in their order. */
  readonly actions: readonly ActionSummary[];
  readonly after: readonly [actions: number, score: number, grade: Diagnosis['grade']] | null;
  /** The zone once the first three were done, to the letter and no more: what the score must then be. */
  readonly done?: Pick<Setting, 'zone' | 'sign'>;
}

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

async function reportOf(kind: 'health' | 'mail', setting: Setting): Promise<Diagnosis> {
  const domain = nameOf(setting);
  const evidence = await bench.build(setting);
  const build = await (kind === 'mail' ? MAIL : HEALTH).run(domain, evidence);
  return build(liveContext(domain, evidence));
}

const summaryOf = ({ points, checks, title, fix }: ActionItem): ActionSummary => {
  const name = textIn('en', title);
  if (fix === null) return [points, checks.join(' '), name];
  return [points, checks.join(' '), name, fix.steps[0]?.when === null ? 'fix' : 'later'];
};

const A = '@ IN A 192.0.2.1\n';
const AAAA = '@ IN AAAA 2001:db8::1\n';
const MX = '@ IN MX 10 mail\nmail IN A 192.0.2.25\n';
const STRICT = '@ IN TXT "v=spf1 mx -all"\n';
const SILENT = '@ IN TXT "v=spf1 -all"\n';
const REJECT = '_dmarc IN TXT "v=DMARC1; p=reject; rua=mailto:d@case.test"\n';
const CAA = '@ IN CAA 0 issue "ca.test"\n';
const key = (bits: number): string => {
  const der = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ type: 'spki', format: 'der' });
  return `default._domainkey IN TXT ${presentZoneRdata('TXT', txtOctets(`v=DKIM1; p=${der.toString('base64')}`))}\n`;
};
const KEY = key(2048);
const WEAK_KEY = key(1024);

const IPV6: ActionSummary = [10, 'ipv6', 'Add an IPv6 address for the website', 'fix'];
const SIGN: ActionSummary = [10, 'dnssec', 'Sign the zone case.test with DNSSEC'];
const TURN_ON: ActionSummary = [10, 'dkim', 'Turn on DKIM at your mail service'];
const LIMIT: ActionSummary = [5, 'caa', 'Publish a CAA record', 'fix'];
/** Where a name is inside a zone, or has no website, no record is shown. */
const WITHOUT_RECORD: readonly ActionSummary[] = [IPV6, LIMIT].map(([points, checks, title]) => [
  points,
  checks,
  title,
]);
const PUBLISH_MX: ActionSummary = [10, 'mx', 'Publish MX records, or a null MX'];
const PUBLISH_SPF: ActionSummary = [15, 'spf spf-strict', 'Publish an SPF record', 'fix'];
const START = 'Start DMARC with p=none, and raise it to p=reject in safe steps';
const SET_REJECT: ActionSummary = [15, 'dmarc', START, 'fix'];

/** The mailbox for reports is to be created first. */
const SET_REJECT_LATER: ActionSummary = [15, 'dmarc', START, 'later'];

/** Every check passes, and nothing works. */
const WRONG = [
  '@ IN A 127.0.0.1',
  '@ IN AAAA ::1',
  '@ IN NS ns1.gone.test.',
  '@ IN NS ns2.gone.test.',
  '@ IN MX 0 .',
  '@ IN MX 10 mail',
  'mail IN A 192.0.2.25',
  '@ IN CAA 128 tbs "x"',
];
const WRONG_ZONE = `${WRONG.join('\n')}\n${KEY}${STRICT}${REJECT}`;

const HEALTH_ROWS: readonly Row[] = [
  {
    about: 'two checks that one record satisfies are one action, forged e-mail first, then by points',
    zone: A,
    actions: [SET_REJECT, PUBLISH_SPF, TURN_ON, IPV6, PUBLISH_MX, SIGN, LIMIT],
    after: [2, 55, 'D'],
    done: { zone: `${A}@ IN TXT "v=spf1 a -all"\n${REJECT}` },
  },
  {
    about: 'nothing can be promised of DKIM, since nobody knows the selector: and it comes before DMARC',
    zone: `${A}${AAAA}${MX}@ IN TXT "v=spf1 mx ~all"\n_dmarc IN TXT "v=DMARC1; p=none; rua=mailto:d@case.test"\n`,
    actions: [
      TURN_ON,
      [15, 'dmarc', 'Set DMARC to p=reject', 'later'],
      SIGN,
      LIMIT,
      [5, 'spf-strict', 'End your SPF record in -all', 'later'],
    ],
    after: null,
  },
  {
    about: 'of equal points, what can be done now comes first',
    zone: `${A}${AAAA}${MX}${KEY}${REJECT}@ IN TXT "v=spf1 mx ~all"\n`,
    sign: {},
    actions: [LIMIT, [5, 'spf-strict', 'End your SPF record in -all', 'later']],
    after: [2, 100, 'A'],
    done: { zone: A + AAAA + MX + KEY + REJECT + STRICT + CAA },
  },
  {
    about: 'what a domain without e-mail does not need is no action',
    zone: A + SILENT + REJECT,
    actions: [IPV6, SIGN, [10, 'mx', 'Publish a null MX', 'later'], LIMIT],
    after: [3, 85, 'B'],
    done: { zone: `${A}${AAAA}${SILENT}${REJECT}@ IN MX 0 .\n`, sign: {} },
  },
  {
    about: 'what a name inside a zone does not need is no action',
    name: 'www.case.test',
    zone: 'www IN A 192.0.2.1\n',
    actions: [
      SET_REJECT,
      PUBLISH_SPF,
      TURN_ON,
      ...WITHOUT_RECORD.slice(0, 1),
      PUBLISH_MX,
      SIGN,
      ...WITHOUT_RECORD.slice(1),
    ],
    after: [2, 45, 'D'],
    done: { zone: `www IN A 192.0.2.1\nwww IN TXT "v=spf1 a -all"\n${REJECT.replace('_dmarc', '_dmarc.www')}` },
  },
  {
    about: 'what caps the grade comes before what has more points; once the actions lift the cap, the points decide',
    zone: `${A}${AAAA}${MX}${KEY}@ IN TXT "v=spf1 +all"\n`,
    sign: {},
    actions: [[5, 'spf-strict', 'Let only the servers that send for you pass SPF', 'later'], SET_REJECT_LATER, LIMIT],
    after: [3, 100, 'A'],
    done: { zone: A + AAAA + MX + KEY + STRICT + REJECT + CAA },
  },
  {
    about: 'what keeps the grade down comes first, though it costs no points',
    zone: `${A}${KEY}@ IN MX 10 mail\nmail IN A 10.0.0.1\n${STRICT}`,
    actions: [
      [0, 'mx', 'Point the MX records at mail servers that can be reached'],
      SET_REJECT_LATER,
      IPV6,
      SIGN,
      LIMIT,
    ],
    after: [3, 85, 'B'],
    done: { zone: A + AAAA + KEY + MX + STRICT + REJECT },
  },
  {
    about: 'what one check leaves to another is one action',
    zone: A,
    sign: { fault: 'expired' },
    actions: [
      [25, 'dnssec name-resolution', 'Repair DNSSEC for case.test'],
      PUBLISH_SPF,
      SET_REJECT,
      TURN_ON,
      IPV6,
      PUBLISH_MX,
    ],
    // Whether there is a CAA record is not known while its absence is bogus.
    after: null,
  },
  {
    about: 'a name that exists may have no address: nothing is promised',
    name: 'www.case.test',
    zone: 'www IN CNAME gone\n',
    actions: [
      [25, 'name-resolution ipv6', 'Point the CNAME at a name that exists, or remove it'],
      SET_REJECT,
      TURN_ON,
      [15, 'spf spf-strict', 'Replace the CNAME if the name is to send e-mail'],
      [10, 'mx', 'Replace the CNAME if the name is to receive e-mail'],
      SIGN,
      ...WITHOUT_RECORD.slice(1),
    ],
    after: null,
  },
  {
    about: 'an SPF fault that only the owner can correct',
    zone: `${A}${MX}${KEY}@ IN TXT "v=spf1 foo:x mx -all"\n`,
    sign: {},
    actions: [[5, 'spf-strict', 'Correct your SPF record and end it in -all'], SET_REJECT_LATER, IPV6, LIMIT],
    after: [3, 95, 'A'],
    done: { zone: A + AAAA + MX + KEY + STRICT + REJECT },
  },
  {
    about: 'an alias that belongs to someone else',
    zone: `${A}${AAAA}${MX}${KEY}${STRICT}_dmarc IN CNAME policy.other.test.\n`,
    otherZones: { 'other.test': 'policy IN TXT "v=DMARC1; p=quarantine"\n' },
    sign: {},
    actions: [
      [
        15,
        'dmarc',
        'Ask the operator of policy.other.test to set DMARC to p=reject, or replace the alias with a record of your own',
      ],
      LIMIT,
    ],
    after: [2, 100, 'A'],
    done: { zone: A + AAAA + MX + KEY + STRICT + REJECT + CAA },
  },
  {
    about: 'where something is unknown, it is no action, and nothing is promised',
    zone: A,
    faults: [[{ name: 'case.test', type: 'CAA' }, 'servfail']],
    actions: [SET_REJECT, PUBLISH_SPF, TURN_ON, IPV6, PUBLISH_MX, SIGN],
    after: null,
  },
  {
    about: 'what is wrong without costing points',
    zone: WRONG_ZONE,
    sign: {},
    actions: [
      [
        0,
        'ns-redundancy',
        'Correct the NS records, in the zone and at your registrar: none of the servers they name can be reached',
      ],
      [0, 'name-resolution ipv6', 'Publish the public address of your server'],
      [0, 'mx', 'Delete either the null MX or all other MX records'],
      [0, 'caa', 'Remove the critical property from CAA at case.test, or its critical flag (128)'],
    ],
    after: null,
  },
  { about: 'all is unknown', zone: A, faults: [[{}, 'servfail']], actions: [], after: null },
  { about: 'the name does not exist', zone: A, name: 'nowhere.case.test', actions: [], after: null },
  { about: 'nothing failed', zone: A + AAAA + MX + KEY + STRICT + REJECT + CAA, sign: {}, actions: [], after: null },
];

const LOGO: ActionSummary = [10, 'bimi', 'Publish a BIMI record with your logo', 'later'];

/** No e-mail comes in, and BIMI declines to show a logo. */
const GRADED = '@ IN MX 0 .\ndefault._bimi IN TXT "v=BIMI1; l=; a="\n';
const GRADED_ACTIONS: readonly ActionSummary[] = [
  [20, 'dmarc', 'Set DMARC to p=reject', 'later'],
  [10, 'spf', 'End your SPF record in -all', 'fix'],
  [5, 'dkim', 'Replace the DKIM key at default with one of 2,048 bits'],
  // The domain takes no mail at all.
  [3, 'dmarc', 'Send DMARC reports (rua) to an address that receives mail'],
];

const MAIL_ROWS: readonly Row[] = [
  {
    about: 'nothing can be promised of DKIM, and DMARC comes first, since it begins without enforcing anything',
    zone: A,
    actions: [
      [30, 'dmarc', START, 'fix'],
      [20, 'spf', 'Publish an SPF record', 'fix'],
      [20, 'dkim', 'Turn on DKIM at your mail service'],
      [10, 'mta-sts', 'Add MX records and MTA-STS, or a null MX'],
      [10, 'tls-rpt', 'Add MX records and TLS-RPT, or a null MX'],
      LOGO,
    ],
    after: null,
  },
  {
    about: 'what has no points comes first where no mail server can be reached',
    zone: `${SILENT}${REJECT}@ IN MX 10 mail\nmail IN A 10.0.0.1\n`,
    actions: [
      [
        0,
        'starttls mail-reachability',
        'Give mail.case.test a public address, or name other servers in the MX records',
      ],
      [10, 'mta-sts', 'Set up MTA-STS', 'later'],
      [10, 'tls-rpt', 'Publish a TLS-RPT record', 'later'],
    ],
    after: null,
  },
  {
    about: 'deductions that one fix makes go away are one action, and what it leaves is another',
    zone: `${KEY}@ IN MX 0 .\n@ IN TXT "v=spf1 ip4:192.0.2.0/24 ?all"\n_dmarc IN TXT "v=DMARC1; p=quarantine; sp=none; pct=50"\n`,
    actions: [
      [12, 'dmarc', 'Set DMARC to p=reject', 'later'],
      [10, 'spf', 'End your SPF record in -all', 'fix'],
      [3, 'dmarc', 'Ask for DMARC reports (rua) at an address that you read'],
      LOGO,
    ],
    after: null,
  },
  {
    about: 'a domain that sends nothing and rejects nothing needs no key: DMARC alone is to be done',
    zone: `${SILENT}@ IN MX 0 .\n*._domainkey IN TXT "v=DKIM1; p="\n_dmarc IN TXT "v=DMARC1; p=none"\n`,
    actions: [[40, 'dmarc dkim', 'Set DMARC to p=reject', 'later'], LOGO],
    after: [1, 90, 'A'],
  },
  {
    about: 'graded items: each action brings what it costs now',
    zone: `${GRADED}${WEAK_KEY}@ IN TXT "v=spf1 ip4:192.0.2.1 ?all"\n_dmarc IN TXT "v=DMARC1; p=none; rua=mailto:d@case.test"\n`,
    actions: GRADED_ACTIONS,
    after: [3, 87, 'B'],
    done: { zone: `${GRADED}${KEY}@ IN TXT "v=spf1 ip4:192.0.2.1 -all"\n${REJECT}` },
  },
  {
    about: 'a cap that no action lifts stays',
    zone: `${GRADED}${WEAK_KEY}@ IN TXT "v=spf1 ip4:192.0.2.1 ?all"\n_dmarc IN TXT "v=DMARC1; p=none; rua=mailto:d@case.test"\n`,
    sign: { fault: 'expired' },
    actions: GRADED_ACTIONS,
    after: [3, 87, 'F'],
    done: { zone: `${GRADED}${KEY}@ IN TXT "v=spf1 ip4:192.0.2.1 -all"\n${REJECT}` },
  },
];

describe.each([
  ['health', HEALTH_ROWS],
  ['mail', MAIL_ROWS],
] as const)('%s', (kind, rows) => {
  test.each(rows.map((row) => [row.about, row] as const))('%s', async (_, row) => {
    const { actions, afterActions: after } = await reportOf(kind, row);
    expect(actions.map(summaryOf)).toEqual(row.actions);
    const [count, score, grade] = row.after ?? [];
    expect(after).toEqual(row.after === null ? null : { actions: count, score, grade });
    if (row.done === undefined) return;
    const then = await reportOf(kind, { ...row, ...row.done });
    expect([then.score, then.grade]).toEqual(row.after?.slice(1));
  });
});

test('what is wrong without costing points makes the sentence and the grade', async () => {
  const { grade, verdict } = await reportOf('health', { about: '', zone: WRONG_ZONE, sign: {} });
  expect([grade, verdict === '' ? '' : textIn('en', verdict)]).toEqual([
    'D',
    'Nobody can find case.test: none of its name servers exists.',
  ]);
});
