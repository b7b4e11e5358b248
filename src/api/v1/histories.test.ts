import { expect, test } from 'vitest';
import { announcedTable, asNamesOf } from '../../../tests/support/route-tables.ts';
import { changeAction, mailChange, mailReason } from '../../changes/meaning.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { ChangeHistoryDocument } from '../../past/change-history.ts';
import type { HistoryReport } from '../../past/history.ts';
import type { ScoreHistory } from '../../past/score-history.ts';
import { originOf } from '../../records/routes/address-origin.ts';
import { changesJson } from './changes.ts';
import { dnsHistoryJson } from './dns-history.ts';
import { scoreHistoryJson } from './scores.ts';

const DOMAIN = 'shop.example' as DomainName & DnsName;
const AT = Date.UTC(2026, 9, 30, 9, 0, 0, 123);
const BEFORE = Date.UTC(2026, 9, 29, 9);

const CHANGES: ChangeHistoryDocument = {
  domain: DOMAIN,
  criteria: 'health-3',
  observedSince: BEFORE,
  changes: [
    {
      at: AT,
      notBefore: BEFORE,
      scoreBefore: null,
      scoreAfter: { score: 65, max: 80, grade: 'C' },
      meanings: [
        {
          kind: 'dmarc-weakened',
          area: 'mail',
          severity: 'critical',
          domain: DOMAIN,
          message: mailChange('dmarc-weakened', { from: 'reject', to: 'none' }),
          reason: mailReason('forged-delivered', { domain: DOMAIN }),
          whatToDo: changeAction('restore-policy'),
          differences: [
            {
              name: '_dmarc.shop.example' as DnsName,
              type: 'TXT',
              before: ['v=DMARC1; p=reject'],
              after: ['v=DMARC1; p=none'],
            },
          ],
          at: AT,
          since: BEFORE,
        },
        {
          kind: 'dmarc-removed',
          area: 'mail',
          severity: 'warning',
          domain: DOMAIN,
          message: mailChange('dmarc-removed'),
          reason: null,
          whatToDo: null,
          differences: [],
          at: AT,
          since: BEFORE,
        },
      ],
      moreMeanings: 2,
    },
  ],
  next: 'MTIz',
  isStopped: false,
};

test('changes have the names and the order of the API', () => {
  expect(JSON.stringify(changesJson('en', CHANGES))).toBe(
    '{"domain":"shop.example","criteria":"health-3","observed_since":"2026-10-29T09:00:00.000Z","changes":[{"observed_at":"2026-10-30T09:00:00.123Z","not_before":"2026-10-29T09:00:00.000Z","score_before":null,"score_after":{"health_score":65,"health_score_max":80,"grade":"C"},"meanings":[{"code":"dmarc-weakened","area":"mail","severity":"critical","name":"shop.example","message":"DMARC weakened from reject to none","reason":"Receivers will deliver forged e-mail from shop.example.","reason_code":"forged-delivered","what_to_do":"If this was not you, publish the old record again and find out who can edit the zone.","what_to_do_code":"restore-policy","args":{"domain":"shop.example","from":"reject","to":"none"},"records":[{"name":"_dmarc.shop.example","type":"TXT","before":["v=DMARC1; p=reject"],"after":["v=DMARC1; p=none"]}]},{"code":"dmarc-removed","area":"mail","severity":"warning","name":"shop.example","message":"DMARC was removed","reason":null,"reason_code":null,"what_to_do":null,"what_to_do_code":null,"args":{},"records":[]}],"more_meanings":2}],"next":"MTIz"}',
  );
  expect(changesJson('ja', CHANGES).changes[0]?.meanings[0]?.message).toBe(
    'DMARCポリシーがrejectからnoneに緩和されました',
  );
});

const SCORES: ScoreHistory = {
  domain: DOMAIN,
  criteria: 'health-3',
  scores: [
    {
      from: AT,
      to: null,
      score: { score: 80, max: 80, grade: 'B' },
      changes: [{ change: 'added', name: 'shop.example', type: 'TXT', value: 'v=spf1 -all' }],
      moreChanges: 1,
      findings: [],
      moreFindings: 0,
    },
    {
      from: BEFORE,
      to: AT,
      score: { score: 20, max: 100, grade: null },
      changes: [],
      moreChanges: 0,
      findings: [],
      moreFindings: 0,
    },
  ],
  next: null,
  isStopped: false,
};

