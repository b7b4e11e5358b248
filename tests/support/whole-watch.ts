import type { DnsName } from '../../src/domain/name.ts';
import type { WatchState } from '../../src/monitoring/model/watch-state.ts';

/** Holds all that a monitor can know, with something in each field. */
export const WATCH: WatchState = {
  delegation: null,
  vacancy: { state: 'held', doubt: { since: 5, askAt: 9 } },
  tlsa: [
    {
      host: 'mx.m.example' as DnsName,
      content: { at: 3, outcome: 'answer', aliases: [], records: [] },
      unconfirmed: { since: 6, content: { at: 6, outcome: 'nxdomain', aliases: [], records: [] } },
      unknownSince: 5,
      refused: { since: 4, sightings: 2, isReported: true, goneSince: 7 },
    },
  ],
  signatures: {
    aging: [{ host: 'ns1.m.example' as DnsName, type: 'DNSKEY', inception: 1, expiration: 9, keys: '7' }],
    habits: [{ host: 'ns1.m.example' as DnsName, since: 1, lifeMs: 8, leftMs: [3] }],
    reported: { stage: 3, hosts: ['ns1.m.example' as DnsName] },
  },
  tls: {
    probedAt: 5,
    unconfirmed: { refused: null, differs: true },
    refused: { all: true, addresses: ['192.0.2.1'] },
    differs: false,
    goneSince: 5,
  },
  wwwTls: { probedAt: 6, unconfirmed: null, refused: null, differs: true, goneSince: null },
  serials: { servers: [{ host: 'ns1.m.example' as DnsName, serial: 7 }], areIdle: true },
  rrsets: [
    {
      name: 'www.m.example' as DnsName,
      type: 'A',
      content: {
        at: 5,
        outcome: 'answer',
        aliases: [
          {
            name: 'www.m.example' as DnsName,
            type: 'CNAME',
            ttlSeconds: 60,
            octets: new Uint8Array([1, 0x61, 0]),
          },
        ],
        records: [{ name: 'a' as DnsName, type: 'A', ttlSeconds: 300, octets: new Uint8Array([192, 0, 2, 255]) }],
      },
      failedSince: 4,
      pendingSince: null,
      disagreement: {
        since: 5,
        isReported: true,
        byTurns: null,
        reportedAs: [],
        old: ['ns1.m.example' as DnsName],
        others: [],
        agreedSince: 6,
        othersSince: null,
      },
      rotatingUntil: 8,
      alternatingSince: 7,
      changes: [{ at: 1, before: { at: 0, outcome: 'nodata', aliases: [], records: [] } }],
      held: {
        before: { at: 1, outcome: 'nxdomain', aliases: [], records: [] },
        since: 3,
        gapMs: 2,
        states: [
          {
            at: 1,
            outcome: 'answer',
            aliases: [],
            records: [{ name: 'a' as DnsName, type: 'A', ttlSeconds: 300, octets: new Uint8Array([192, 0, 2, 1]) }],
          },
        ],
        isReported: false,
      },
      flapped: {
        until: 9,
        gapMs: 1,
        states: [
          {
            at: 2,
            outcome: 'answer',
            aliases: [],
            records: [{ name: 'a' as DnsName, type: 'A', ttlSeconds: 300, octets: new Uint8Array([192, 0, 2, 2]) }],
          },
        ],
      },
    },
  ],
  score: { score: 55, max: 70, grade: null },
  silence: {
    fault: { since: 7, sightings: 3, isReported: true, goneSince: null },
    isStale: true,
    refused: { since: 7, sightings: 3, isReported: true, goneSince: null },
  },
  validity: { bogus: { since: 6, sightings: 1, isReported: true, goneSince: 7 }, bogusOverAt: 8 },
  reach: {
    failing: [{ name: 'm.example' as DnsName, type: 'MX', since: 3, runs: 2 }],
    reported: [['m.example MX', 'm.example TXT']],
    down: [{ host: 'ns1.m.example' as DnsName, since: 4, sightings: 5, isReported: true, goneSince: null }],
  },
  mailHosts: [
    {
      host: 'mx.n.example' as DnsName,
      lost: { since: 5, sightings: 1, isReported: false, goneSince: null },
    },
  ],
  spfTargets: [
    {
      target: '_spf.n.example' as DnsName,
      lost: null,
      open: { since: 5, sightings: 1, isReported: false, goneSince: null },
    },
  ],
  sts: {
    id: '20261122',
    known: { id: '20261121', policy: { mode: 'enforce', maxAgeSeconds: 604800, mx: ['*.m.example'] } },
    unconfirmed: { since: 5, policy: { mode: 'none', maxAgeSeconds: 86400, mx: [] } },
    lost: { since: 6, sightings: 1, isReported: false, goneSince: null },
    refused: [{ host: 'mx.n.example' as DnsName, fault: { since: 4, sightings: 2, isReported: true, goneSince: 7 } }],
  },
  departures: [{ subject: 'MX', since: 1, toldAt: 2 }],
  certificates: {
    servers: [
      {
        host: 'www.m.example' as DnsName,
        port: 443,
        certificates: [
          {
            fingerprint: 'A',
            issuer: 'O=Authority',
            serial: '0A',
            notBefore: 1,
            notAfter: 9,
            seenAt: 5,
            told: [30, 14],
            nameMatches: true,
            missed: 2,
            isRenewed: true,
          },
        ],
        shown: 'A',
        inTurnAt: 3,
        unreached: { since: 6, isReported: true, silentSince: null },
        renewals: [{ lifeMs: 8, leftMs: 3 }],
        troubles: [{ trouble: 'incomplete', fingerprint: 'A', goneSince: 5, isBack: true }],
        overAt: 4,
      },
    ],
    doubts: [{ host: 'm.example' as DnsName, port: 25, until: 9, probedAt: 8 }],
  },
  registration: {
    answer: null,
    endsAt: 7,
    told: [0],
    waitsUntil: 6,
    unanswered: { since: 5, isReported: true },
    alarms: ['transfer'],
    locked: ['clientTransferProhibited'],
    unlocked: ['update'],
    ds: ['1 13 2 AB'],
    otherDs: { since: 5, sightings: 1, isReported: false, goneSince: null },
  },
  findings: {
    wholeAt: 4,
    ranAt: 5,
    further: 1,
    recordsChangedAt: 3,
    kinds: [
      {
        kind: 'seo',
        criteria: 'seo-1 0123',
        unseen: ['seo-speed'],
        known: [{ finding: 'seo-https/plain', goneSince: 4 }],
        gaps: [{ check: 'seo-robots', questions: ['https://m.example/robots.txt GET'] }],
      },
    ],
    followed: [
      {
        kind: 'seo',
        check: 'seo-indexable',
        code: 'noindex',
        fault: { since: 4, sightings: 2, isReported: true, goneSince: 5 },
        gaps: ['m.example A'],
      },
    ],
    over: [{ finding: 'seo-status/closed', at: 2 }],
    uncompared: [{ kind: 'mail', since: 3, why: 'limit' }],
  },
  planned: [
    {
      window: 'w',
      name: 'Move',
      groups: ['mail-route', 'other'],
      from: 4,
      until: 6,
      closedAt: 5,
      changes: [
        {
          kind: 'mx-moved',
          about: { kind: 'records', key: ['m.example MX'] },
          group: 'mail-route',
          severity: 'critical',
          message: { id: 'change-mail/mx-moved', args: { from: ['a.example'], to: ['b.example'] } },
          reason: null,
          whatToDo: null,
          differences: [{ name: 'm.example' as DnsName, type: 'MX', before: ['1 a.example'], after: ['1 b.example'] }],
          since: 3,
          asBefore: null,
        },
      ],
    },
  ],
};
