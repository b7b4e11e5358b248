import type { LightMyRequestResponse } from 'fastify';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChangeHistorySchema } from '../../src/api/change-schemas.ts';
import { ScoreHistorySchema } from '../../src/api/score-schemas.ts';
import { reportJsonOf } from '../../src/api/v1/report.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Observation } from '../../src/observations/store.ts';
import { type Service, startService } from './service.ts';

const DAY_MS = 86_400_000;
const DOMAIN = 'dated.example' as DomainName;
const DMARC = '_dmarc.dated.example' as DnsName;
/** The DMARC record was seen on this day, and another one five days later. */
const SEEN = Date.parse('2026-03-01T12:00:00Z');

let service: Service;

function dmarc(at: number, text: string): Observation {
  const octets = encodeRdata('TXT', { strings: [Buffer.from(text)], text });
  return {
    name: DMARC,
    type: 'TXT',
    at,
    security: 'insecure',
    aliases: [],
    ttlFromCache: false,
    outcome: 'answer',
    records: [{ name: DMARC, type: 'TXT', ttlSeconds: 300, octets }],
  };
}

beforeAll(async () => {
  service = await startService();
  await service.stores.observations.record([dmarc(SEEN, 'v=DMARC1; p=none')]);
  await service.stores.observations.record([dmarc(SEEN + 5 * DAY_MS, 'v=DMARC1; p=reject')]);
});
afterAll(() => service.close());

const get = (url: string): Promise<LightMyRequestResponse> => service.app.inject({ url });
const report = (at: string) => get(`/v1/domain/${DOMAIN}/report?at=${encodeURIComponent(at)}`);

