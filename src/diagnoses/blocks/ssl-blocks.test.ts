import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostSpec, MailSpec } from '../../../testbed/hosts.ts';
import { type Bench, type Setting, startBench } from '../../../tests/support/bench.ts';
import { blockDataOf, english, inEnglish } from '../../../tests/support/block-data.ts';
import { WEB_ZONE, webHost } from '../../../tests/support/web-host.ts';
import { DAY_MS } from '../../domain/time.ts';
import { TLS_CLIENTS } from '../../records/tls/clients.ts';
import type { ValidityView } from '../validity-view.ts';
import { certificateChainBlock } from './certificate-chain.ts';
import { certificateIssuers } from './certificate-issuers.ts';
import { mailCertificatesBlock } from './mail-certificates.ts';
import { tlsClients } from './tls-clients.ts';
import { tlsVersions } from './tls-versions.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const hosts = [webHost({ issue: { by: 'Let’s Encrypt' } }, { host: 'shop.case.test' })];
const SHOP = 'shop IN A 192.0.2.80\n';
const BOUND = 'letsencrypt.org; accounturi=https://acme.example/acct/18; validationmethods=dns-01';
const RIGHT = '_validation-persist.shop IN TXT "letsencrypt.org; accounturi=https://acme.example/acct/77"\n';

describe('who may issue', () => {
  test.each<
    [about: string, setting: Partial<Setting>, rule: string, climb: readonly string[], issuers: readonly string[]]
  >([
    [
      'the set of the name above applies, and binds account and method',
      { zone: `${SHOP}@ IN CAA 0 issue "${BOUND}"\n@ IN CAA 0 issuewild "pki.goog"\n` },
      'The CAA records of case.test apply.',
      ['shop.case.test: no CAA record, so authorities look one level up', 'case.test: 2 CAA records: these apply'],
      [
        'letsencrypt.org by CAA issue, https://acme.example/acct/18, dns-01, in use',
        'pki.goog by CAA issuewild, null, , not in use',
      ],
    ],
    [
      'an alias leads to the set',
      {
        zone: 'shop IN CNAME shop.host.test.\n',
        otherZones: { 'host.test': 'shop IN A 192.0.2.80\nshop IN CAA 0 issue "pki.goog"\n' },
      },
      'The CAA records of shop.host.test apply.',
      ['shop.case.test: 1 CAA record at shop.host.test: it applies'],
      ['pki.goog by CAA issue, null, , not in use'],
    ],
    [
      'no set up to the top',
      { zone: SHOP },
      'No CAA record limits it: any certificate authority may issue.',
      [
        'shop.case.test: no CAA record, so authorities look one level up',
        'case.test: no CAA record, so authorities look one level up',
        'test: no CAA record',
      ],
      [],
    ],
    [
      'a set that speaks of reports alone',
      { zone: `${SHOP}@ IN CAA 0 iodef "mailto:a@case.test"\n` },
      'The CAA records of case.test apply. They don’t limit who may issue.',
      ['shop.case.test: no CAA record, so authorities look one level up', 'case.test: 1 CAA record: it applies'],
      [],
    ],
    [
      'nobody may',
      { zone: `${SHOP}shop IN CAA 0 issue ";"\n` },
      'The CAA records of shop.case.test apply. They allow no authority to issue.',
      ['shop.case.test: 1 CAA record: it applies'],
      [],
    ],
    [
      'a failed lookup is no absence',
      { zone: `${SHOP}@ IN CAA 0 issue "pki.goog"\n`, faults: [[{ name: 'case.test', type: 'CAA' }, 'servfail']] },
      'We couldn’t look up the CAA records, so we don’t know who may issue.',
      [],
      [],
    ],
    [
      'a standing right for another account than CAA binds',
      { zone: `${SHOP}${RIGHT}@ IN CAA 0 issue "${BOUND}"\n` },
      'The CAA records of case.test apply.',
      ['shop.case.test: no CAA record, so authorities look one level up', 'case.test: 1 CAA record: it applies'],
      [
        'letsencrypt.org by CAA issue, https://acme.example/acct/18, dns-01, in use',
        'letsencrypt.org by _validation-persist TXT, https://acme.example/acct/77, , CAA blocks it, no end date',
      ],
    ],
    [
      'a standing right that CAA allows, until a day',
      { zone: `${SHOP}${RIGHT.replace('/77"', '/77; persistUntil=1798761600"')}@ IN CAA 0 issue "letsencrypt.org"\n` },
      'The CAA records of case.test apply.',
      ['shop.case.test: no CAA record, so authorities look one level up', 'case.test: 1 CAA record: it applies'],
      [
        'letsencrypt.org by CAA issue, null, , in use',
        'letsencrypt.org by _validation-persist TXT, https://acme.example/acct/77, , CAA allows it, until 1 Jan 2027',
      ],
    ],
    [
      'a standing right that has ended, whatever CAA says',
      { zone: `${SHOP}${RIGHT.replace('/77"', '/77; persistUntil=1577836800"')}@ IN CAA 0 issue "letsencrypt.org"\n` },
      'The CAA records of case.test apply.',
      ['shop.case.test: no CAA record, so authorities look one level up', 'case.test: 1 CAA record: it applies'],
      [
        'letsencrypt.org by CAA issue, null, , in use',
        'letsencrypt.org by _validation-persist TXT, https://acme.example/acct/77, , has ended, until 1 Jan 2020',
      ],
    ],
  ])('%s', async (_, setting, rule, climb, issuers) => {
    const found = await blockDataOf(bench, certificateIssuers, { zone: '', name: 'shop.case.test', hosts, ...setting });
    expect(english(found.rule)).toBe(rule);
    expect(found.climb.map(({ name, text }) => `${name}: ${english(text)}`)).toEqual(climb);
    expect(
      found.issuers.map(({ domain, by, account, methods, inUse, standing }) => {
        const use =
          standing === null
            ? `${inUse === true ? 'in use' : 'not in use'}`
            : [standing.caa, standing.until].map((one) => english(one)).join(', ');
        return `${domain} by ${by}, ${account}, ${methods.join()}, ${use}`;
      }),
    ).toEqual(issuers);
  });

  test('a failed lookup of standing rights is no absence', async () => {
    const faults: Setting['faults'] = [[{ name: '_validation-persist.shop.case.test' }, 'servfail']];
    const found = await blockDataOf(bench, certificateIssuers, { zone: SHOP, name: 'shop.case.test', hosts, faults });
    expect(found.standingKnown).toBe(false);
  });
});

