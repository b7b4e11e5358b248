import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import { applySteps, readAccountFile } from '../../src/monitoring/file/apply-file.ts';
import { labelOf } from '../../src/monitoring/file/file-windows.ts';
import { foreseenFaults } from '../../src/monitoring/file/foresee.ts';
import { writeFile } from '../../src/monitoring/file/monitor-file.ts';
import { type FileStep, planFile } from '../../src/monitoring/file/plan-file.ts';
import { readMonitorFile } from '../../src/monitoring/file/read-file.ts';
import { newRecipient } from '../../src/monitoring/service/channel-recipients.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { MonitorService } from '../../src/monitoring/service/monitor-service.ts';
import type { Stores } from '../../src/store/opened.ts';
import { textIn } from '../../src/texts/language.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

// Monitors and recipients as a file: applied to another account, it is the same there.

const NOW = Date.UTC(2026, 10, 30, 12);
const PLAN = { intervalMs: 3_600_000, limit: 600 };

function textOf(step: FileStep): string {
  if ('window' in step) return `${step.step} ${labelOf(step.window)}`;
  if (step.step === 'rules' || step.step === 'defaults')
    return `${step.step} ${step.changes.map(({ name }) => name).join(' ')}`;
  return `${step.step} ${'domain' in step ? step.domain : step.recipient.to}`;
}

