import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Accounts, createAccounts } from '../../src/accounts/accounts.ts';
import { type KeyRequest, MAX_ACCOUNT_KEYS } from '../../src/accounts/keyring.ts';
import { isApiKey, makeKey, maskKeys } from '../../src/accounts/keys.ts';
import { parseMailAddress } from '../../src/accounts/mail-address.ts';
import { createPasswords, passwordFault } from '../../src/accounts/passwords.ts';
import type { Account } from '../../src/accounts/store.ts';
import type { Email } from '../../src/mail/store.ts';
import type { Stores } from '../../src/store/opened.ts';
import { textIn } from '../../src/texts/language.ts';
import { claimEmails } from '../support/emails.ts';
import { QUICK } from '../support/passwords.ts';
import { openStores } from '../support/stores.ts';

const ANNA = 'anna@example.com';
const PASSWORD = 'four wet umbrellas';
const HERE = { client: '192.0.2.1', network: '192.0.2.0/24', language: 'en' } as const;
/** Somebody in a network of their own. */
const alone = (name: string) => ({ client: name, network: name, language: 'en' }) as const;
const HOUR = 3_600_000;
const aKey = (name: string, more: Partial<KeyRequest> = {}): KeyRequest => ({
  name,
  scopes: ['read'],
  until: '',
  addresses: '',
  ...more,
});

function accountsOn({ accounts: store }: Stores, onEmailStored: () => void): Accounts {
  const passwords = createPasswords(randomBytes, QUICK);
  return createAccounts({
    store,
    passwords: {
      ...passwords,
      matches: async (...asked) => (busy ? 'busy' : passwords.matches(...asked)),
    },
    clock: () => now,
    random: randomBytes,
    publicUrl: () => 'https://zonewell.test',
    get openToAll() {
      return openToAll;
    },
    onEmailStored: onEmailStored,
  });
}

let stores: Stores;
let accounts: Accounts;
let now: number;
let openToAll: boolean;
let busy: boolean;

beforeEach(async () => {
  const opened = await openStores(':memory:');
  stores = opened;
  now = Date.UTC(2026, 10, 21);
  openToAll = true;
  busy = false;
  accounts = accountsOn(stores, () => {});
});
afterEach(async () => {
  await stores.close();
});

/** Mails that are due and were not fetched before. */
const newEmails = async (): Promise<readonly Email[]> =>
  claimEmails(stores.outbox, 'test', now, Number.MAX_SAFE_INTEGER, 1000);
/** The one new mail to an address. */
async function mailTo(address: string): Promise<Email | undefined> {
  const found = (await newEmails()).filter(({ to }) => to === address);
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0];
}

const tokenIn = (mail: Email | undefined): string => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

async function join(
  email = ANNA,
): Promise<{ readonly token: string; readonly device: string; readonly account: Account }> {
  await accounts.askToJoin(email, alone(`for ${email}`));
  const signedIn = await accounts.choosePassword(tokenIn(await mailTo(email)), PASSWORD, 'en');
  if (!signedIn.ok) throw new Error(signedIn.fault.id);
  const account = await accounts.whoIs(signedIn.token);
  if (account === undefined) throw new Error('not signed in');
  return { ...signedIn, account };
}

