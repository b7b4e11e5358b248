import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostSpec, MailSpec } from '../../../testbed/hosts.ts';
import { type Bench, nameOf, type Setting, startBench } from '../../../tests/support/bench.ts';
import { liveContext } from '../../../tests/support/report-context.ts';
import { readMailServerStates } from '../../facts/mail-server-states.ts';
import { type MailServers, mailServers } from './mail-servers.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const mail = (smtp: MailSpec, host = 'mail.case.test', address = '192.0.2.25'): HostSpec => ({
  host,
  addresses: [address],
  smtp,
});
const backup = (smtp: MailSpec): HostSpec => mail(smtp, 'backup.case.test', '192.0.2.26');
const MX = '@ IN MX 10 mail\nmail IN A 192.0.2.25\n';
const TWO = `${MX}@ IN MX 20 backup\nbackup IN A 192.0.2.26\n`;

type Cells = readonly (string | null)[];

/** Priority, address, then the codes of connection, TLS, certificate and DANE. */
const TABLE: readonly (readonly [about: string, setting: Omit<Setting, 'about'>, rows: readonly Cells[]])[] = [
  [
    'a good server',
    { zone: MX, hosts: [mail({})] },
    [['10', '192.0.2.25', 'ok answers', 'ok version', 'ok valid-until', 'none dane-none']],
  ],
  [
    'one of two is silent',
    { zone: TWO, hosts: [mail({}), backup({ behaviour: 'refused' })] },
    [
      ['10', '192.0.2.25', 'ok answers', 'ok version', 'ok valid-until', 'none dane-none'],
      ['20', null, 'failed silent', null, null, 'none dane-none'],
    ],
  ],
  [
    'the only one is silent: that may be our network',
    { zone: MX, hosts: [mail({ behaviour: 'refused' })] },
    [['10', null, 'unknown silent-or-blocked', null, null, 'none dane-none']],
  ],
  [
    'the addresses of one of two cannot be looked up: it is unknown, and the other one is shown',
    { zone: TWO, hosts: [mail({}), backup({})], faults: [[{ name: 'backup.case.test' }, 'servfail']] },
    [
      ['10', '192.0.2.25', 'ok answers', 'ok version', 'ok valid-until', 'none dane-none'],
      ['20', null, 'unknown open', null, null, 'unknown dane-open'],
    ],
  ],
  [
    'the TLSA lookup of one of two fails',
    { zone: TWO, hosts: [mail({}), backup({})], faults: [[{ name: '_25._tcp.backup.case.test' }, 'servfail']] },
    [
      ['10', '192.0.2.25', 'ok answers', 'ok version', 'ok valid-until', 'none dane-none'],
      ['20', '192.0.2.26', 'ok answers', 'ok version', 'ok valid-until', 'unknown dane-open'],
    ],
  ],
  [
    'no STARTTLS',
    { zone: MX, hosts: [mail({ starttls: 'not-offered' })] },
    [['10', '192.0.2.25', 'ok answers', 'failed not-offered', null, 'none dane-none']],
  ],
  [
    'STARTTLS that breaks',
    { zone: MX, hosts: [mail({ starttls: 'broken' })] },
    [['10', '192.0.2.25', 'ok answers', 'failed broken', null, 'none dane-none']],
  ],
  [
    'an old version of TLS',
    { zone: MX, hosts: [mail({ tlsVersions: { min: 'TLSv1', max: 'TLSv1.1' } })] },
    [['10', '192.0.2.25', 'ok answers', 'warning old-version', 'ok valid-until', 'none dane-none']],
  ],
  [
    'a host without an address',
    { zone: '@ IN MX 10 gone\n' },
    [['10', null, 'failed no-address', null, null, 'none dane-none']],
  ],
  [
    'a private address',
    { zone: '@ IN MX 10 inside\ninside IN A 10.0.0.25\n' },
    [['10', null, 'failed private-address', null, null, 'none dane-none']],
  ],
  [
    'an address in place of a name',
    { zone: '@ IN MX 10 192.0.2.25.\n' },
    [['10', null, 'failed no-name', null, null, 'none dane-none']],
  ],
  [
    'no MX: the name itself',
    { zone: '@ IN A 192.0.2.80\n', hosts: [mail({}, 'case.test', '192.0.2.80')] },
    [[null, '192.0.2.80', 'ok answers', 'ok version', 'ok valid-until', 'none dane-none']],
  ],
  ['a null MX', { zone: '@ IN MX 0 .\n' }, []],
];

/** The block of a setting; nobody answered us on port 25 before. */
async function blockOf(setting: Setting): Promise<MailServers | null> {
  const domain = nameOf(setting);
  const evidence = await bench.build(setting);
  const make = await mailServers.read(domain, evidence);
  return make({
    domain,
    exists: true,
    zone: domain,
    checks: [],
    groups: {},
    fixes: {},
    report: liveContext(domain, evidence),
  });
}

describe('the table of mail servers', () => {
  test.each(TABLE)('%s', async (about, setting, rows) => {
    const shown = (await blockOf({ about, ...setting }))?.servers.map(
      ({ priority, address, connection, tls, certificate, dane }): Cells => [
        priority === null ? null : String(priority),
        address,
        ...[connection, tls, certificate, dane].map((cell) => (cell === null ? null : `${cell.state} ${cell.code}`)),
      ],
    );
    expect(shown).toEqual(rows);
  });

  test('is left out where the MX lookup failed', async () => {
    const setting = { about: '', zone: MX, faults: [[{ type: 'MX' }, 'servfail']] } as const;
    const fact = await readMailServerStates(nameOf(setting), await bench.build(setting));
    expect(fact.kind).toBe('unavailable');
    expect(await blockOf(setting)).toBe(null);
  });
});
