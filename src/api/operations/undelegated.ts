import { undelegatedFault } from '../../checks/delegation/undelegated-faults.ts';
import { OVERALL } from '../../diagnoses/overall.ts';
import type { TypedPlace } from '../../domain/undelegated.ts';
import { jsonBody } from '../call-body.ts';
import { says } from '../descriptions.ts';
import { DETAIL_TEXTS } from '../detail-texts.ts';
import { refusedLive } from '../live-limit.ts';
import { badField } from '../monitor-parts.ts';
import { defineAccountOperation } from '../operation.ts';
import { onceOf } from '../operation-result.ts';
import { domain as domainParameter } from '../parameters.ts';
import { UndelegatedRequestSchema } from '../planned-schemas.ts';
import { diagnosisJson, reportJsonOf } from '../v1/report.ts';

const FIELDS = { ns: 'name_servers', ds: 'ds' } as const;
const fieldOf = (place: TypedPlace | null): string =>
  place === null ? FIELDS.ns : `${FIELDS[place.of]}/${place.index}`;

export const checkUndelegated = defineAccountOperation({
  id: 'checkUndelegated',
  method: 'POST',
  path: '/v1/undelegated',
  summary: says('undelegated/check'),
  description: says('undelegated/check-description'),
  parameters: {},
  body: jsonBody(UndelegatedRequestSchema, {
    example: {
      domain: 'example.com',
      name_servers: [{ host: 'ns1.example.net', addresses: ['192.0.2.1'] }, { host: 'ns2.example.net' }],
      ds: [],
    },
  }),
  isOnce: true,
  scope: 'run',
  schema: reportJsonOf(OVERALL).schema,
  components: reportJsonOf(OVERALL).components,
  sample: { domain: 'example.com', score: 92, score_max: 95, grade: 'A' },
  problems: ['invalid-body', 'rate-limited'],
  async handle(services, _parameters, { client, account, body }) {
    const zone = domainParameter.read('domain', body.domain);
    if (!zone.ok) return badField('domain', zone.detail);
    const ns = body.name_servers.map(({ host, addresses = [] }) => [host, addresses.join()].join('/'));
    const parsed = services.parseUndelegated(zone.value, { ns, ds: body.ds ?? [] });
    if (!parsed.ok)
      return badField(fieldOf(parsed.place), DETAIL_TEXTS.message('name', undelegatedFault(parsed.fault)));
    const refused = refusedLive(services, { client, account });
    if (refused !== null) return refused;
    const found = await services.undelegated(OVERALL, parsed.undelegated, client);
    return typeof found === 'string' ? found : onceOf((language) => diagnosisJson(OVERALL, found, language));
  },
});
