import type { JsonValue } from './json.tsx';

const SINCE = { first_observed: '2026-06-25', last_observed: '2026-11-22', count: 16 };
const AT = '2026-11-22T09:05:07Z';
const SPF = 'v=spf1 include:_spf.mail.example -all';

/** Part of a response of each operation, by its id. A test holds each field to the schema of the operation. */
export const API_SAMPLES: Readonly<Record<string, JsonValue>> = {
  getReport: {
    domain: 'example.com',
    verdict: 'Forged e-mail from example.com goes to the spam folder instead of being rejected.',
    health_score: 80,
    health_score_max: 80,
    grade: 'B',
    grade_cap: null,
    provisional: false,
    criteria: 'health-4',
    observed_at: AT,
    actions: [{ checks: ['dmarc'], title: 'Set DMARC to p=reject', points: 15 }],
    areas: [{ id: 'spf', area: 'SPF', status: 'normal', outcome: 'satisfied', points: 15, weight: 15 }],
  },
  getMailSecurity: {
    domain: 'example.com',
    score: 85,
    score_max: 85,
    grade: 'B',
    criteria: 'mail-4',
    observed_at: AT,
    items: [{ id: 'spf', points: 20, weight: 20, outcome: 'satisfied' }],
  },
  getDiagnosisReport: {
    domain: 'example.com',
    verdict: '1 check of example.com needs attention: Every name server answers.',
    score: 97,
    score_max: 97,
    grade: 'A',
    criteria: 'diagnosis-7',
    observed_at: AT,
    server_matrix: [
      {
        host: 'ns1.example.net',
        address: '192.0.2.53',
        state: 'works',
        serial: 7,
        ns: 2,
        keys: 2,
        signed: true,
        tcp: 'answers',
        recursion: false,
        transfer: false,
      },
    ],
  },
  getSslReport: {
    domain: 'example.com',
    verdict: 'The certificate of example.com is valid until 1 Feb 2027. Nothing to fix.',
    score: 100,
    score_max: 100,
    grade: 'A',
    criteria: 'ssl-3',
    observed_at: AT,
    checks: [{ id: 'certificate-validity', points: 20, weight: 20, outcome: 'satisfied' }],
  },
  getSeoReport: {
    domain: 'example.com',
    verdict: 'example.com passes 17 of 18 checks. Still to do: Description.',
    score: 94,
    score_max: 94,
    grade: 'A',
    criteria: 'seo-1',
    observed_at: AT,
    checks: [{ id: 'seo-title', points: 8, weight: 8, outcome: 'satisfied' }],
  },
  getAiReport: {
    domain: 'example.com',
    verdict: 'Your list against AI training also blocks OAI-SearchBot, so its search can’t link to example.com.',
    score: 99,
    score_max: 99,
    grade: 'A',
    criteria: 'ai-1',
    observed_at: AT,
    checks: [{ id: 'ai-search-crawlers', points: 15, weight: 16, outcome: 'partial' }],
  },
  getScoreHistory: {
    domain: 'example.com',
    criteria: 'health-4',
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
