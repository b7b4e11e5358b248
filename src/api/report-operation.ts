import type { DiagnosisKind } from '../diagnoses/kind.ts';
import type { DomainName } from '../domain/name.ts';
import { FRONT_PAGE } from '../domain/page-path.ts';
import type { Instant } from '../domain/time.ts';
import { asOfTime, at } from './as-of.ts';
import { DETAIL_TEXTS } from './detail-texts.ts';
import { defineOperation, type Operation } from './operation.ts';
import { jsonOf, problem } from './operation-result.ts';
import { domain, domainWithoutPort, pagePath } from './parameters.ts';
import type { ApiServices } from './services.ts';
import { diagnosisJson, reportJsonOf } from './v1/report.ts';

/** Makes the operation that gives the report of a kind, now or as of a date. */
export function reportOperationOf(kind: DiagnosisKind): Operation {
  const { operation, schema, components } = reportJsonOf(kind);
  const common = {
    id: operation,
    kind,
    summary: kind.summary,
    description: kind.description,
    schema,
    components,
    method: 'GET',
    path: `/v1/domain/{domain}/${kind.path}`,
    problems: ['invalid-parameter'],
    ...(kind.counts ? {} : { counts: false as const }),
  } as const;
  const answer = async (
    services: ApiServices,
    {
      name,
      asked,
      client,
      page,
    }: {
      readonly name: DomainName;
      readonly asked: Instant | undefined;
      readonly client: string;
      readonly page: string;
    },
  ) => {
    const time = asked === undefined ? undefined : asOfTime(asked, services.now());
    if (time?.ok === false) return problem('invalid-parameter', time);
    if (time !== undefined && page !== FRONT_PAGE)
      return problem('invalid-parameter', { detail: DETAIL_TEXTS.message('path-with-at'), parameter: 'path' });
    const diagnosis =
      time !== undefined
        ? await services.asOf(kind, name, time.at, client)
        : page === FRONT_PAGE
          ? await services.stored(kind, name, client)
          : await services.pageReport(kind, { domain: name, path: page }, client);
    return typeof diagnosis === 'string'
      ? diagnosis
      : jsonOf(diagnosis, (language) => diagnosisJson(kind, diagnosis, language));
  };
  return kind.readsPage
    ? defineOperation({
        ...common,
        parameters: { domain, at, path: pagePath },
        handle: async (services, { domain: name, at: asked, path }, { client }) =>
          answer(services, { name, asked, client, page: path }),
      })
    : defineOperation({
        ...common,
        parameters: { domain: kind.readsPort ? domainWithoutPort : domain, at },
        handle: async (services, { domain: name, at: asked }, { client }) =>
          answer(services, { name, asked, client, page: FRONT_PAGE }),
      });
}