describe('?at=', () => {
  test.each([
    ['2026-02-28', 'unknown', '2026-02-28T23:59:59.999Z'],
    ['2026-03-01', 'none', '2026-03-01T23:59:59.999Z'],
    ['2026-03-01T11:59:59Z', 'unknown', '2026-03-01T11:59:59.000Z'],
    ['2026-03-01T13:00:00+01:00', 'none', '2026-03-01T12:00:00.000Z'],
    ['2026-03-05', 'none', '2026-03-05T23:59:59.999Z'],
    ['2026-03-06', 'reject', '2026-03-06T23:59:59.999Z'],
  ])('%s: the DMARC policy is %s', async (at, policy, instant) => {
    service.internet.reset();
    const answer = await report(at);
    expect(answer.statusCode).toBe(200);
    expect(Compile(reportJsonOf(HEALTH).schema).Errors(answer.json())).toEqual([]);
    expect(answer.json()).toMatchObject({ dmarc_state: policy, as_of: instant, source: 'stored', refreshing: false });
    expect(service.internet.asked()).toEqual([]);
  });

  test('the mail-security diagnosis knows it too, and neither asks anybody', async () => {
    const live = await service.lookups.live(MAIL, 'perfect.example' as DomainName);
    const at = new Date().toISOString();
    service.internet.reset();
    const answer = await get(`/v1/domain/perfect.example/mail-security?at=${at}`);
    expect(answer.statusCode).toBe(200);
    expect(Compile(reportJsonOf(MAIL).schema).Errors(answer.json())).toEqual([]);
    expect(answer.json()).toMatchObject({ as_of: at, score: live.score, score_max: live.maxScore });
    const before = await get('/v1/domain/perfect.example/mail-security?at=2026-03-07');
    expect(before.json()).toMatchObject({ as_of: '2026-03-07T23:59:59.999Z', score: 0, score_max: 100 });
    expect(service.internet.asked()).toEqual([]);
    expect(service.internet.visits()).toEqual([]);
  });

  test('today is as of now', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { as_of: at, dmarc_state: state } = (await report(today)).json();
    expect(state).toBe('reject');
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
    expect(at.slice(0, 10) >= today).toBe(true);
  });

  test('a report of the present says no such time', async () => {
    expect((await get('/v1/domain/perfect.example/report')).json()).not.toHaveProperty('as_of');
  });

  test.each([
    ['yesterday', '"yesterday" is neither a day such as 2026-01-31 nor a time such as 2026-01-31T12:00:00Z.'],
    ['', '"" is neither a day such as 2026-01-31 nor a time such as 2026-01-31T12:00:00Z.'],
    ['2026-02-30', '"2026-02-30" is neither a day such as 2026-01-31 nor a time such as 2026-01-31T12:00:00Z.'],
    ['9999-01-01', 'That time is in the future. Use a day up to today '],
    ['9999-01-01T00:00:00Z', 'That time is in the future. Use a day up to today '],
  ])('%j is refused, with how to fix it', async (at, detail) => {
    for (const path of ['report', 'mail-security']) {
      const answer = await get(`/v1/domain/${DOMAIN}/${path}?at=${encodeURIComponent(at)}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ parameter: 'at', status: 400 });
      expect(answer.json().detail).toContain(detail);
    }
    const page = await get(`/domain/${DOMAIN}?at=${encodeURIComponent(at)}`);
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('We have no report as of this time');
  });

  test('given twice it is refused', async () => {
    const answer = await get(`/v1/domain/${DOMAIN}/report?at=2026-03-01&at=2026-03-02`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toBe('The parameter "at" is given more than once.');
  });
});

test('the pages of a past report say so and lead to the present one', async () => {
  for (const path of [`/domain/${DOMAIN}`, `/mail-security/${DOMAIN}`]) {
    const page = await get(`${path}?at=2026-03-03`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<time datetime="2026-03-03T23:59:59.999Z">3 Mar 2026, 23:59:59 UTC</time>');
    expect(page.body).toContain(`<a href="${path}">Open today’s report</a>`);
    expect(page.body).toContain('?at=2026-03-03T23%3A59%3A59.999Z');
    expect(page.body).not.toContain('id="live-form"');
    expect(page.headers['x-robots-tag']).toBe('noindex');
  }
});

describe('/score-history', () => {
  const scores = (query = '', name: string = DOMAIN) => get(`/v1/domain/${name}/score-history${query}`);

  test('gives the score over time with the change that moved it, and asks nobody', async () => {
    service.internet.reset();
    const answer = await scores();
    expect(answer.statusCode).toBe(200);
    expect(Compile(ScoreHistorySchema).Errors(answer.json())).toEqual([]);
    expect(answer.json().next).toBeNull();
    const [first, second] = [SEEN, SEEN + 5 * DAY_MS].map((at) => new Date(at).toISOString());
    const record = { name: DMARC, type: 'TXT' };
    // Only the DMARC record was ever looked up: 15 points, of which p=none gets none.
    expect(answer.json().scores).toEqual([
      {
        from: second,
        to: null,
        health_score: 15,
        health_score_max: 100,
        grade: null,
        changes: [
          { change: 'removed', ...record, value: 'v=DMARC1; p=none' },
          { change: 'added', ...record, value: 'v=DMARC1; p=reject' },
        ],
        more_changes: 0,
        findings: [{ at: second, change: 'ended', check: 'dmarc', code: 'none-blind', severity: 'warning' }],
        more_findings: 0,
      },
      {
        from: first,
        to: second,
        health_score: 0,
        health_score_max: 85,
        grade: null,
        changes: [{ change: 'added', ...record, value: 'v=DMARC1; p=none' }],
        more_changes: 0,
        findings: [],
        more_findings: 0,
      },
    ]);
    expect(service.internet.asked()).toEqual([]);
  });

  test('is the same body until something is observed', async () => {
    const first = await scores();
    const tag = String(first.headers['etag']);
    const again = await service.app.inject({
      url: `/v1/domain/${DOMAIN}/score-history`,
      headers: { 'if-none-match': tag },
    });
    expect(again.statusCode).toBe(304);
  });

  test.each(['?limit=0', '?limit=101', '?cursor=nonsense', '?cursor=OTk5OTk5OTk5OTk5OTk5'])(
    '%s is refused',
    async (query) => {
      const answer = await scores(query);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ status: 400, parameter: query.slice(1, query.indexOf('=')) });
    },
  );

  test('of a name that was never looked up is empty', async () => {
    expect((await scores('', 'never-looked-up.example')).json()).toMatchObject({ scores: [], next: null });
  });
});

describe('/changes', () => {
  const changes = (query = '', name: string = DOMAIN) => get(`/v1/domain/${name}/changes${query}`);

  test('says what the changes meant, with the score before and after, and asks nobody', async () => {
    service.internet.reset();
    const answer = await changes();
    expect(answer.statusCode).toBe(200);
    expect(Compile(ChangeHistorySchema).Errors(answer.json())).toEqual([]);
    expect(answer.json()).toMatchObject({
      observed_since: new Date(SEEN).toISOString(),
      changes: [
        {
          observed_at: new Date(SEEN + 5 * DAY_MS).toISOString(),
          // Only the DMARC record was ever looked up: 15 points, of which p=none gets none.
          score_before: { health_score: 0, health_score_max: 85, grade: null },
          score_after: { health_score: 15, health_score_max: 100, grade: null },
          meanings: [
            {
              code: 'dmarc-strengthened',
              severity: 'info',
              message: 'DMARC strengthened from none to reject',
              records: [{ name: DMARC, type: 'TXT', before: ['v=DMARC1; p=none'], after: ['v=DMARC1; p=reject'] }],
            },
          ],
        },
      ],
      next: null,
    });
    expect(service.internet.asked()).toEqual([]);
  });

  test.each(['?limit=0', '?limit=51', '?cursor=nonsense', '?cursor=OTk5OTk5OTk5OTk5OTk5'])(
    '%s is refused',
    async (query) => {
      const answer = await changes(query);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ status: 400, parameter: query.slice(1, query.indexOf('=')) });
    },
  );

  test('of a name that was never looked up are none', async () => {
    expect((await changes('', 'never-looked-up.example')).json()).toMatchObject({ changes: [], next: null });
  });
});

describe('the history page', () => {
  test('says first what changed and what it meant, in the language of the reader', async () => {
    const page = await get(`/history/${DOMAIN}`);
    expect(page.statusCode).toBe(200);
    for (const part of ['DMARC strengthened from none to reject', 'at least 0 to at least 15', 'id="timeline"'])
      expect(page.body).toContain(part);
    expect(page.body.indexOf('DMARC strengthened')).toBeLessThan(page.body.indexOf('id="timeline"'));
    expect((await get(`/history/${DOMAIN}?lang=ja`)).body).toContain('DMARCポリシーがnoneからrejectに強化されました');
  });

  test('gives the changes as CSV and the records as NDJSON', async () => {
    const atom = await get(`/history/${DOMAIN}/changes.atom`);
    expect([atom.statusCode, atom.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(atom.body).toContain(`<link rel="self" type="application/atom+xml" href=`);
    const headers = { 'if-none-match': String(atom.headers.etag) };
    expect((await service.app.inject({ url: `/history/${DOMAIN}/changes.atom`, headers })).statusCode).toBe(304);
    expect((await get(`/history/${DOMAIN}`)).body).toMatch(
      /<link rel="alternate" type="application\/atom\+xml"[^>]*changes\.atom"/,
    );
    const csv = await get(`/history/${DOMAIN}/changes.csv`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="${DOMAIN}-changes.csv"`);
    const [head, line, end] = csv.body.split('\r\n');
    expect(head).toBe('observed_at,not_before,code,severity,name,message,score_before,score_after');
    expect(line).toContain(`"dmarc-strengthened","info","${DOMAIN}","DMARC strengthened from none to reject",0,15`);
    expect(end).toBe('');
    const lines = await get(`/history/${DOMAIN}/records.ndjson`);
    expect(lines.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    const records = lines.body
      .trimEnd()
      .split('\n')
      .map((one) => JSON.parse(one));
    expect(records.map(({ rrname, rrtype }) => [rrname, rrtype])).toEqual([
      [DMARC, 'TXT'],
      [DMARC, 'TXT'],
    ]);
  });
});