describe.each(ENGINES)('a file of monitors on %s', (_engine, create) => {
  let stores: Stores;
  let service: MonitorService;
  let remove = async (): Promise<void> => {};
  beforeAll(async () => {
    const made = await create();
    remove = made.remove;
    stores = await openStores(made.database);
    service = createMonitorService({
      stores,
      plans: { Free: { ...PLAN, limit: 0 }, Starter: { ...PLAN, limit: 2 }, Pro: PLAN, Enterprise: PLAN },
      clock: () => NOW,
      random: randomBytes,
      publicUrl: () => '',
      onEmailStored: () => {},
    });
  });
  afterAll(async () => {
    await stores.close();
    await remove();
  });

  async function join(id: string, plan: 'Pro' | 'Starter' = 'Pro'): Promise<Account> {
    const account = newAccount({ id, email: `${id}@shop.test`, plan, createdAt: NOW });
    await stores.accounts.addAccount(account);
    return account;
  }

  /** Applies a file. Returns the steps that it took, and those that failed. */
  async function apply(account: Account, source: string, prune = false) {
    const read = readMonitorFile(source);
    if (!read.ok) return expect.unreachable(read.faults.map(({ args }) => JSON.stringify(args)).join());
    const steps = planFile(await readAccountFile(service, account), read.file, prune);
    const taken: string[] = [];
    const failed: string[] = [];
    for await (const [step, outcome] of applySteps(service, account, steps))
      (outcome.ok ? taken : failed).push(textOf(step));
    return { taken, failed };
  }
  const exported = async (account: Account) => writeFile(await readAccountFile(service, account));

  /** An account with five hundred domains, of two customers. */
  const SOURCE = `monitors:\n${Array.from({ length: 500 }, (_, i) => `  - domain: d${i}.example\n    tags: [${i % 2 === 0 ? 'shop' : 'press'}]\n`).join('')}recipients:
  - to: account
    least: critical
  - to: press@example.com
    tags: [press]
`;

  test('limits that it would exceed are named before anything is written', async () => {
    const cleo = await join('cleo', 'Starter');
    await service.add(cleo, 'old.example');
    const source = `monitors:
  - domain: a.example
    certificate-hosts: [api.a.example:8443, a.example:2222]
  - domain: b.example
    certificate-hosts: [${Array.from({ length: 11 }, (_, i) => `h${i}.b.example`).join(', ')}]
  - domain: c.example
    record-names: [vpn.elsewhere.example]
`;
    const foreseen = async (prune: boolean) => {
      const read = readMonitorFile(source);
      if (!read.ok) return expect.unreachable('the file has faults');
      const steps = planFile(await readAccountFile(service, cleo), read.file, prune);
      return [...(await foreseenFaults(service, cleo, steps))].map(([step, fault]) => [
        textOf(step),
        textIn('en', fault),
      ]);
    };
    const settings = [
      [
        'change a.example',
        'Certificates cannot be checked on port 2222. Use one of these ports: 25, 443, 465, 587, 636 and 6 more.',
      ],
      ['change b.example', 'Use at most 10 values.'],
      ['change c.example', 'vpn.elsewhere.example is not c.example or a name below it.'],
    ];
    const noRoom = 'The Starter plan has no room for more.';
    expect(await foreseen(false)).toEqual([['add b.example', noRoom], ['add c.example', noRoom], ...settings]);
    // What is removed makes room.
    expect(await foreseen(true)).toEqual([['add c.example', noRoom], ...settings]);
    expect((await service.list(cleo)).map(({ domain }) => domain)).toEqual(['old.example']);
  });

  test('applied twice, it changes nothing; its export is the same in an empty account', async () => {
    const [anna, bert] = [await join('anna'), await join('bert')];
    const first = await apply(anna, SOURCE);
    expect([first.taken.length, first.failed]).toEqual([1003, []]);
    expect(await apply(anna, SOURCE)).toEqual({ taken: [], failed: [] });
    await service.change(anna, 'd1.example' as never, {
      watchTls: true,
      muted: ['other'],
      notes: 'Anna: "call" #1\n- no',
    });
    await service.pin(anna, 'd1.example' as never, 'NS', 'ns1.d1.example\nns2.d1.example');
    await service.pause(anna, 'd2.example' as never);
    const file = await exported(anna);
    expect((await apply(bert, file)).failed).toEqual([]);
    expect(await exported(bert)).toBe(file);
    expect(await apply(bert, file)).toEqual({ taken: [], failed: [] });
  }, 120_000);

  test('new monitors begin with the defaults of the file, whatever else they have; pruned, these are built in again', async () => {
    const [nina, otto] = [await join('nina'), await join('otto')];
    const source =
      'defaults:\n  watch-tls: yes\n  tags: [new]\nmonitors:\n  - domain: a.example\n  - domain: b.example\n    watch-tls: no\n    tags: none\n';
    const first = await apply(nina, source);
    expect(first).toEqual({
      taken: ['defaults tags watch-tls', 'add a.example', 'add b.example', 'change b.example'],
      failed: [],
    });
    const settingsOf = async (account: Account) =>
      (await service.list(account)).map(({ settings: { watchTls, tags } }) => [watchTls, tags]);
    expect(await settingsOf(nina)).toEqual([
      [true, ['new']],
      [false, []],
    ]);
    expect(await apply(nina, source)).toEqual({ taken: [], failed: [] });
    const file = await exported(nina);
    expect((await apply(otto, file)).failed).toEqual([]);
    expect(await settingsOf(otto)).toEqual(await settingsOf(nina));
    expect(await exported(otto)).toBe(file);
    // What it does not name stays.
    expect((await apply(nina, 'defaults:\n  plain-days: yes\n')).taken).toEqual(['defaults plain-days']);
    expect((await service.rules(nina)).defaults).toEqual({ watchTls: true, tags: ['new'], plainDays: true });
    expect((await apply(nina, 'defaults:\n  plain-days: yes\n', true)).taken).toEqual(['defaults tags watch-tls']);
    expect((await service.rules(nina)).defaults).toEqual({ plainDays: true });
    expect((await apply(nina, 'monitors: []\n')).taken).toEqual(['keep a.example', 'keep b.example']);
    expect((await service.rules(nina)).defaults).toEqual({ plainDays: true });
  });

  test('what it does not have stays, until it is pruned', async () => {
    const cara = await join('cara');
    await apply(
      cara,
      'monitors: [{ domain: a.example }, { domain: b.example }]\nrecipients: [{ to: x@example.com }]\n',
    );
    const less = 'monitors:\n  - domain: b.example\n    tags: shop\nrecipients:\n  - to: account\n';
    expect((await apply(cara, less)).taken).toEqual([
      'keep a.example',
      'change b.example',
      'keep-recipient x@example.com',
    ]);
    expect((await apply(cara, less, true)).taken).toEqual(['remove a.example', 'remove-recipient x@example.com']);
    expect(await exported(cara)).toBe(
      'monitors:\n  - domain: b.example\n    tags:\n      - shop\nrecipients:\n  - to: account\n',
    );
  });

  test('a setting or a pin that it does not name stays, until it is pruned', async () => {
    const emil = await join('emil');
    const first = 'domain: a.example, mail-certificates: true, state: paused, pins: { NS: [ns1.a.example] }';
    await apply(emil, `monitors: [{ ${first} }]`);
    const other = 'monitors: [{ domain: a.example, pins: { MX: [10 mx.a.example] } }]';
    await apply(emil, other);
    for (const part of ['ns1.a.example', 'mail-certificates: true', 'state: paused'])
      expect(await exported(emil)).toContain(part);
    await apply(emil, other, true);
    expect(await exported(emil)).toBe(
      'monitors:\n  - domain: a.example\n    pins:\n      MX:\n        - 10 mx.a.example\nrecipients:\n  - to: account\n',
    );
  });

  test('rules are those of the file; who is not confirmed yet cannot be called', async () => {
    const [fred, gina] = [await join('fred'), await join('gina')];
    const rules = 'rules:\n  quiet: 22:00-07:00\n  time-zone: Asia/Tokyo\n  passes: error\n  remind-after: 4h\n';
    const summary = '  summary: monthly\n  summary-time-zone: UTC\n';
    const escalation = '  escalate-after: 30m\n  escalate-to:\n    - night@example.com\n';
    const recipients = 'recipients:\n  - to: account\n  - to: night@example.com\n';
    const file = `monitors: []\n${recipients}${rules}${summary}`;
    const escalated = `monitors: []\n${recipients}${rules}${escalation}${summary}`;
    expect(await apply(fred, file)).toEqual({
      taken: ['add-recipient night@example.com', 'rules quiet time-zone passes remind-after summary summary-time-zone'],
      failed: [],
    });
    expect(await exported(fred)).toBe(file);
    expect(await apply(fred, escalated)).toEqual({ taken: [], failed: ['rules escalate-after escalate-to'] });
    const ids = (await service.recipients(fred)).map(({ id }) => id);
    for (const id of ids) await stores.recipients.noteConfirmed('fred', id, NOW);
    expect((await apply(fred, escalated)).taken).toEqual(['rules escalate-after escalate-to']);
    expect(await apply(fred, escalated, true)).toEqual({ taken: [], failed: [] });
    expect(await exported(fred)).toBe(escalated);
    expect(await service.rules(fred)).toMatchObject({
      quiet: { from: '22:00', to: '07:00', timeZone: 'Asia/Tokyo', passes: 'error' },
      summary: { every: 'monthly', timeZone: 'UTC' },
      ...{ remindMinutes: 240, escalation: { minutes: 30, recipients: [ids[1]] } },
    });
    expect((await apply(gina, `rules:\n${escalation}`)).failed).toEqual(['rules escalate-after escalate-to']);
    // Without the key, they stay even where all is pruned; an empty one prunes them.
    await apply(fred, `monitors: []\n${recipients}`, true);
    expect(await exported(fred)).toBe(escalated);
    await apply(fred, 'rules: {}', true);
    expect(await service.rules(fred)).toMatchObject({ quiet: null, remindMinutes: null, escalation: null });
  });

  test('a webhook gets a form, whose headers no file has, and which stays where the file does not name it', async () => {
    const ines = await join('ines');
    const one = newRecipient(ines, { id: 'hook', channel: 'webhook', createdAt: NOW });
    await stores.recipients.add({ ...one, target: 'https://hooks.example/in?key=1' }, 10, 'zwhs_test');
    const file = (value: string) => `monitors: []
recipients:
  - to: account
  - to: https://hooks.example/…
    channel: webhook
    form:
      content-type: application/json
      body: |
        {"text": "{{title}}"}
      headers:
        Authorization: ${value}
`;
    const change = { taken: ['form https://hooks.example/…'], failed: [] };
    expect(await apply(ines, file('Bearer abcdefghijklmnop'))).toEqual(change);
    expect(await exported(ines)).toBe(file('…mnop'));
    expect(await apply(ines, file('…mnop'))).toEqual({ taken: [], failed: [] });
    expect((await stores.recipients.recipient('hook'))?.form?.headers).toEqual([
      { name: 'Authorization', value: 'Bearer abcdefghijklmnop' },
    ]);
    // Another value with the same end is another value.
    expect(await apply(ines, file('Bearer 0123456789abmnop'))).toEqual(change);
    expect(await apply(ines, file('…wxyz'))).toEqual({ taken: [], failed: ['form https://hooks.example/…'] });
    const without = file('…').split('    form:')[0] ?? '';
    expect(await apply(ines, without)).toEqual({ taken: [], failed: [] });
    expect(await apply(ines, without, true)).toEqual(change);
    expect((await stores.recipients.recipient('hook'))?.form).toBeNull();
  });

  test('windows are planned, planned anew under their name, kept, and pruned', async () => {
    const hugo = await join('hugo');
    const head = 'monitors:\n  - domain: a.example\nrecipients:\n  - to: account\n';
    const move = '  - name: move\n    day: 2030-12-06\n    at: 22:00\n    duration: 2h\n';
    const rest =
      '    time-zone: Asia/Tokyo\n    groups:\n      - mail-route\n      - other\n    domains:\n      - a.example\n';
    const weekly = '  - day: sun\n    at: 03:00\n    duration: 1h\n    groups:\n      - addresses\n';
    const file = `${head}windows:\n${move}${rest}${weekly}`;
    expect(await apply(hugo, file)).toEqual({
      ...{ taken: ['add a.example', 'add-window move', 'add-window sun 03:00 UTC'], failed: [] },
    });
    expect(await exported(hugo)).toBe(file);
    expect(await apply(hugo, file, true)).toEqual({ taken: [], failed: [] });
    const longer = `windows:\n${move.replace('2h', '180m')}${rest}`;
    expect(await apply(hugo, longer)).toEqual({
      ...{ taken: ['remove-window move', 'keep-window sun 03:00 UTC', 'add-window move'], failed: [] },
    });
    expect(await apply(hugo, longer)).toEqual({ taken: ['keep-window sun 03:00 UTC'], failed: [] });
    expect((await apply(hugo, longer, true)).taken).toEqual(['remove-window sun 03:00 UTC']);
    const strange = longer.replace('a.example', 'b.example').replace('name: move', 'name: other');
    expect(await apply(hugo, strange)).toEqual({ taken: ['keep-window move'], failed: ['add-window other'] });
    // Without the key they stay, even where all is pruned.
    expect(await apply(hugo, head, true)).toEqual({ taken: [], failed: [] });
    expect((await service.rules(hugo)).windows).toMatchObject([{ name: 'move', minutes: 180 }]);
  });

  test('the plan of the account bounds it, and says which did not fit', async () => {
    const dora = await join('dora', 'Starter');
    const outcome = await apply(
      dora,
      'monitors: [{ domain: a.example }, { domain: b.example }, { domain: c.example, tags: x }]',
    );
    expect(outcome).toEqual({ taken: ['add a.example', 'add b.example'], failed: ['add c.example'] });
  });
});
