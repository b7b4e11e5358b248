import { defineOperation, json, problem } from '../operation.ts';
import { domain } from '../parameters.ts';
import { WhoisSchema } from '../whois-schemas.ts';

/** What a failed lookup says; the servers we asked are told on the page. */
const UNKNOWN_REGISTRATION = {
  limited: 'The registry limits how often it may be asked. This says nothing about whether the name is registered.',
  failed: 'The registration data server did not answer. This says nothing about whether the name is registered.',
  unreadable: 'The answer of the registry could not be read. This says nothing about whether the name is registered.',
  'no-server': 'No server publishes registration data for this suffix.',
} as const;

export const getWhois = defineOperation({
  id: 'getWhois',
  method: 'GET',
  path: '/v1/domain/{domain}/whois',
  summary: 'Registration data of a name',
  description:
    'Of its registrable domain, by RDAP where the registry has it, else by WHOIS; the registrar is asked too where the registry knows little. A lookup that fails or is limited is an error and never says "not registered". Kept for six hours.',
  parameters: { domain },
  schema: WhoisSchema,
  components: { Whois: WhoisSchema },
  problems: ['invalid-domain', 'lookup-failed'],
  async handle(services, { domain: name }, { client }) {
    const answer = await services.registration(name, client);
    if (typeof answer === 'string') return answer;
    switch (answer.kind) {
      case 'known':
        return json(answer.report);
      case 'public-suffix':
        return problem('invalid-domain', {
          detail: 'It is a public suffix: people register names below it, not the suffix itself.',
          parameter: 'domain',
        });
      case 'unknown':
        return problem('lookup-failed', { detail: UNKNOWN_REGISTRATION[answer.why] }, answer.retryAfterSeconds);
    }
  },
});
