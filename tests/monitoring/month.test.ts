import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import { certificateEnding, certificateRenewed } from '../../src/changes/certificates.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../src/domain/time.ts';
import { sendDigests } from '../../src/monitoring/email/digest.ts';
import { sendFollowUps } from '../../src/monitoring/email/follow-ups.ts';
import { aboutServer } from '../../src/monitoring/events/certificates.ts';
import { judgementEvent } from '../../src/monitoring/events/judged.ts';
import { applySteps, readAccountFile } from '../../src/monitoring/file/apply-file.ts';
import { planFile } from '../../src/monitoring/file/plan-file.ts';
import { readMonitorFile } from '../../src/monitoring/file/read-file.ts';
import type { Alert, AlertEvent } from '../../src/monitoring/model/alert.ts';
import { type DueMonitor, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { MonitorService } from '../../src/monitoring/service/monitor-service.ts';
import type { Stores } from '../../src/store/opened.ts';
import { LANGUAGES, type Language } from '../../src/texts/languages.ts';
import { anAlert, mailMoved, weakened } from '../mail/alerts.ts';
import { createAlertEmails, createDigestEmails, createFollowUpEmails } from '../support/alert-emails.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { isLong } from '../support/seed.ts';
import { openStores } from '../support/stores.ts';
import { seeded } from './simulation/random.ts';

// A month of an account with many domains, as its operator lives through it: a file is applied, mail moves, one domain is
// hijacked, a certificate ends, and now and then something small changes. What counts is how much there is to read and to do.

const T = Date.UTC(2026, 10, 1);
const DOMAINS = isLong ? 500 : 60;
const [MOVED, CERTIFIED] = [Math.floor(DOMAINS * 0.6), Math.floor(DOMAINS * 0.08)];
const HIJACKED = DOMAINS - 1;
const [secret, publicUrl] = ['s', () => 'https://zonewell.example'];
const plan = { intervalMs: HOUR_MS, limit: 1000 };
const plans = { Free: plan, Starter: plan, Pro: plan, Enterprise: plan };
const render = {
  alert: createAlertEmails({ secret, publicUrl, plans }),
  digest: createDigestEmails({ secret, publicUrl }),
  followUp: createFollowUpEmails({ secret, publicUrl }),
};
const nameOf = (i: number): DomainName => `d${i}.example` as DomainName;
const SOURCE = `monitors:
${Array.from({ length: DOMAINS }, (_, i) => `  - domain: ${nameOf(i)}\n    tags: [${i % 2 === 0 ? 'shop' : 'press'}]\n`).join('')}recipients:
  - to: account
  - to: ops@harbor.example
`;

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Instant;
}

/** The certificate of several domains ends, or is renewed. */
const certificate = (i: number, now: Instant, left: number): AlertEvent => {
  const holder = { host: nameOf(i), port: 443 };
  const common = { issuer: 'O=Harbor Trust', serial: '0A', place: { addresses: null, newer: null } };
  return judgementEvent(
    certificateEnding(holder, { ...common, notAfter: now + left * DAY_MS, now, overdueMs: null, unreachedSince: null }),
    aboutServer(holder),
  );
};

