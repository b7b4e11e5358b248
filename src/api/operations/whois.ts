import { says } from '../descriptions.ts';
import { DETAIL_TEXTS } from '../detail-texts.ts';
import { defineOperation } from '../operation.ts';
import { jsonOf, problem } from '../operation-result.ts';
import { domain } from '../parameters.ts';
import { whoisJson } from '../v1/whois.ts';
import { WhoisSchema } from '../whois-schemas.ts';

/** Says that a lookup failed; the servers we asked are told on the page. */
const UNKNOWN_REGISTRATION = {
  limited: 'registry-limited',
  'not-read': 'registry-not-read',
  failed: 'registry-failed',
  unreadable: 'registry-unreadable',
  'no-server': 'no-registry',
} as const;

export const getWhois = defineOperation({
  id: 'getWhois',
  method: 'GET',
  path: '/v1/domain/{domain}/whois',
  summary: says('whois/summary'),
  description: says('whois/description'),
  parameters: { domain },
  schema: WhoisSchema,
  components: { Whois: WhoisSchema },
  sample: {
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
  problems: ['invalid-domain', 'lookup-failed'],
  async handle(services, { domain: name }, { client }) {
    const answer = await services.registration(name, client);
    if (typeof answer === 'string') return answer;
    switch (answer.kind) {
      case 'known':
        return jsonOf(answer.report, () => whoisJson(answer.report));
      case 'public-suffix':
        return problem('invalid-domain', {
          detail: DETAIL_TEXTS.message('public-suffix'),
          parameter: 'domain',
        });
      case 'unknown':
        return problem(
          'lookup-failed',
          { detail: DETAIL_TEXTS.message(UNKNOWN_REGISTRATION[answer.why]) },
          answer.retryAfterSeconds,
        );
    }
  },
});