const MX = '@ IN MX 10 mail\nmail IN A 192.0.2.25\n@ IN MX 20 backup\nbackup IN A 192.0.2.26\n';
const STS = '_mta-sts IN TXT "v=STSv1; id=1"\nmta-sts IN A 192.0.2.90\n';
const mail = (smtp: MailSpec, host = 'mail', address = '192.0.2.25'): HostSpec => ({
  host: `${host}.case.test`,
  addresses: [address],
  smtp,
});
const backup = (smtp: MailSpec) => mail(smtp, 'backup', '192.0.2.26');
const policy = (mode: string, ...mx: readonly string[]): HostSpec => ({
  host: 'mta-sts.case.test',
  addresses: ['192.0.2.90'],
  https: {
    routes: {
      '/.well-known/mta-sts.txt': {
        type: 'text/plain',
        body: ['version: STSv1', `mode: ${mode}`, ...mx.map((one) => `mx: ${one}`), 'max_age: 1209600', ''].join(
          '\r\n',
        ),
      },
    },
  },
});

describe('certificates of mail servers', () => {
  test.each<[about: string, setting: Omit<Setting, 'about'>, servers: readonly string[]]>([
    [
      'good ones without a policy, and without DANE',
      { zone: MX, hosts: [mail({}), backup({})] },
      [
        'mail: ok valid-until, 60 days, none dane-none, none sts-none',
        'backup: ok valid-until, 60 days, none dane-none, none sts-none',
      ],
    ],
    [
      'a policy in force names one alone, and the other one shows an expired certificate',
      { zone: MX + STS, hosts: [mail({}), backup({ certificate: 'expired' }), policy('enforce', 'mail.case.test')] },
      [
        'mail: ok valid-until, 60 days, none dane-none, ok sts-enforced',
        'backup: warning invalid, expired, none dane-none, failed sts-not-allowed',
      ],
    ],
    [
      'a policy in force names a server with an expired certificate, and one without STARTTLS',
      {
        zone: MX + STS,
        hosts: [
          mail({ certificate: 'expired' }),
          backup({ starttls: 'not-offered' }),
          policy('enforce', '*.case.test'),
        ],
      },
      [
        'mail: failed invalid, expired, none dane-none, failed sts-refused',
        'backup: failed not-offered, null, none dane-none, failed sts-refused',
      ],
    ],
    [
      'a policy that is tested',
      { zone: MX + STS, hosts: [mail({}), backup({ behaviour: 'refused' }), policy('testing', 'mail.case.test')] },
      [
        'mail: ok valid-until, 60 days, none dane-none, ok sts-testing',
        'backup: failed silent, null, none dane-none, warning sts-not-allowed-testing',
      ],
    ],
    [
      'a TLSA record of another key',
      {
        zone: `${MX}_25._tcp.mail IN TLSA 3 1 1 ${'ab'.repeat(32)}\n`,
        sign: {},
        above: {},
        hosts: [mail({}), backup({})],
      },
      [
        'mail: ok valid-until, 60 days, failed dane-mismatch, none sts-none',
        'backup: ok valid-until, 60 days, none dane-none, none sts-none',
      ],
    ],
    [
      'failed lookups are no absence',
      {
        zone: MX,
        hosts: [mail({}), backup({})],
        faults: [
          [{ name: '_mta-sts.case.test' }, 'servfail'],
          [{ name: '_25._tcp.mail.case.test' }, 'servfail'],
          [{ name: 'backup.case.test' }, 'servfail'],
        ],
      },
      [
        'mail: ok valid-until, 60 days, unknown dane-open, unknown sts-open',
        'backup: unknown open, null, unknown dane-open, unknown sts-open',
      ],
    ],
    ['no MX, and no mail server at the name itself', { zone: WEB_ZONE, hosts: [webHost()] }, []],
    ['no mail', { zone: '@ IN MX 0 .\n' }, []],
  ])('%s', async (_, setting, servers) => {
    const found = await blockDataOf(bench, mailCertificatesBlock, setting);
    expect(
      found.servers.map(({ host, certificate, left, dane, mtaSts }) => {
        const [cells, days] = [
          [certificate, dane, mtaSts].map(({ state, code }) => `${state} ${code}`),
          left === null ? 'null' : english(left),
        ];
        return `${host.split('.')[0]}: ${cells[0]}, ${days}, ${cells[1]}, ${cells[2]}`;
      }),
    ).toEqual(servers);
  });
});

