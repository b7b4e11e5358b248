import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { asOfTime, at } from './as-of.ts';
import { defineOperation, jsonOf, type Operation, problem } from './operation.ts';
import { domain } from './parameters.ts';
import { diagnosisJson, reportJsonOf } from './v1/kinds.ts';

/** Makes the operation that gives the report of a kind, now or as of a date. */
export function reportOperationOf(kind: DiagnosisKind): Operation {
  const { operation, schema, components } = reportJsonOf(kind);
  return defineOperation({
    id: operation,
    summary: kind.summary,
    description: kind.description,
    schema,
    components,
    method: 'GET',
    path: `/v1/domain/{domain}/${kind.path}`,
    parameters: { domain, at },
    problems: ['invalid-parameter'],
    ...(kind.counts ? {} : { counts: false }),
    async handle(services, { domain: name, at: asked }, { client }) {
      const time = asked === undefined ? undefined : asOfTime(asked, services.now());
      if (time?.ok === false) return problem('invalid-parameter', time);
      const diagnosis =
        time === undefined
          ? await services.stored(kind, name, client)
          : await services.asOf(kind, name, time.at, client);
      return typeof diagnosis === 'string'
        ? diagnosis
        : jsonOf(diagnosis, (language) => diagnosisJson(kind, diagnosis, language));
    },
  });
}