describe('signing up', () => {
  test('an account is made by who reads the mail, with the password they choose', async () => {
    expect(await accounts.askToJoin(' Anna@EXAMPLE.com ', HERE)).toEqual({ ok: true, email: ANNA });
    expect(await stores.accounts.account({ email: ANNA })).toBeUndefined();
    const mail = await mailTo(ANNA);
    const token = tokenIn(mail);
    expect(mail).toMatchObject({ to: ANNA, subject: expect.stringContaining('signing up') });
    expect(await accounts.choosePassword(token, 'short', 'en')).toMatchObject({ ok: false, why: 'fault' });
    const signedIn = await accounts.choosePassword(token, PASSWORD, 'en');
    expect(signedIn.ok && (await accounts.whoIs(signedIn.token))).toMatchObject({ email: ANNA, plan: 'Free' });
    expect(await accounts.choosePassword(token, PASSWORD, 'en')).toMatchObject({ ok: false, why: 'expired' });
  });

  test('who has an account hears the same on the page, and the truth by mail', async () => {
    await join();
    expect(await accounts.askToJoin(ANNA, HERE)).toEqual({ ok: true, email: ANNA });
    expect(await mailTo(ANNA)).toMatchObject({ subject: expect.stringContaining('already') });
  });

  test('a link is good for an hour', async () => {
    await accounts.askToJoin(ANNA, HERE);
    const token = tokenIn(await mailTo(ANNA));
    now += HOUR;
    expect(await accounts.choosePassword(token, PASSWORD, 'en')).toMatchObject({ why: 'expired' });
  });

  test('the operator can keep it closed', async () => {
    openToAll = false;
    expect(await accounts.askToJoin(ANNA, HERE)).toMatchObject({ ok: false, why: 'closed' });
    expect(await accounts.add(ANNA, 'Pro')).toBe(true);
    const account = await stores.accounts.account({ email: ANNA });
    const link = await accounts.link(account as Account);
    expect(await accounts.choosePassword(/token=(.+)$/.exec(link)?.[1] ?? '', PASSWORD, 'en')).toMatchObject({
      ok: true,
    });
  });

  test('e-mails are in the language of the page, and later in that of the account', async () => {
    const isJapanese = (mail: Email | undefined): boolean => /[\u3041-\u30ff]/.test(mail?.subject ?? '');
    const inJapanese = { ...HERE, language: 'ja' } as const;
    await accounts.askToJoin(ANNA, inJapanese);
    const invitation = await mailTo(ANNA);
    expect(isJapanese(invitation)).toBe(true);
    expect(invitation?.html).toContain('<html lang="ja">');
    await accounts.choosePassword(tokenIn(invitation), PASSWORD, 'ja');
    const account = await stores.accounts.account({ email: ANNA });
    if (account === undefined) throw new Error('no account');
    expect(account.language).toBe('ja');
    // Whoever asks, in whatever language: the e-mail is for the owner of the account.
    await accounts.askToReset(ANNA, HERE);
    expect(isJapanese(await mailTo(ANNA))).toBe(true);
    await accounts.setLanguage(account, 'en');
    await accounts.askToReset(ANNA, inJapanese);
    expect(isJapanese(await mailTo(ANNA))).toBe(false);
  });

  test('a mailbox counts once, however its address is written', async () => {
    for (let i = 0; i < 9; i += 1)
      expect(await accounts.askToJoin(`Anna+${i}@example.com`, alone(`network ${i}`))).toMatchObject({ ok: true });
    expect(await newEmails()).toHaveLength(5);
  });

  test('no other e-mails to its owner keep a password from being reset', async () => {
    await join();
    for (let i = 0; i < 9; i += 1) {
      await accounts.askToJoin(ANNA, alone(`network ${i}`));
      await accounts.askToJoin(`anna+${i}@example.com`, alone(`network ${i}`));
    }
    await newEmails();
    await accounts.askToReset(ANNA, HERE);
    expect(await newEmails()).toHaveLength(1);
  });

  test('nobody is flooded with mails, and nobody learns of it', async () => {
    for (let i = 0; i < 9; i += 1)
      expect(await accounts.askToJoin(ANNA, alone(`network ${i}`))).toEqual({ ok: true, email: ANNA });
    expect(await newEmails()).toHaveLength(5);
    for (let i = 0; i < 10; i += 1) await accounts.askToJoin(`a${i}@example.com`, HERE);
    expect(await accounts.askToJoin('other@example.com', HERE)).toMatchObject({ ok: false, why: 'throttled' });
  });
});

