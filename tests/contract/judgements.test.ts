import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import type { StoredJudgement } from '../../src/observations/judgements.ts';
import { dropUnviewedAnswers } from '../../src/past/retention.ts';
import type { Stores } from '../../src/store/opened.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const T = Date.UTC(2026, 10, 1);
const KIB = 1024;
const name = (text: string) => text as DomainName;
const SHOP = name('shop.example');

const judgement = (at: number, changed: Partial<StoredJudgement> = {}): StoredJudgement => ({
  ...{
    domain: SHOP,
    kind: 'seo',
    at,
    criteria: '3',
    score: 82,
    maxScore: 90,
    testedPoints: 95,
    notTested: 1,
    grade: 'B',
  },
  ...{ finding: 'title/too-long', severity: 'warning', sentences: '{"verdict":""}', answered: 'aaaabbbb' },
  ...changed,
});

describe.each(ENGINES)('judgements and the answers beside them, on %s', (_engine, create) => {
  let stores: Stores;
  let database: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await create());
    stores = await openStores(database);
  });
  afterEach(async () => {
    await stores.close();
    await remove();
  });

  test('one a domain and kind: a newer one replaces it, an older one does not', async () => {
    const { responses } = stores;
    const read = (kind = 'seo', domain = SHOP) => responses.readJudgement(domain, kind);
    expect(await read()).toBeUndefined();
    await responses.recordJudgement(judgement(T));
    expect(await read()).toEqual({ ...judgement(T), viewedAt: T });
    const empty = { grade: null, finding: null, severity: null, answered: '' };
    await responses.recordJudgement(judgement(T + 5, { ...empty, score: 0, criteria: '4', sentences: '{}' }));
    await responses.recordJudgement(judgement(T + 4));
    const newest = judgement(T + 5, { ...empty, score: 0, criteria: '4', sentences: '{}' });
    expect(await read()).toEqual({ ...newest, viewedAt: T });
    await responses.recordJudgement(judgement(T + 6, { kind: 'ssl', score: 40 }));
    await responses.recordJudgement(judgement(T + 7, { domain: name('_x.shop.example'), score: 41 }));
    expect([(await read('ssl'))?.score, (await read('seo', name('_x.shop.example')))?.score]).toEqual([40, 41]);
    expect(await read()).toMatchObject(newest);
    // It leaves with the history.
    await stores.observations.purge([SHOP], T + 6);
    expect([await read(), (await read('ssl'))?.score]).toEqual([undefined, 40]);
    await stores.observations.purge([SHOP], Number.MAX_SAFE_INTEGER);
    expect([await read('ssl'), await read('seo', name('_x.shop.example'))]).toEqual([undefined, undefined]);
  });

  test('many at once are all stored, and a store that is closed takes none', async () => {
    const { responses } = stores;
    const domains = Array.from({ length: 250 }, (_, i) => name(`d${i}.example`));
    await Promise.all(domains.map((domain, i) => responses.recordJudgement(judgement(T, { domain, score: i % 100 }))));
    const scores = await Promise.all(domains.map((domain) => responses.readJudgement(domain, 'seo')));
    expect(scores.map((one) => one?.score)).toEqual(domains.map((_, i) => i % 100));
    await Promise.all(domains.map((domain) => responses.recordJudgement(judgement(T + 1, { domain }))));
    await stores.close();
    await expect(responses.recordJudgement(judgement(T + 2))).rejects.toThrow();
    stores = await openStores(database);
    expect((await stores.responses.readJudgement(name('d249.example'), 'seo'))?.at).toBe(T + 1);
  });

  test('a view counts for all kinds of a domain, and moves forward alone', async () => {
    const { responses } = stores;
    await responses.noteView(SHOP, T + 9);
    await responses.recordJudgement(judgement(T));
    await responses.recordJudgement(judgement(T, { kind: 'ssl' }));
    const viewed = async () => [
      (await responses.readJudgement(SHOP, 'seo'))?.viewedAt,
      (await responses.readJudgement(SHOP, 'ssl'))?.viewedAt,
    ];
    expect(await viewed()).toEqual([T, T]);
    await responses.noteView(SHOP, T + DAY_MS);
    await responses.noteView(SHOP, T + 1);
    expect(await viewed()).toEqual([T + DAY_MS, T + DAY_MS]);
    // To be judged again is no view.
    await responses.recordJudgement(judgement(T + 2 * DAY_MS));
    expect(await viewed()).toEqual([T + DAY_MS, T + DAY_MS]);
  });

  const response = (key: string, at: number, octets = 2) => ({ key, at, version: 1, answer: 'x'.repeat(octets) });
  const transcript = (kind: string, at: number, octets: number) => ({
    ...{ kind, at, digest: `${kind} ${at}` },
    octets: new Uint8Array(octets),
  });
  const stored = async (key: DomainName) => (await stores.responses.readResponses(key)).map((one) => one.key);
  const runsOf = async (key: DomainName, kind: string, times: readonly number[]) => {
    const found = await Promise.all(times.map((at) => stores.responses.readTranscript(key, kind, at)));
    return found.map((one) => one?.at);
  };

  test('transcripts and responses of a domain have 256 KiB together, the newest; files are beside them', async () => {
    const { responses } = stores;
    await responses.recordResponses(SHOP, [response('registration', 1, 16 * KIB)]);
    for (let i = 0; i < 4; i += 1) await responses.recordTranscript(SHOP, transcript('ssl', 10 + i, 100 * KIB));
    expect(await runsOf(SHOP, 'ssl', [10, 11, 12, 13])).toEqual([undefined, undefined, 12, 13]);
    // A registration is a history: it stays, however old. What is left over is not enough for an older transcript.
    expect(await stored(SHOP)).toEqual(['registration']);
    await responses.recordResponses(SHOP, [
      response('document https://shop.example/', 20, 32 * KIB),
      response('https https://shop.example/l.svg bimi-logo', 20, 64 * KIB),
    ]);
    expect(await runsOf(SHOP, 'ssl', [12, 13])).toEqual([12, 13]);
    await responses.recordResponses(SHOP, [response('document https://shop.example/b', 21, 32 * KIB)]);
    expect(await runsOf(SHOP, 'ssl', [12, 13])).toEqual([undefined, 13]);
    // A transcript that is seen again is as new as that.
    await responses.recordTranscript(SHOP, { ...transcript('ssl', 13, 100 * KIB), at: 30 });
    await responses.recordTranscript(SHOP, transcript('diagnosis', 31, 130 * KIB));
    expect(await runsOf(SHOP, 'ssl', [13])).toEqual([13]);
    expect(await runsOf(SHOP, 'diagnosis', [31])).toEqual([31]);
    expect(await stored(SHOP)).toEqual(['https https://shop.example/l.svg bimi-logo', 'registration']);
  });

  test('answers leave after a week without a view, unless the domain is monitored', async () => {
    const { responses } = stores;
    await stores.accounts.addAccount(newAccount({ id: 'mara', email: 'mara@harbor.example', createdAt: 1 }));
    const watched = async (domain: string, state: 'active' | 'paused') => {
      const base = { id: domain, account: 'mara', domain: name(domain), createdAt: T, settings: DEFAULT_SETTINGS };
      await stores.monitors.add([{ ...base, state, dueAt: T, lastRunAt: null, status: NEW_STATUS }], 100);
    };
    await watched('watched.example', 'active');
    await watched('paused.example', 'paused');
    // More than a step of names.
    const many = Array.from({ length: 120 }, (_, i) => `many-${String(i).padStart(3, '0')}.example`);
    const names = ['left.example', 'paused.example', 'viewed.example', 'watched.example', ...many];
    for (const domain of names) {
      const keys = ['registration', 'registration changes', 'certificates', 'document https://a.example/'];
      await responses.recordResponses(
        name(domain),
        keys.map((key) => response(key, T)),
      );
      await responses.recordTranscript(name(domain), transcript('ssl', T, 10));
      await responses.recordJudgement(judgement(T, { domain: name(domain) }));
    }
    await responses.recordTranscript(name('only.example'), transcript('ssl', T, 10));
    let now = T + 6 * DAY_MS;
    await responses.noteView(name('viewed.example'), now);
    const pass = () =>
      dropUnviewedAnswers({
        ...{ responses, monitors: stores.monitors, clock: () => now, pauseMs: 1 },
        onError: (error) => {
          throw error;
        },
        signal: new AbortController().signal,
      });
    const whole = async (domain: string) => [
      (await stored(name(domain))).length,
      ...(await runsOf(name(domain), 'ssl', [now])),
    ];
    now = T + 7 * DAY_MS;
    await pass();
    expect(await Promise.all(names.map(whole))).toEqual(names.map(() => [4, T]));
    now += 1;
    await pass();
    const isLeft = (domain: string) => domain !== 'viewed.example' && domain !== 'watched.example';
    expect(await Promise.all(names.map(whole))).toEqual(
      names.map((domain) => (isLeft(domain) ? [3, undefined] : [4, T])),
    );
    expect(await stored(name('left.example'))).toEqual(['certificates', 'registration', 'registration changes']);
    expect(await runsOf(name('only.example'), 'ssl', [now])).toEqual([undefined]);
    // What it came to stays.
    expect(await responses.readJudgement(name('left.example'), 'seo')).toMatchObject({ score: 82 });
    // An answer of this week stays, whoever wanted it.
    await responses.recordResponses(name('left.example'), [response('document https://a.example/', now)]);
    now = T + 13 * DAY_MS + 1;
    await pass();
    expect([await whole('left.example'), await whole('viewed.example'), await whole('watched.example')]).toEqual([
      [4, undefined],
      [3, undefined],
      [4, T],
    ]);
  });
});
