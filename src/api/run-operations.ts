import type { TSchema } from 'typebox';
import type { KeyedRun } from '../admission/keyed-runs.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { says } from './descriptions.ts';
import { DETAIL_TEXTS } from './detail-texts.ts';
import { tooManyRuns } from './live-limit.ts';
import { defineAccountOperation, type Operation } from './operation.ts';
import { type OperationResult, onceOf, problem } from './operation-result.ts';
import { domain, domainWithoutPort, givenId, preferWait } from './parameters.ts';
import { runSchemaOf } from './run-schemas.ts';
import { diagnosisJson, pascal, reportJsonOf } from './v1/report.ts';
import { runJson } from './v1/run.ts';

const runSample = ({ id }: DiagnosisKind) => ({
  id: 'mi3k2b9s-5Q0n',
  domain: 'example.com',
  kind: id,
  state: 'running',
  started_at: '2026-11-30T09:00:00.000Z',
  ended_at: null,
  asked: 41,
  answered: 38,
  report: null,
});

/** Makes the operations that start a live run of a kind, and that tell its state and then its report. */
export const runOperationsOf = (kind: DiagnosisKind): readonly Operation[] => [startOf(kind), stateOf(kind)];

/** Gives both operations of a kind their common parts. */
function commonOf(kind: DiagnosisKind) {
  const schema: TSchema = runSchemaOf(kind);
  return {
    isOnce: true,
    schema,
    components: { ...reportJsonOf(kind).components, [`${pascal(kind.id)}Run`]: schema },
    sample: runSample(kind),
    scope: 'run',
  } as const;
}

const pathOf = ({ path }: DiagnosisKind) => `/v1/domain/{domain}/${path}/run` as const;
const nameOf = ({ readsPort }: DiagnosisKind) => (readsPort ? domainWithoutPort : domain);

function startOf(kind: DiagnosisKind): Operation {
  return defineAccountOperation({
    ...commonOf(kind),
    id: `run${pascal(kind.id)}`,
    alike: 'run',
    method: 'POST',
    path: pathOf(kind),
    summary: says('run/start'),
    description: says('run/start-description'),
    parameters: { domain: nameOf(kind), prefer: preferWait },
    status: 202,
    otherwise: { 200: reportJsonOf(kind).schema },
    answersWith: ['Location', 'Preference-Applied'],
    problems: ['rate-limited'],
    ...(kind.counts ? {} : { counts: false as const }),
    async handle(services, { domain: of, prefer }, { client, account }) {
      const began = await services.runs.start({ kind, domain: of, account, client });
      if (typeof began === 'string') return began;
      if (typeof began === 'number') return tooManyRuns(began);
      if (prefer === undefined) return begun(kind, { run: began, domain: of });
      const run = await services.runs.wait(began, prefer * 1000);
      const applied = { 'Preference-Applied': `wait=${prefer}` };
      const { report } = run;
      return report === null
        ? begun(kind, { run, domain: of, applied })
        : onceOf((language) => diagnosisJson(kind, report, language), { headers: applied });
    },
  });
}

/** Says where the run will tell how far it is. */
const begun = (
  kind: DiagnosisKind,
  { run, domain, applied = {} }: { readonly run: KeyedRun; readonly domain: string; readonly applied?: object },
): OperationResult<object, never> =>
  onceOf((language) => runJson(kind, { run, domain, language }), {
    status: 202,
    headers: { ...applied, Location: `/v1/domain/${domain}/${kind.path}/run/${run.id}` },
  });

function stateOf(kind: DiagnosisKind): Operation {
  return defineAccountOperation({
    ...commonOf(kind),
    id: `get${pascal(kind.id)}Run`,
    alike: 'run-state',
    method: 'GET',
    path: `${pathOf(kind)}/{run}`,
    summary: says('run/state'),
    description: says('run/state-description'),
    parameters: { domain: nameOf(kind), run: givenId(says('run/id')) },
    problems: ['not-found'],
    counts: false,
    async handle(services, { domain: of, run: id }, { client, account }) {
      const run = await services.runs.state({ kind, domain: of, account, client }, id);
      if (typeof run === 'string') return run;
      if (run === undefined) return problem('not-found', { detail: DETAIL_TEXTS.message('no-run'), parameter: 'run' });
      return onceOf((language) => runJson(kind, { run, domain: of, language }));
    },
  });
}
