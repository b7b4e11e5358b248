import type { Static, TSchema } from 'typebox';
import type { DiagnosisKind } from '../diagnoses/kinds.ts';
import type { DiagnosisReport } from '../diagnoses/report.ts';
import { reportIn } from '../texts/language.ts';
import { asOfTime, at } from './as-of.ts';
import { defineOperation, type Frozen, jsonOf, type Operation, problem } from './operation.ts';
import { domain } from './parameters.ts';

/** What the API says of the reports of one kind. */
interface Definition<R extends DiagnosisReport, S extends TSchema>
  extends Pick<Operation, 'id' | 'summary' | 'description' | 'components'> {
  readonly kind: DiagnosisKind<R>;
  /** The report, as the compiler checks. */
  readonly schema: S;
}

/** The operation that gives the report of a kind, now or as of a date. */
export const defineReportOperation = <S extends TSchema, R extends DiagnosisReport & Frozen<Static<S>>>({
  kind,
  ...definition
}: Definition<R, S>): Operation =>
  defineOperation({
    ...definition,
    method: 'GET',
    path: `/v1/domain/{domain}/${kind.path}`,
    parameters: { domain, at },
    problems: ['invalid-parameter'],
    ...(kind.counts ? {} : { counts: false }),
    async handle(services, { domain: name, at: asked }, { client }) {
      const time = asked === undefined ? undefined : asOfTime(asked, services.now());
      if (time?.ok === false) return problem('invalid-parameter', time);
      const report =
        time === undefined
          ? await services.stored(kind, name, client)
          : await services.asOf(kind, name, time.at, client);
      return typeof report === 'string' ? report : jsonOf(report, (language) => reportIn(language, kind, report));
    },
  });
