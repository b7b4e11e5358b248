import type { Operation } from '../../api/operation.ts';
import samples from './api-samples.json' with { type: 'json' };
import type { JsonValue } from './json.tsx';

const SINCE = { first_observed: '2026-06-25', last_observed: '2026-11-22', count: 16 };
const AT = '2026-11-22T09:05:07Z';
const SPF = 'v=spf1 include:_spf.mail.example -all';

/** A part of the report of each kind, cut from golden reports by `npm run docs`. */
const KIND_SAMPLES: Readonly<Record<string, JsonValue>> = samples;

/** A part of a response of each operation that gives no report, by its id. */
const OPERATION_SAMPLES: Readonly<Record<string, JsonValue>> = {
  getScoreHistory: {
    domain: 'example.com',
    criteria: 'health-1',
    scores: [
      {
        from: '2026-10-30T09:00:00Z',
        to: null,
        health_score: 80,
        health_score_max: 80,
        grade: 'B',
        changes: [{ change: 'added', name: 'example.com', type: 'TXT', value: SPF }],
        more_changes: 0,
      },
    ],
    next: null,
    stopped: false,
  },
  getChanges: {
    domain: 'example.com',
    changes: [
      {
        observed_at: AT,
        score_before: { health_score: 80, health_score_max: 80, grade: 'B' },
        score_after: { health_score: 65, health_score_max: 65, grade: 'C' },
        meanings: [
          {
            code: 'dmarc-weakened',
            area: 'mail',
            severity: 'error',
            message: 'DMARC weakened from reject to none',
            records: [
              {
                name: '_dmarc.example.com',
                type: 'TXT',
                before: ['v=DMARC1; p=reject'],
                after: ['v=DMARC1; p=none'],
              },
            ],
          },
        ],
        more_meanings: 0,
      },
    ],
    next: null,
  },
  getWhois: {
    domain: 'www.example.com',
    registrable_domain: 'example.com',
    registered: true,
    registrar: { name: 'Example Registrar', iana_id: 9999 },
    created_at: '1995-08-14T04:00:00Z',
    expires_at: '2027-08-13T04:00:00Z',
    statuses: ['client transfer prohibited'],
    name_servers: ['ns1.example.net', 'ns2.example.net'],
    source: 'rdap',
  },
  getDnsHistory: {
    domain: 'example.com',
    changes: [
      { observed_on: '2026-10-30', change: 'added', name: 'example.com', type: 'A', value: '192.0.2.10', ttl: 3600 },
    ],
    records: [{ name: 'example.com', type: 'A', value: '192.0.2.10', ttl: 3600, ...SINCE }],
    next: null,
  },
  getDns: {
    domain: 'example.com',
    records: [{ name: 'example.com', type: 'A', value: '192.0.2.10', ttl: 3600, ...SINCE, observed_at: AT }],
    lookups: [
      { name: 'example.com', type: 'A', outcome: 'answer', observed_at: AT },
      { name: 'example.com', type: 'MX', outcome: 'failure', observed_at: AT },
    ],
  },
};

/** Returns a part of a response of an operation. A test holds each field to the schema of the operation. */
export const sampleOf = ({ id, kind }: Operation): JsonValue | undefined =>
  kind === undefined ? OPERATION_SAMPLES[id] : KIND_SAMPLES[kind.id];
