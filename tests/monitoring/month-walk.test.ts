import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createPasswords } from '../../src/accounts/passwords.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { sendDigests } from '../../src/monitoring/email/digest.ts';
import { sendFollowUps } from '../../src/monitoring/email/follow-ups.ts';
import type { DueMonitor } from '../../src/monitoring/model/monitor.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import { LANGUAGES, type Language } from '../../src/texts/languages.ts';
import { buildAssets, createSite } from '../browser/site.ts';
import { runHere } from '../cli/run-here.ts';
import { createAlertEmails, createDigestEmails, createFollowUpEmails } from '../support/alert-emails.ts';
import { claimEmails } from '../support/emails.ts';
import { QUICK } from '../support/passwords.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// A week of an account with 500 domains, as its operator goes through them: a file is applied by command, mail of some domains
// moves on Friday as planned on a page, and meanwhile one domain is hijacked, which an e-mail tells at once. What counts is how many
// commands, pages, forms and e-mails that takes, in each language. Runs are those of the engine over real DNS, of the domains to which
// something happens; of the others, which another process has leased, nothing changes.

const DOMAINS = 500;
const nameOf = (i: number): DomainName => `d${i}.test` as DomainName;
const MOVED = [0, 1, 2, 3, 4, 5, 6].map(nameOf);
const HIJACKED = nameOf(499);
const EMAIL = 'mara@harbor.example';
/** A Monday. */
const START = Date.UTC(2026, 10, 23, 9);

const SOURCE = `monitors:
${Array.from({ length: DOMAINS }, (_, i) => `  - domain: ${nameOf(i)}\n    tags: [${i % 2 === 0 ? 'shop' : 'press'}]\n${nameOf(i) === HIJACKED ? '    notes: "Lena <lena@harbor.example> looks after it."\n' : ''}`).join('')}rules:
  remind-after: 4h
`;
const RECORDS =
  '@ A 192.0.2.10\n@ MX 10 mail\nmail A 192.0.2.26\n@ TXT "v=spf1 mx -all"\n_dmarc TXT "v=DMARC1; p=reject"';
const MOVED_RECORDS = RECORDS.replace('MX 10 mail', 'MX 10 mx.dns.test.');
/** At another provider, without any policy. */
const PARKED = '@ NS ns3.dns.test.\n@ A 203.0.113.7\nmail A 192.0.2.26\n@ MX 10 mx.dns.test.';

let world: WatchedWorld;
let assets: Awaited<ReturnType<typeof buildAssets>>;
beforeAll(async () => {
  [world, assets] = await Promise.all([
    startWatchedWorld({ start: START, domains: [...MOVED, HIJACKED] }),
    buildAssets(),
  ]);
});
afterAll(async () => {
  await world.close();
  await assets.remove();
});

const [PUBLIC_URL, PASSWORD] = ['https://zonewell.example', 'four wet umbrellas'];
const ACTORS = [...MOVED, HIJACKED];

const WEEK_MS = 7 * DAY_MS;
const INTERVAL_MS = 15 * MINUTE_MS;
const plan = { intervalMs: INTERVAL_MS, limit: 1000 };
const plans = { Free: plan, Starter: plan, Pro: plan, Enterprise: plan };

/** Holds what pages and e-mails are to say, by language. */
const WORDS: Readonly<Record<Language, Readonly<Record<'window' | 'seen' | 'applied' | 'over', RegExp>>>> = {
  en: { window: /Friday move/, seen: /acknowledged/, applied: /changes made/, over: /is over: 1 planned change of/ },
  ja: { window: /Friday move/, seen: /対応中/, applied: /件を変更しました/, over: /「Friday move」/ },
};

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