describe('setting up', () => {
  const access = (email: string) => ({ email, password: PASSWORD, language: 'ja' }) as const;
  const tokenIn = (href: string | null): string => new URL(href ?? 'none:').searchParams.get('token') ?? '';

  test('the link of the first start makes one operator, who gets alerts without a confirmation', async () => {
    const href = await accounts.firstSetupLink();
    expect(href).toMatch(/^https:\/\/zonewell\.test\/setup\?token=[\w-]{43}$/);
    expect(await accounts.firstSetupLink()).toBeNull();
    const token = tokenIn(href);
    expect(await accounts.setupFault(token, HERE)).toBeUndefined();
    // It opens nothing else.
    expect(await accounts.choosePassword(token, PASSWORD, 'en')).toMatchObject({ ok: false, why: 'expired' });
    expect(await accounts.setUp(token, access('no address'), HERE)).toMatchObject({ ok: false, why: 'fault' });
    const signedIn = await accounts.setUp(token, access(ANNA), HERE);
    if (!signedIn.ok) throw new Error(textIn('en', signedIn.fault));
    const account = await accounts.whoIs(signedIn.token);
    expect(account).toMatchObject({ email: ANNA, plan: 'Enterprise', operator: true, language: 'ja' });
    expect(await accounts.setupLink()).toBeNull();
    expect(await accounts.setUp(token, access('bert@example.com'), HERE)).toMatchObject({ ok: false, why: 'expired' });
    expect(await accounts.firstSetupLink()).toBeNull();
  });

  test('a link lasts a day, and ends with the next one; an address that is taken does not use it up', async () => {
    const earlier = tokenIn(await accounts.firstSetupLink());
    const token = tokenIn(await accounts.setupLink());
    expect(await accounts.setupFault(earlier, HERE)).toMatchObject({ why: 'expired' });
    await accounts.add(ANNA, 'Free');
    const taken = await accounts.setUp(token, access(ANNA), HERE);
    if (taken.ok) throw new Error('an account twice');
    expect(textIn('en', taken.fault)).toContain(`zonewell admin web ${ANNA}`);
    now += 24 * HOUR - 1;
    expect(await accounts.setupFault(token, HERE)).toBeUndefined();
    now += 1;
    expect(await accounts.setUp(token, access('bert@example.com'), HERE)).toMatchObject({ why: 'expired' });
  });

  test('one network may guess ten links in a quarter of an hour; a good one costs nothing', async () => {
    const token = tokenIn(await accounts.setupLink());
    for (let i = 0; i < 20; i++) expect(await accounts.setupFault(token, HERE)).toBeUndefined();
    for (let i = 0; i < 10; i++)
      expect(await accounts.setupFault(`guess ${i}`, HERE)).toMatchObject({ why: 'expired' });
    expect(await accounts.setupFault('guess', HERE)).toMatchObject({ why: 'throttled' });
    expect(await accounts.setupFault(token, alone('b'))).toBeUndefined();
  });
});

test('a network gets as many e-mails as ten of its addresses, however many it has', async () => {
  const neighbour = (i: number) =>
    ({ client: `2001:db8:1:${i}::/64`, network: '2001:db8:1::/48', language: 'en' }) as const;
  for (let i = 0; i < 100; i += 1)
    expect(await accounts.askToJoin(`a${i}@example.com`, neighbour(i))).toMatchObject({ ok: true });
  expect(await accounts.askToJoin('more@example.com', neighbour(100))).toMatchObject({ why: 'throttled' });
  expect(await accounts.askToReset('more@example.com', neighbour(101))).toMatchObject({ why: 'throttled' });
  expect(await accounts.askToJoin('more@example.com', HERE)).toMatchObject({ ok: true });
});