describe.each(LANGUAGES)(`a month of ${DOMAINS} domains, in %s`, (language: Language) => {
  let stores: Stores;
  let service: MonitorService;
  let account: Account;
  let remove: () => Promise<void>;
  let now = T;
  let commands = 0;
  const due = new Map<string, DueMonitor>();

  beforeEach(async () => {
    const [[, create]] = ENGINES;
    const made = await create();
    remove = made.remove;
    stores = await openStores(made.database);
    const clock = () => now;
    service = createMonitorService({ stores, plans, clock, random: randomBytes, publicUrl, onEmailStored: () => {} });
    account = {
      ...newAccount({ id: 'mara', email: 'mara@harbor.example', createdAt: T, language }),
      plan: 'Enterprise',
    };
    await stores.accounts.addAccount(account);
  });
  afterEach(async () => {
    await stores.close();
    await remove();
  });

  /** Counts a command that the operator types. */
  async function typed<R>(work: Promise<R>): Promise<R> {
    commands += 1;
    return work;
  }

  async function apply(): Promise<void> {
    const read = readMonitorFile(SOURCE);
    if (!read.ok) return expect.unreachable('the file has faults');
    const steps = planFile(await readAccountFile(service, account), read.file, false);
    for await (const [, outcome] of applySteps(service, account, steps)) expect(outcome.ok).toBe(true);
  }

  let alerts = 0;
  /** Ends the run of a monitor with something to report. */
  async function report(i: number, at: Instant, events: Alert['events']): Promise<void> {
    now = at;
    for (const one of await stores.monitors.claim('w', at, at + 400 * DAY_MS, 1000)) due.set(one.domain, one);
    const monitor = due.get(nameOf(i));
    if (monitor === undefined) throw new Error(`${nameOf(i)} is not due`);
    alerts += 1;
    const id = `a${alerts}`;
    const scores = { scoreBefore: null, scoreAfter: null };
    const alert = anAlert({ ...scores, id, account: 'mara', monitor: monitor.id, domain: nameOf(i), at, events });
    const end = { dueAt: at, lastRunAt: at, status: NEW_STATUS, watch: null };
    await storeRun(monitor, 'w', { kind: 'ended', end, alert }, { stores, render: render.alert, now: at });
  }

  /** Lets time pass, with what a worker does in it. */
  async function until(end: Instant): Promise<void> {
    for (; now < end; now += 5 * MINUTE_MS) {
      await sendDigests(stores, render.digest, now);
      await sendFollowUps(stores, render.followUp, now);
    }
  }

  test('is a few e-mails and a handful of commands', async () => {
    await typed(apply());
    const ops = await confirmOps();
    const [{ id: mara } = { id: '' }] = await service.recipients(account);
    await typed(service.changeRules(account, { remindMinutes: 240, escalation: { minutes: 30, recipients: [ops] } }));
    const random = seeded(7);
    // Small changes of single domains, day by day.
    const small = Array.from({ length: 30 }, (_, day) => ({
      // Each domain is first checked within an hour.
      at: T + day * DAY_MS + (2 + random.below(18)) * HOUR_MS,
      i: random.below(DOMAINS - 1),
    }));
    const stage = async (left: number): Promise<void> => {
      for (let i = 0; i < CERTIFIED; i += 1) await report(i, now + 30_000, [certificate(i, now, left)]);
      await until(now + 7 * HOUR_MS);
    };
    for (const [day, { at, i }] of small.entries()) {
      await until(at);
      await report(i, now, [{ ...mailMoved(nameOf(i), `small${day}`), severity: 'notice' }]);
      if (day === 4) {
        // A planned move of mail, over an hour.
        for (let k = 0; k < MOVED; k += 1)
          await report(k, now + Math.floor(HOUR_MS / MOVED), [mailMoved(nameOf(k), 'quay')]);
        await until(now + HOUR_MS);
        const [first] = await service.alerts(account, { domain: nameOf(1), limit: 1 });
        await typed(service.closeAlerts(account, { sameAs: first?.id ?? '' }));
      }
      if (day === 11) {
        await report(HIJACKED, now, [
          { ...mailMoved(nameOf(HIJACKED), 'evil-parking'), severity: 'critical' },
          weakened(nameOf(HIJACKED)),
        ]);
        await until(now + 5 * HOUR_MS);
        await typed(service.acknowledge(account, { domains: [nameOf(HIJACKED)] }, 'Calling the registrar'));
        await until(now + 20 * HOUR_MS);
        await typed(service.closeAlerts(account, { domains: [nameOf(HIJACKED)] }));
      }
      if (day === 14) await stage(14);
      if (day === 21) await stage(7);
      if (day === 25) {
        await stage(3);
        const renewedUntil = now + 90 * DAY_MS;
        const holder = (k: number) => ({ host: nameOf(k), port: 443 });
        for (let k = 0; k < CERTIFIED; k += 1)
          await report(k, now + 30_000, [
            judgementEvent(certificateRenewed(holder(k), renewedUntil, { isWarned: true }), aboutServer(holder(k))),
          ]);
      }
    }
    await until(T + 32 * DAY_MS);
    const mails = await sent();
    const subjects = (to: string): readonly string[] => mails.filter((one) => one.to === to).map((one) => one.subject);
    // Of what many domains share, the first is told by itself, and all others once.
    const shared = 2 * 5;
    expect([commands, alerts]).toEqual([5, 30 + 1 + MOVED + 4 * CERTIFIED]);
    expect(subjects('mara@harbor.example')).toHaveLength(30 + shared + 2);
    // An invitation, what nobody acknowledged within half an hour, a reminder, and its end.
    expect(subjects('ops@harbor.example')).toHaveLength(4);
    const ids = Array.from({ length: alerts }, (_, k) => `a${k + 1}`);
    const own = (await stores.outbox.deliveries(ids)).filter(({ recipient }) => recipient === mara);
    expect(own.map(({ alert }) => alert).toSorted()).toEqual(ids.toSorted());
  }, 600_000);

  async function confirmOps(): Promise<string> {
    const ops = (await service.recipients(account)).find(({ address }) => address === 'ops@harbor.example');
    if (ops === undefined) throw new Error('there is no ops');
    await stores.recipients.noteConfirmed('mara', ops.id, now);
    return ops.id;
  }

  async function sent(): Promise<readonly Mail[]> {
    const all = await claimEmails(stores.outbox, 'reader', T + 400 * DAY_MS, T + 401 * DAY_MS, 10_000);
    return all
      .map(({ to, subject, text, createdAt }) => ({ to, subject, text, at: createdAt }))
      .toSorted((a, b) => a.at - b.at);
  }
});