describe('how mail servers speak TLS', () => {
  const OLD = { min: 'TLSv1', max: 'TLSv1.1' } as const;
  test.each<[about: string, smtp: MailSpec, active: false | undefined, cell: string]>([
    ['by a visitor', {}, false, 'TLS 1.3; X25519MLKEM768'],
    ['by a live check', {}, undefined, 'TLS 1.3; declines TLS 1.1, TLS 1.0 and SSL 3.0; X25519MLKEM768'],
    [
      'old versions too',
      { tlsVersions: { min: 'TLSv1', max: 'TLSv1.3' } },
      undefined,
      'TLS 1.3, also TLS 1.1; declines SSL 3.0; TLS 1.0 not tried; X25519MLKEM768',
    ],
    ['old versions alone', { tlsVersions: OLD }, undefined, 'TLS 1.1; declines SSL 3.0; TLS 1.0 not tried; X25519'],
    ['no STARTTLS', { starttls: 'not-offered' }, undefined, '–'],
  ])('%s', async (_, smtp, active, cell) => {
    const hosts = [mail(smtp)];
    const setting = { zone: '@ IN MX 10 mail\nmail IN A 192.0.2.25\n', hosts, ...(active === false ? { active } : {}) };
    const data = await blockDataOf(bench, mailCertificatesBlock, setting);
    const shown = mailCertificatesBlock.section?.view(inEnglish(data), { checks: [] } as never);
    const [table] = shown?.views.filter(({ view }) => view === 'table') ?? [];
    const [, , , tls] = table?.view === 'table' ? (table.rows[0] ?? []) : [];
    expect([tls?.text, tls?.below?.text].flatMap((one) => (one === undefined ? [] : inEnglish(one))).join('; ')).toBe(
      cell,
    );
  });
});

test('a version that is not offered is said to be so, in a terminal too, which leaves dim words out', async () => {
  const data = await blockDataOf(bench, tlsVersions, { zone: WEB_ZONE, hosts: [webHost()] });
  const shown = tlsVersions.section?.view(inEnglish(data), { checks: [] } as never);
  const [table] = shown?.views.flatMap((view) => (view.view === 'table' ? [view] : [])) ?? [];
  expect(
    table?.rows.map(([version, offered]) => `${inEnglish(version?.text)}: ${inEnglish(offered?.text)}, ${offered?.as}`),
  ).toEqual([
    'TLS 1.3: offered, undefined',
    'TLS 1.2: offered, undefined',
    'TLS 1.1: not offered, undefined',
    'TLS 1.0: not offered, undefined',
    'SSL 3.0: not offered, undefined',
  ]);
});