describe.each(LANGUAGES)('an operator of 500 domains, in %s', (language: Language) => {
  let folder: string;
  let site: Awaited<ReturnType<typeof createSite>>;
  let base: string;
  let session: string;
  let start: number;
  const did = { commands: 0, pages: 0, forms: 0 };
  const leased = new Map<string, DueMonitor>();
  const mails: Mail[] = [];

  beforeEach(async () => {
    await world.reset();
    // Each language has a week of its own.
    start = START + Math.ceil((world.now() - START) / WEEK_MS) * WEEK_MS;
    world.pass(start - world.now());
    for (const domain of ACTORS) world.load(zoneOf(RECORDS, domain), {}, domain);
    folder = await mkdtemp(join(tmpdir(), 'zonewell-walk-'));
    const database = join(folder, 'walk.db');
    site = await createSite(assets.dir, PUBLIC_URL, { database, clock: world.now });
    base = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { accounts, store } = site.accounts;
    const account = newAccount({ id: 'mara', email: EMAIL, plan: 'Enterprise', createdAt: start, language });
    const password = await createPasswords(randomBytes, QUICK).hash(PASSWORD);
    await store.addAccount({ ...account, password });
    const signedIn = await accounts.signIn(EMAIL, PASSWORD, { client: 'mara', network: 'mara', language });
    if (!signedIn.ok) throw new Error(signedIn.fault.id);
    session = signedIn.token;
  });
  afterEach(async () => {
    await site.app.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Types a command, which ends well. */
  async function type(...args: readonly string[]): Promise<string> {
    did.commands += 1;
    const env = { ZONEWELL_DATABASE: join(folder, 'walk.db'), ZONEWELL_RESOLVERS: world.internet.resolver };
    const typed = { env: {}, args: ['--lang', language, 'monitor', ...args], isQuiet: false };
    const now = vi.spyOn(Date, 'now').mockImplementation(world.now);
    const { stdout, stderr, code } = await runHere(typed, env).finally(() => now.mockRestore());
    expect(code, stderr).toBe(0);
    return stdout;
  }

  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${base}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { cookie: `__Host-zonewell=${session}`, 'accept-language': language, ...init.headers },
    });

  /** Opens a page. */
  async function open(path: string): Promise<string> {
    did.pages += 1;
    const response = await request(path);
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  }

  /** Sends a form, and opens the page to which it leads. */
  async function submit(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
    did.forms += 1;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: PUBLIC_URL };
    const response = await request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
    if (response.status === 200) return response.text();
    expect([path, response.status]).toEqual([path, 303]);
    return (await request(response.headers.get('location') ?? '')).text();
  }

  const render = async () => {
    const secret = await site.accounts.store.secret('unsubscribe', () => 'made here');
    const options = { secret, publicUrl: () => PUBLIC_URL };
    return {
      alert: createAlertEmails({ ...options, plans }),
      digest: createDigestEmails(options),
      followUp: createFollowUpEmails(options),
    };
  };

  /** Runs the monitor of a domain as a worker does. */
  async function run(domain: DomainName): Promise<void> {
    const { stores } = site.accounts;
    const now = world.now();
    for (const one of await stores.monitors.claim('worker', now, now + 400 * DAY_MS, 1000)) leased.set(one.domain, one);
    const monitor = leased.get(domain);
    if (monitor === undefined) throw new Error(`${domain} is not due`);
    world.plan(...(await stores.rules.rules('mara')).windows);
    const result = await world.run({}, domain);
    if (result.kind !== 'ended') throw new Error('our own network did not answer');
    const alert = result.alert && { ...result.alert, account: 'mara', monitor: monitor.id };
    const ended = { ...result, alert, end: { ...result.end, dueAt: now } };
    await storeRun(monitor, 'worker', ended, { stores, render: (await render()).alert, now });
  }

  /** Lets time pass, with what a worker does in it besides. */
  async function until(end: number): Promise<void> {
    const { stores } = site.accounts;
    const { digest, followUp } = await render();
    for (;;) {
      await sendDigests(stores, digest, world.now());
      await sendFollowUps(stores, followUp, world.now());
      const sent = await claimEmails(stores.outbox, 'reader', world.now(), world.now() + 400 * DAY_MS, 100);
      mails.push(...sent.map(({ to, subject, text }) => ({ to, subject, text })));
      if (world.now() >= end) return;
      world.pass(Math.min(5 * MINUTE_MS, end - world.now()));
    }
  }

  test('applies a file, plans a move, and acknowledges a hijack by the link of its e-mail', async () => {
    const words = WORDS[language];
    const friday = start + 4 * DAY_MS;
    const at = (hours: number, minutes = 0): number => friday + (hours - 9) * HOUR_MS + minutes * MINUTE_MS;
    const file = join(folder, 'monitors.yml');
    await writeFile(file, SOURCE);

    // Monday: what would change, and the change.
    const plan = await type('apply', '--account', EMAIL, '--dry-run', file);
    expect(plan.match(/^\+ /gm)).toHaveLength(DOMAINS);
    expect(await type('apply', '--account', EMAIL, file)).toMatch(words.applied);
    expect(await open('/monitors')).toContain(String(DOMAINS));
    // Each is first checked within an hour.
    world.pass(HOUR_MS);
    for (const domain of ACTORS) await run(domain);
    await until(world.now() + HOUR_MS);
    expect(mails).toEqual([]);

    // Thursday: mail of some domains is to move on Friday night.
    world.pass(start + 3 * DAY_MS - world.now());
    await open('/monitors/rules');
    const planned = await submit('/monitors/rules/windows', {
      ...{ name: 'Friday move', often: 'once', date: new Date(friday).toISOString().slice(0, 10), at: '22:00' },
      ...{ count: '2', unit: 'hours', zone: 'UTC', group: 'mail-route', domains: '' },
    });
    expect(planned).toMatch(words.window);
    expect(await type('windows', '--account', EMAIL)).toMatch(words.window);

    // Friday: the move, and within its window a hijack, which is no part of it.
    world.pass(at(21, 59) - world.now());
    for (const domain of ACTORS) await run(domain);
    world.pass(at(22, 30) - world.now());
    for (const domain of MOVED) {
      world.load(zoneOf(MOVED_RECORDS, domain), {}, domain);
      await run(domain);
    }
    world.load(zoneOf(PARKED, HIJACKED), {}, HIJACKED);
    await run(HIJACKED);
    await until(at(22, 35));
    const [hijack, ...others] = mails;
    expect(others.map(({ subject }) => subject)).toEqual([]);
    expect(hijack).toMatchObject({ to: EMAIL, subject: expect.stringContaining(HIJACKED) });

    // The link shows the alert; its button acknowledges it.
    const link = new RegExp(`${PUBLIC_URL}(/acknowledge/\\S+)`).exec(hijack?.text ?? '')?.[1] ?? '';
    expect(await open(link)).toContain(HIJACKED);
    expect(await submit(link, { acknowledge: 'yes', comment: 'Lena calls the registrar.' })).toContain('Lena calls');
    const page = await open(`/monitors/${HIJACKED}`);
    expect(page).toMatch(words.seen);
    expect(page).toContain('Lena calls the registrar.');
    // Its notes say who looks after it, as text.
    expect(page).toMatch(/Lena &lt;lena@harbor\.example(?:>|&gt;) looks after it\./);

    // Midnight: the window is over. Each move is in one summary, and nobody is reminded of what was acknowledged.
    world.pass(at(24) - world.now());
    for (const domain of MOVED) await run(domain);
    await until(at(24 + 8));
    const summaries = mails.slice(1);
    // The first by itself, and all others in one.
    expect(summaries.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(MOVED[0] ?? expect.unreachable()),
      expect.stringContaining(String(MOVED.length - 1)),
    ]);
    for (const domain of MOVED) expect(summaries.some(({ text }) => text.includes(domain))).toBe(true);
    expect(await open('/monitors/alerts')).toMatch(words.over);

    // Saturday: the registrar gives the domain back.
    world.load(zoneOf(RECORDS, HIJACKED), {}, HIJACKED);
    for (let i = 0; i < 3; i += 1) {
      await run(HIJACKED);
      world.pass(HOUR_MS);
    }
    await until(world.now() + HOUR_MS);
    expect(await site.accounts.stores.alerts.alerts({ account: 'mara', open: true }, { limit: 10 })).toEqual([]);
    expect(mails.slice(1 + summaries.length).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(HIJACKED),
    ]);

    expect(did).toEqual({ commands: 3, pages: 5, forms: 2 });
    expect(mails).toHaveLength(4);
  }, 300_000);
});