test('scores have the names and the order of the API', () => {
  expect(JSON.stringify(scoreHistoryJson(SCORES))).toBe(
    '{"domain":"shop.example","criteria":"health-3","scores":[{"from":"2026-10-30T09:00:00.123Z","to":null,"health_score":80,"health_score_max":80,"grade":"B","changes":[{"change":"added","name":"shop.example","type":"TXT","value":"v=spf1 -all"}],"more_changes":1,"findings":[],"more_findings":0},{"from":"2026-10-29T09:00:00.000Z","to":"2026-10-30T09:00:00.123Z","health_score":20,"health_score_max":100,"grade":null,"changes":[],"more_changes":0,"findings":[],"more_findings":0}],"next":null,"stopped":false}',
  );
});

const RECORD = { name: DOMAIN, type: 'TXT', octets: new Uint8Array(), value: 'v=spf1 -all' } as const;

test('a history of records has the names and the order of the API', async () => {
  const history: HistoryReport = {
    domain: DOMAIN,
    observed: { first: BEFORE, last: AT },
    archived: null,
    changes: [{ at: AT, change: 'removed', name: DOMAIN, type: 'TXT', value: RECORD.value, ttlSeconds: null }],
    records: [
      {
        ...RECORD,
        ttlSeconds: 300,
        intervals: [
          { firstObserved: BEFORE, lastObserved: BEFORE + 1, count: 2, endedAt: AT },
          {
            firstObserved: AT + 1,
            lastObserved: AT + DAY_MS,
            count: 3,
            endedAt: null,
            sightings: [
              { source: 'dnsdb', firstObserved: AT + 1, lastObserved: AT + 2, count: 2 },
              {
                ...{ source: 'dnsdb', firstObserved: AT + 1, lastObserved: AT + 2, count: 1 },
                ...{ fromZoneFile: true, bailiwick: DOMAIN, origin: 'urn:x' },
              },
              { source: 'dnsdb', firstObserved: AT + 3, lastObserved: AT + 4, count: 5 },
              { source: null, firstObserved: AT + DAY_MS, lastObserved: AT + DAY_MS, count: 1 },
            ],
          },
        ],
        addedAt: BEFORE,
      },
    ],
    origins: new Map(),
    next: null,
  };
  expect(JSON.stringify(await dnsHistoryJson(history))).toBe(
    '{"domain":"shop.example","observed_since":"2026-10-29T09:00:00.000Z","observed_until":"2026-10-30T09:00:00.123Z","archived_since":null,"archived_until":null,"changes":[{"observed_on":"2026-10-30","observed_at":"2026-10-30T09:00:00.123Z","change":"removed","name":"shop.example","type":"TXT","value":"v=spf1 -all","ttl":null}],"records":[{"name":"shop.example","type":"TXT","value":"v=spf1 -all","ttl":300,"first_observed":"2026-10-29","last_observed":"2026-10-31","count":5,"spans":[{"first_observed":"2026-10-29T09:00:00.000Z","last_observed":"2026-10-29T09:00:00.001Z","count":2,"ended_at":"2026-10-30T09:00:00.123Z","archives":[]},{"first_observed":"2026-10-30T09:00:00.124Z","last_observed":"2026-10-31T09:00:00.123Z","count":3,"ended_at":null,"archives":[{"source":"dnsdb","first_observed":"2026-10-30T09:00:00.124Z","last_observed":"2026-10-30T09:00:00.127Z","count":7,"from_zone_file":false,"bailiwick":null,"origin":null},{"source":"dnsdb","first_observed":"2026-10-30T09:00:00.124Z","last_observed":"2026-10-30T09:00:00.125Z","count":1,"from_zone_file":true,"bailiwick":"shop.example","origin":"urn:x"}]}],"announced_by":null}],"next":null}',
  );
});

const ONCE = [{ firstObserved: BEFORE, lastObserved: BEFORE, count: 1, endedAt: null }];

test('an address has who announced its network, on the day of the table', async () => {
  const names = asNamesOf('64500 EXAMPLE-NET - Example, Inc., US\n');
  const routes = { announced: announcedTable('192.0.2.0/24 64500_64501\n'), authorised: null, names };
  const origin = originOf('192.0.2.10', routes);
  if (origin === null) throw new Error('no origin');
  const A = { ...RECORD, type: 'A', value: '192.0.2.10', ttlSeconds: 300, intervals: ONCE, addedAt: BEFORE } as const;
  const observers = { observed: null, archived: null };
  const origins = new Map([[A.value, origin]]);
  const history = { domain: DOMAIN, ...observers, changes: [], records: [A], origins, next: null };
  expect((await dnsHistoryJson(history)).records[0]?.announced_by).toEqual({
    on: '2026-11-26',
    prefix: '192.0.2.0/24',
    systems: [
      { number: 64500, name: 'EXAMPLE-NET - Example, Inc.', country: 'US' },
      { number: 64501, name: null, country: null },
    ],
  });
});