describe('programs that can connect', () => {
  const NEW = ['android-10: TLS 1.3', 'apple: TLS 1.3', 'windows-11: TLS 1.3', 'browsers: TLS 1.3'];
  test.each<[about: string, host: Parameters<typeof webHost>[0], active: false | undefined, expected: string[]]>([
    ['a visit asks for no old version', {}, false, []],
    ['TLS 1.2 and 1.3', {}, undefined, [...NEW, 'java-7: none', 'java-8: TLS 1.2 shared', 'openssl-0: none']],
    [
      'TLS 1.3 alone',
      { tlsVersions: { min: 'TLSv1.3', max: 'TLSv1.3' } },
      undefined,
      [...NEW, 'java-7: none', 'java-8: none', 'openssl-0: none'],
    ],
    [
      'old versions too',
      { tlsVersions: { min: 'TLSv1', max: 'TLSv1.3' } },
      undefined,
      [...NEW, 'java-7: TLS 1.0 shared', 'java-8: TLS 1.2 shared', 'openssl-0: TLS 1.0 shared'],
    ],
    // X25519 says nothing of older curves, and this one is theirs.
    [
      'P-256 and TLS 1.2 alone',
      { tlsVersions: { min: 'TLSv1.2', max: 'TLSv1.2' }, groups: 'P-256' },
      undefined,
      [...NEW.map((cell) => cell.replace('1.3', '1.2')), 'java-7: none', 'java-8: TLS 1.2', 'openssl-0: none'],
    ],
    [
      'RSA key exchange',
      { keyType: 'rsa', tlsVersions: { min: 'TLSv1.2', max: 'TLSv1.2' }, ciphers: 'AES128-SHA' },
      undefined,
      [
        'android-10: TLS 1.2 shared',
        'apple: TLS 1.2 shared',
        'windows-11: TLS 1.2 shared',
        'browsers: TLS 1.2',
        'java-7: none',
        'java-8: TLS 1.2 shared',
        'openssl-0: none',
      ],
    ],
    [
      'a cipher suite that no browser offers',
      { keyType: 'rsa', tlsVersions: { min: 'TLSv1.2', max: 'TLSv1.2' }, ciphers: 'ECDHE-RSA-AES256-SHA384' },
      undefined,
      [
        'android-10: TLS 1.2 shared',
        'apple: TLS 1.2 shared',
        'windows-11: TLS 1.2 shared',
        'browsers: TLS 1.2 refused',
        'java-7: none',
        'java-8: TLS 1.2 shared',
        'openssl-0: none',
      ],
    ],
    [
      'a server that stumbles over the hello of Chrome',
      { front: { kind: 'grease-closed' } },
      undefined,
      [...NEW.slice(0, 3), 'browsers: unknown', 'java-7: none', 'java-8: TLS 1.2 shared', 'openssl-0: none'],
    ],
  ])('%s', async (_, host, active, expected) => {
    const setting = { zone: WEB_ZONE, hosts: [webHost(host)], ...(active === false ? { active } : {}) };
    const { clients } = await blockDataOf(bench, tlsClients, setting);
    const cells = clients.map(({ newest, state }, i) => {
      const shown = [newest, state].filter((one) => one !== null && one !== 'agreed');
      return `${TLS_CLIENTS[i]?.id}: ${shown.join(' ')}`;
    });
    const wanted = ['android-10', 'apple:', 'windows-11', 'browsers', 'java-7', 'java-8', 'openssl-0'];
    expect(cells.filter((cell) => wanted.some((one) => cell.startsWith(one)))).toEqual(expected);
  });
});

const AUTHORITY = 'Zonewell testbed 1: day -3650 to 3650, 10 years left, none';

describe('the life of each certificate', () => {
  test.each<[about: string, host: Parameters<typeof webHost>[0], lives: readonly string[]]>([
    ['good', {}, [AUTHORITY, 'case.test: day -20 to 60, 60 days left, ok']],
    ['expired', { certificate: 'expired' }, [AUTHORITY, 'case.test: day -90 to -2, ended, bad']],
    ['not yet valid', { certificate: 'not-yet-valid' }, [AUTHORITY, 'case.test: day 2 to 90, not valid yet, bad']],
    // Nothing is known of how long it is valid, so it has no bar.
    [
      'the intermediate is not sent',
      { certificate: 'missing-intermediate' },
      ['case.test: day -20 to 60, 60 days left, ok'],
    ],
  ])('%s', async (_, host, expected) => {
    const data = await blockDataOf(bench, certificateChainBlock, { zone: WEB_ZONE, hosts: [webHost(host)] });
    const shown = certificateChainBlock.section?.view(inEnglish(data), {} as never);
    const drawn = shown?.views.filter((view): view is ValidityView => view.view === 'validity') ?? [];
    expect(
      drawn.flatMap(({ spans, now }) =>
        spans.map(({ name, from, to, left, mark }) => {
          const [first, last] = [from, to].map((at) => Math.round((at - now) / DAY_MS));
          return `${name}: day ${first} to ${last}, ${inEnglish(left)}, ${mark ?? 'none'}`;
        }),
      ),
    ).toEqual(expected);
    // The scale is that of the server's own certificate, with the moment of the check on it.
    const fits = drawn.flatMap(({ from, to, now, spans }) =>
      spans.slice(-1).map((own) => from < Math.min(now, own.from) && to > Math.max(now, own.to)),
    );
    expect(fits).toEqual([true]);
  });
});
