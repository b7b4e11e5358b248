import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { sendDigests } from '../../src/monitoring/email/digest.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import type { Stores } from '../../src/store/opened.ts';
import { LANGUAGES, type Language } from '../../src/texts/languages.ts';
import { anAlert, mailMoved, octetsOf, weakened } from '../mail/alerts.ts';
import { createAlertEmails, createDigestEmails } from '../support/alert-emails.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const T = Date.UTC(2026, 10, 28, 20);
const [secret, publicUrl] = ['s', () => 'https://zonewell.example'];
const plan = { intervalMs: 15 * MINUTE_MS, limit: 500 };
const renderAlert = createAlertEmails({
  secret,
  publicUrl,
  plans: { Free: { intervalMs: 86_400_000, limit: 0 }, Starter: plan, Pro: plan, Enterprise: plan },
});
const renderDigest = createDigestEmails({ secret, publicUrl });

/** Each of these domains is checked within a quarter of an hour. All but two move their mail alike. */
const COUNT = 302;
const [WEAKENED, HIJACKED] = [150, 151];
const nameOf = (i: number): DomainName => `m${200 + i}.example` as DomainName;
const changeOf = (i: number) =>
  i === WEAKENED ? weakened(nameOf(i)) : mailMoved(nameOf(i), i === HIJACKED ? 'evil-parking' : 'quay');

interface Sent {
  readonly subject: string;
  readonly text: string;
  readonly octets: number;
  /** Minutes after the evening began. */
  readonly minute: number;
}

/** Returns the e-mails of an evening on which a provider renames its mail servers, and two domains are attacked. */
async function evening(stores: Stores, language: Language): Promise<readonly Sent[]> {
  const account = newAccount({ id: 'mara', email: 'mara@harbor.example', createdAt: 1, language });
  await stores.accounts.addAccount({ ...account, plan: 'Enterprise' });
  for (let i = 0; i < COUNT; i += 1) {
    const now = T + Math.floor((i * plan.intervalMs) / COUNT);
    await sendDigests(stores, renderDigest, now);
    const [id, domain] = [`m${i}`, nameOf(i)];
    const base = { id, account: 'mara', domain, state: 'active' as const, createdAt: now, settings: DEFAULT_SETTINGS };
    await stores.monitors.add([{ ...base, dueAt: now, lastRunAt: null, status: NEW_STATUS }], 500);
    const [due] = await stores.monitors.claim('w', now, now + MINUTE_MS, 1);
    if (due === undefined) throw new Error('no monitor is due');
    const end = { dueAt: now + 1e9, lastRunAt: now, status: NEW_STATUS, watch: null };
    const alert = anAlert({ id: `a${i}`, monitor: id, domain, at: now, events: [changeOf(i)] });
    await storeRun(due, 'w', { kind: 'ended', end, alert }, { stores, render: renderAlert, now });
  }
  for (let minute = 15; minute < 40; minute += 1) await sendDigests(stores, renderDigest, T + minute * MINUTE_MS);
  const due = await claimEmails(stores.outbox, 'reader', T * 2, T * 2 + 1, COUNT);
  const emails: Sent[] = [];
  for (const email of due.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const { subject, text, createdAt } = email;
    emails.push({ subject, text, octets: await octetsOf(email), minute: Math.round((createdAt - T) / MINUTE_MS) });
  }
  return emails;
}

describe.each(LANGUAGES)('302 alerts of one evening, of which 300 are equal, in %s', (language) => {
  let emails: readonly Sent[];
  let end: () => Promise<void>;
  beforeAll(async () => {
    const [[, create]] = ENGINES;
    const created = await create();
    const stores = await openStores(created.database);
    emails = await evening(stores, language);
    end = async () => {
      await stores.close();
      await created.remove();
    };
  });
  afterAll(() => end());

  test('make a few small e-mails', () => {
    expect(emails.length).toBeLessThanOrEqual(6);
    for (const { octets } of emails) expect(octets).toBeLessThanOrEqual(90_000);
  });

  test('of which two are about the two that matter alone, in the minute in which they were found', () => {
    for (const [i, minute] of [
      [WEAKENED, 7],
      [HIJACKED, 8],
    ] as const) {
      const about = emails.filter(({ text }) => text.includes(nameOf(i)));
      expect(about.map((one) => [one.minute, one.subject.includes(nameOf(i))])).toEqual([[minute, true]]);
    }
  });

  test('name each domain once', async () => {
    const lines = emails.flatMap(({ text }) => text.match(/^ {2}m\d+\.example$/gm) ?? []);
    expect(new Set(lines).size).toBe(lines.length);
    const list = emails.map(
      ({ subject, octets, minute }) => `${minute} min, ${Math.ceil(octets / 1000)} kB: ${subject}`,
    );
    const [largest] = emails.toSorted((a, b) => b.octets - a.octets);
    const shown = [...list, '', `Subject: ${largest?.subject}`, '', largest?.text].join('\n');
    await expect(shown.replace(/(unsubscribe|acknowledge)\/\S+/g, '$1/…')).toMatchFileSnapshot(
      `../golden/emails/evening-${language}.txt`,
    );
  });
});
