import type { Instant } from '../domain/time.ts';
import type { CHANGELOG_TEXTS } from './changelog-texts.ts';

/** Changes of the API that came with one version. */
interface ApiVersion {
  /** As `info.version` of the OpenAPI document names it. */
  readonly version: keyof typeof CHANGELOG_TEXTS.texts;
  /** The day; null until the version is released. */
  readonly releasedOn: Instant | null;
  /** The calls that it added, by method and path. */
  readonly added: readonly string[];
}

/** Lists the calls of a kind of diagnosis: its report, the start of a live run, and the state of that run. */
const callsOf = (path: string): readonly string[] => [
  `GET /v1/domain/{domain}/${path}`,
  `POST /v1/domain/{domain}/${path}/run`,
  `GET /v1/domain/{domain}/${path}/run/{run}`,
];

/** Lists every version, newest first. A call that no version names fails a test. */
export const API_CHANGELOG: readonly ApiVersion[] = [
  {
    version: '0.1.0',
    releasedOn: null,
    added: [
      ...['report', 'mail-security', 'ssl', 'diagnosis', 'seo', 'ai-search'].flatMap(callsOf),
      'GET /v1/domain/{domain}/dns',
      'GET /v1/domain/{domain}/whois',
      'GET /v1/domain/{domain}/spf',
      'GET /v1/domain/{domain}/dns-history',
      'GET /v1/domain/{domain}/score-history',
      'GET /v1/domain/{domain}/changes',
      'POST /v1/planned-zone',
      'POST /v1/undelegated',
      'POST /v1/batches',
      'GET /v1/batches/{batch}',
      'GET /v1/batches/{batch}/results',
      'GET /v1/monitors',
      'POST /v1/monitors',
      'GET /v1/monitors/breakdown',
      'GET /v1/monitors/metrics',
      'GET /v1/monitors/{domain}',
      'PATCH /v1/monitors/{domain}',
      'DELETE /v1/monitors/{domain}',
      'GET /v1/recipients',
      'POST /v1/recipients',
      'PATCH /v1/recipients/{recipient}',
      'DELETE /v1/recipients/{recipient}',
      'GET /v1/windows',
      'POST /v1/windows',
      'DELETE /v1/windows/{window}',
      'GET /v1/alerts',
      'GET /v1/alerts/{alert}',
      'POST /v1/alerts/{alert}/acknowledgement',
      'DELETE /v1/alerts/{alert}/acknowledgement',
      'GET /v1/usage',
    ],
  },
];