describe('signing in', () => {
  test('the right password signs in; a wrong one and an unknown address sound alike', async () => {
    await join();
    const right = await accounts.signIn('ANNA@example.com', PASSWORD, HERE);
    expect(right.ok && (await accounts.whoIs(right.token))?.email).toBe(ANNA);
    const wrong = await accounts.signIn(ANNA, `${PASSWORD}x`, HERE);
    expect(wrong).toMatchObject({ ok: false, why: 'wrong' });
    expect(await accounts.signIn('nobody@example.com', PASSWORD, HERE)).toEqual(wrong);
  });

  test('one network may guess ten times in a quarter of an hour', async () => {
    await join();
    for (let i = 0; i < 10; i += 1) await accounts.signIn(ANNA, 'wrong', HERE);
    expect(await accounts.signIn(ANNA, PASSWORD, HERE)).toMatchObject({ ok: false, why: 'throttled' });
    expect(await accounts.signIn(ANNA, PASSWORD, alone('elsewhere'))).toMatchObject({ ok: true });
    now += 15 * 60_000;
    expect(await accounts.signIn(ANNA, PASSWORD, HERE)).toMatchObject({ ok: true });
  });

  test('a network may guess as often as ten of its addresses, however many it has', async () => {
    const { device } = await join();
    const neighbour = (i: number) =>
      ({ client: `2001:db8:1:${i}::/64`, network: '2001:db8:1::/48', language: 'en' }) as const;
    for (let i = 0; i < 100; i += 1) await accounts.signIn(`a${i}@example.com`, 'wrong', neighbour(i));
    expect(await accounts.signIn(ANNA, PASSWORD, neighbour(100))).toMatchObject({ why: 'throttled' });
    expect(await accounts.signIn(ANNA, PASSWORD, { ...neighbour(100), device })).toMatchObject({ ok: true });
    expect(await accounts.signIn(ANNA, PASSWORD, HERE)).toMatchObject({ ok: true });
  }, 120_000);

  test('what strangers try from everywhere locks nobody out: a known browser and a mail still work', async () => {
    const { device } = await join();
    for (let i = 0; i < 100; i += 1) await accounts.signIn(ANNA, 'wrong', alone(`network ${i}`));
    expect(await accounts.signIn(ANNA, PASSWORD, alone('new'))).toMatchObject({ ok: false, why: 'throttled' });
    expect(await accounts.signIn(ANNA, PASSWORD, { ...alone('new'), device })).toMatchObject({ ok: true });
    expect(await accounts.signIn(ANNA, PASSWORD, { ...alone('new'), device: `${device}x` })).toMatchObject({
      ok: false,
    });
    await accounts.askToReset(ANNA, alone('new'));
    expect(await accounts.choosePassword(tokenIn(await mailTo(ANNA)), 'seven dry umbrellas', 'en')).toMatchObject({
      ok: true,
    });
  }, 120_000);

  test('the cookie of a known browser is good for its own account alone', async () => {
    const { device } = await join();
    await join('bert@example.com');
    for (let i = 0; i < 10; i += 1) await accounts.signIn('bert@example.com', 'wrong', { ...HERE, device });
    expect(await accounts.signIn('bert@example.com', PASSWORD, { ...HERE, device })).toMatchObject({
      why: 'throttled',
    });
  });

  test('a session ends after thirty days without a visit, and after half a year at last', async () => {
    const { token } = await join();
    const day = 24 * HOUR;
    now += 29 * day;
    expect(await accounts.whoIs(token)).toBeDefined();
    now += 29 * day;
    expect(await accounts.whoIs(token)).toBeDefined();
    now += 31 * day;
    expect(await accounts.whoIs(token)).toBeUndefined();
    const next = await accounts.signIn(ANNA, PASSWORD, HERE);
    if (!next.ok) throw new Error(next.fault.id);
    for (let i = 0; i < 9; i += 1) {
      now += 20 * day;
      expect((await accounts.whoIs(next.token)) !== undefined).toBe(i < 8);
    }
  });

  test('signing out, here and elsewhere', async () => {
    const { token, account } = await join();
    const other = await accounts.signIn(ANNA, PASSWORD, HERE);
    if (!other.ok) throw new Error(other.fault.id);
    await accounts.signOutElsewhere(account, token);
    expect([await accounts.whoIs(token), await accounts.whoIs(other.token)]).toMatchObject([{}, undefined]);
    await accounts.signOut(token);
    expect(await accounts.whoIs(token)).toBeUndefined();
  });
});

describe('changes', () => {
  test('a new password by mail signs out everywhere and is told', async () => {
    const { token } = await join();
    await accounts.askToReset(ANNA, HERE);
    expect(await accounts.choosePassword(tokenIn(await mailTo(ANNA)), 'seven dry umbrellas', 'en')).toMatchObject({
      ok: true,
    });
    expect(await accounts.whoIs(token)).toBeUndefined();
    expect((await mailTo(ANNA))?.subject).toContain('was changed');
    expect(await accounts.signIn(ANNA, PASSWORD, HERE)).toMatchObject({ ok: false });
  });

  test('asking for a password of an unknown address sounds the same and sends nothing', async () => {
    expect(await accounts.askToReset('nobody@example.com', HERE)).toEqual({ ok: true, email: 'nobody@example.com' });
    expect(await newEmails()).toEqual([]);
  });

  test('asking for a password writes the same rows for every address, before the answer, and wakes nobody', async () => {
    const folder = mkdtempSync(joinPath(tmpdir(), 'zonewell-forgot-'));
    const opened = await openStores(joinPath(folder, 'accounts.db'));
    let woken = 0;
    const there = accountsOn(opened, () => {
      woken += 1;
    });
    await there.add(ANNA, 'Free');
    const database = new DatabaseSync(joinPath(folder, 'accounts.db'), { readOnly: true });
    const tables = ['account', 'session', 'verification_token', 'outbox'];
    const rows = () =>
      tables.map((table) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']));
    const written = async (email: string): Promise<readonly number[]> => {
      const before = rows();
      await there.askToReset(email, HERE);
      const at = rows();
      await new Promise((turn) => setTimeout(turn, 50));
      expect(rows()).toEqual(at);
      return at.map((n, i) => n - (before[i] ?? 0));
    };
    expect(await written(ANNA)).toEqual([0, 0, 1, 1]);
    expect(await written('nobody@example.com')).toEqual([0, 0, 1, 1]);
    expect(woken).toBe(0);
    // One of the two is sent.
    expect((await claimEmails(opened.outbox, 'test', now, now + HOUR, 9)).map(({ to }) => to)).toEqual([ANNA]);
    // The other goes when next what ended is forgotten: anybody can ask for as many as they like.
    await opened.outbox.purge(now - HOUR);
    expect(database.prepare('SELECT target FROM outbox').all()).toEqual([{ target: ANNA }]);
    database.close();
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a new password with the old one', async () => {
    const { account, token } = await join();
    expect(await accounts.changePassword(account, 'wrong', 'seven dry umbrellas', HERE)).toMatchObject({
      why: 'wrong',
    });
    expect(await accounts.changePassword(account, PASSWORD, 'short', HERE)).toMatchObject({ why: 'fault' });
    const changed = await accounts.changePassword(account, PASSWORD, 'seven dry umbrellas', HERE);
    expect(changed.ok && (await accounts.whoIs(changed.token))?.email).toBe(ANNA);
    expect(await accounts.whoIs(token)).toBeUndefined();
  });

  test('a new address counts when its mail is read, and the old one is told', async () => {
    const { account, token: session } = await join();
    expect(await accounts.askForAddress(account, 'wrong', 'new@example.com', HERE)).toMatchObject({ why: 'wrong' });
    expect(await accounts.askForAddress(account, PASSWORD, 'new@example.com', HERE)).toMatchObject({ ok: true });
    expect((await stores.accounts.account({ id: account.id }))?.email).toBe(ANNA);
    const asked = await newEmails();
    expect(asked.map(({ to }) => to).toSorted()).toEqual([ANNA, 'new@example.com']);
    expect(asked.find(({ to }) => to === ANNA)).toMatchObject({
      subject: expect.stringContaining('new address was requested'),
      text: expect.stringContaining('new@example.com'),
    });
    const token = tokenIn(asked.find(({ to }) => to === 'new@example.com'));
    expect(await accounts.choosePassword(token, PASSWORD, 'en')).toMatchObject({ why: 'expired' });
    const other = await accounts.signIn(ANNA, PASSWORD, HERE);
    const changed = await accounts.confirmAddress(token, session);
    expect(changed).toMatchObject({ ok: true, email: 'new@example.com' });
    expect(await mailTo(ANNA)).toMatchObject({ subject: expect.stringContaining('has a new address') });
    expect(await accounts.confirmAddress(token, undefined)).toMatchObject({ why: 'expired' });
    // Every session has ended; the browser that confirmed has a new one.
    expect([await accounts.whoIs(session), other.ok && (await accounts.whoIs(other.token))]).toEqual([
      undefined,
      undefined,
    ]);
    expect(changed.ok && (await accounts.whoIs(changed.signedIn?.token ?? ''))?.email).toBe('new@example.com');
  });

  test('a browser that is not signed in, or is to another account, is signed in by no address link', async () => {
    const bert = await join('bert@example.com');
    for (const session of [undefined, bert.token]) {
      const { account } = await join();
      await accounts.askForAddress(account, PASSWORD, 'new@example.com', HERE);
      const token = tokenIn((await newEmails()).find(({ to }) => to === 'new@example.com'));
      expect(await accounts.confirmAddress(token, session)).toMatchObject({ ok: true, signedIn: null });
      await accounts.remove({ ...account, email: 'new@example.com' }, PASSWORD, HERE);
      await newEmails();
    }
    expect(await accounts.whoIs(bert.token)).toMatchObject({ email: 'bert@example.com' });
  });

  // Each way to use one link or to change the account, against each link that was sent before.
  const NEXT = 'seven dry umbrellas';
  type Way = (links: Readonly<Record<'first' | 'second' | 'address', string>>, account: Account) => Promise<unknown>;
  test.each<[string, Way]>([
    ['a new password with the old one', (_, account) => accounts.changePassword(account, PASSWORD, NEXT, HERE)],
    ['a link for a password', ({ second }) => accounts.choosePassword(second, NEXT, 'en')],
    ['a link for an address', ({ address }) => accounts.confirmAddress(address, undefined)],
  ])('after %s no link that was sent before is good', async (_, change) => {
    const { account, token } = await join();
    await accounts.askToReset(ANNA, HERE);
    const first = tokenIn(await mailTo(ANNA));
    await accounts.askToReset(ANNA, HERE);
    const second = tokenIn(await mailTo(ANNA));
    await accounts.askForAddress(account, PASSWORD, 'evil@example.com', HERE);
    const address = tokenIn((await newEmails()).find(({ to }) => to === 'evil@example.com'));
    for (const link of [first, second, address]) expect(await accounts.verificationToken(link)).toBeDefined();
    expect(await change({ first, second, address }, account)).toMatchObject({ ok: true });
    const after = await stores.accounts.account({ id: account.id });
    for (const link of [first, second]) {
      expect(await accounts.verificationToken(link)).toBeUndefined();
      expect(await accounts.choosePassword(link, 'nine green umbrellas', 'en')).toMatchObject({ why: 'expired' });
    }
    expect(await accounts.confirmAddress(address, undefined)).toMatchObject({ why: 'expired' });
    expect(await stores.accounts.account({ id: account.id })).toEqual(after);
    expect(await accounts.whoIs(token)).toBeUndefined();
  });

  test('the current password is guessed ten times an hour at most, from however many networks', async () => {
    const { account, device } = await join();
    const from = (i: number) => ({ ...alone(`network ${i}`), device });
    for (let i = 0; i < 10; i += 1)
      expect(await accounts.changePassword(account, 'wrong', NEXT, from(i))).toMatchObject({ why: 'wrong' });
    const guesses = [
      accounts.changePassword(account, PASSWORD, NEXT, from(10)),
      accounts.askForAddress(account, PASSWORD, 'new@example.com', from(11)),
      accounts.remove(account, PASSWORD, from(12)),
    ];
    for (const guess of guesses) expect(await guess).toMatchObject({ why: 'throttled' });
    // Signing in and a link by e-mail still work.
    expect(await accounts.signIn(ANNA, PASSWORD, HERE)).toMatchObject({ ok: true });
    await accounts.askToReset(ANNA, HERE);
    expect(await accounts.choosePassword(tokenIn(await mailTo(ANNA)), NEXT, 'en')).toMatchObject({ ok: true });
    const changed = await stores.accounts.account({ id: account.id });
    now += HOUR;
    expect(changed && (await accounts.changePassword(changed, NEXT, PASSWORD, from(13)))).toMatchObject({ ok: true });
  });

  test('an address of somebody else is not given away, nor is it told on the page', async () => {
    const { account } = await join();
    await join('bert@example.com');
    expect(await accounts.askForAddress(account, PASSWORD, 'bert@example.com', HERE)).toMatchObject({ ok: true });
    const asked = await newEmails();
    expect(asked.map(({ to }) => to).toSorted()).toEqual([ANNA, 'bert@example.com']);
    expect(asked.find(({ to }) => to !== ANNA)?.subject).toContain('already has');
    expect(asked.map(tokenIn)).toEqual(['', '']);
  });

  test('deleting takes the password, and leaves nothing', async () => {
    const { account, token } = await join();
    const made = await accounts.createKey(account, aKey('ci'));
    expect(await accounts.remove(account, 'wrong', HERE)).toMatchObject({ why: 'wrong' });
    expect(await accounts.remove(account, PASSWORD, HERE)).toEqual({ ok: true });
    expect(await accounts.whoIs(token)).toBeUndefined();
    expect(made.ok && (await stores.accounts.keys(account.id))).toEqual([]);
    expect(await accounts.signIn(ANNA, PASSWORD, HERE)).toMatchObject({ ok: false });
  });
});

describe('keys', () => {
  test('made, named, and at most so many', async () => {
    const { account } = await join();
    expect(await accounts.createKey(account, aKey('  '))).toMatchObject({ ok: false, why: 'fault' });
    expect(await accounts.createKey(account, aKey('x'.repeat(61)))).toMatchObject({ ok: false, why: 'fault' });
    for (let i = 0; i < MAX_ACCOUNT_KEYS; i += 1) {
      const made = await accounts.createKey(account, aKey(`key ${i}`));
      expect(made.ok && isApiKey(made.key)).toBe(true);
    }
    expect(await accounts.createKey(account, aKey('one more'))).toMatchObject({ ok: false, why: 'fault' });
    const [newest] = await accounts.keys(account);
    expect(await accounts.revokeKey(account, newest?.id ?? '')).toBe(true);
    expect(await accounts.createKey(account, aKey('one more'))).toMatchObject({ ok: true });
    expect(await accounts.renameKey(account, 'none', 'x')).toMatchObject({ ok: false });
  });

  test.each<[what: string, asked: Partial<KeyRequest>, expected: object]>([
    ['several uses, each once', { scopes: ['run', 'read', 'run'] }, { scopes: ['read', 'run'], expiresAt: null }],
    ['a last day', { until: '2030-02-28' }, { scopes: ['read'], expiresAt: Date.UTC(2030, 2, 1) }],
    [
      'networks, each once and in one spelling',
      { addresses: '10.1.2.3/8, 10.0.0.0/8\n2001:DB8::1 ::ffff:192.0.2.9 ::ffff:192.0.2.0/121' },
      { addresses: ['10.0.0.0/8', '2001:db8::1', '192.0.2.9', '192.0.2.0/25'] },
    ],
    ['a name for an address', { addresses: '192.0.2.1 office.example' }, { id: 'refusal/key-address' }],
    ['a prefix that is too long', { addresses: '192.0.2.1/33' }, { id: 'refusal/key-address' }],
    [
      'too many addresses',
      { addresses: Array.from({ length: 21 }, (_, i) => `192.0.2.${i}`).join() },
      { id: 'refusal/key-addresses' },
    ],
    ['no use', { scopes: [] }, { id: 'refusal/key-scopes' }],
    ['a use that there is not', { scopes: ['read', 'write'] }, { id: 'refusal/key-scopes' }],
    ['a day that there is not', { until: '2030-02-30' }, { id: 'refusal/key-until' }],
    ['a day in words', { until: 'tomorrow' }, { id: 'refusal/key-until' }],
    ['a day that is over', { until: '2001-01-01' }, { id: 'refusal/key-until-past' }],
  ])('with %s', async (_what, asked, expected) => {
    const { account } = await join();
    const made = await accounts.createKey(account, aKey('ci', asked));
    const [key] = await accounts.keys(account);
    expect(made.ok ? key : made.fault).toMatchObject(expected);
  });

  test('their form', () => {
    const key = makeKey(new Uint8Array(32).fill(255));
    expect(key).toMatch(/^zw_[0-9A-Za-z]{49}$/);
    expect(isApiKey(key)).toBe(true);
    for (let i = 3; i < key.length; i += 1) {
      const other = key.charAt(i) === 'A' ? 'B' : 'A';
      expect(isApiKey(`${key.slice(0, i)}${other}${key.slice(i + 1)}`)).toBe(false);
    }
    expect(maskKeys(`X-API-Key: ${key}.`)).toBe(`X-API-Key: zw_…${key.slice(-4)}.`);
  });
});

test.each(
  [
    ['anna@example.com', 'anna@example.com'],
    ['Anna.B+c@Sub.Example.COM ', 'anna.b+c@sub.example.com'],
    ['anna@例え.テスト', 'anna@xn--r8jz45g.xn--zckzah'],
    ...[
      '',
      'anna',
      '@example.com',
      'anna@',
      'anna@localhost',
      'anna@@example.com',
      'an na@example.com',
      'a..b@example.com',
    ],
    ...[
      '"anna"@example.com',
      'änna@example.com',
      'anna@192.0.2.1',
      'anna@[192.0.2.1]',
      'a@b@example.com',
      'a@x_y.example',
    ],
    ...[
      `${'a'.repeat(65)}@example.com`,
      'a@example.com\r\nBcc: b@example.com',
      'a@exa\u0000mple.com',
      '<a@example.com>',
    ],
  ].map((row): [string, string | null] => (typeof row === 'string' ? [row, null] : [row[0] ?? '', row[1] ?? null])),
)('the address %j', (typed, address) => {
  const parsed = parseMailAddress(typed);
  expect(parsed.ok ? parsed.address : null).toBe(address);
  if (!parsed.ok) expect(textIn('en', parsed.fault).length).toBeGreaterThan(20);
});

test.each([
  ['four wet umbrellas', true],
  ['correcthorsebatterystaple', true],
  ['8f2b-77aa-91ce-0d', true],
  ['パスワードではない長い言葉です', true],
  ['short', false],
  ['password1234', false],
  ['aaaaaaaaaaaaaaaa', false],
  ['anna@example.com', false],
  ['anna12345678', false],
  ['qwertyuiop123', false],
  ['x'.repeat(201), false],
])('the password %j', (password, good) => {
  expect(passwordFault(password, ANNA) === undefined).toBe(good);
});

test('who is told that we are busy has not tried a password', async () => {
  const { account } = await join();
  busy = true;
  for (let i = 0; i < 12; i += 1) {
    expect(await accounts.signIn(ANNA, PASSWORD, HERE)).toMatchObject({ ok: false, why: 'busy' });
    expect(await accounts.remove(account, PASSWORD, HERE)).toMatchObject({ ok: false, why: 'busy' });
  }
  busy = false;
  expect(await accounts.remove(account, PASSWORD, HERE)).toEqual({ ok: true });
});
