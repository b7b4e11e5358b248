import { type BatchStart, MAX_STORED_DOMAINS } from '../../batches/batch-service.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { secondsUntil } from '../../domain/time.ts';
import { BatchResultSchema, BatchSchema, batchRequestSchemaOf } from '../batch-schemas.ts';
import { jsonBody, NAMES_OF_BODY } from '../call-body.ts';
import { says } from '../descriptions.ts';
import { DETAIL_TEXTS } from '../detail-texts.ts';
import { gone } from '../monitor-parts.ts';
import { defineAccountOperation, type Operation } from '../operation.ts';
import { type OperationResult, onceOf, problem, stream } from '../operation-result.ts';
import { domain, domainWithoutPort, givenId, idempotencyKey } from '../parameters.ts';
import type { ApiServices } from '../services.ts';
import { batchJson, batchLines, batchPath } from '../v1/batch.ts';

const SAMPLE = {
  id: '8f14e45f-ceea-467f-a9c3-7b0d1c2e3f40',
  kind: 'health',
  live: false,
  state: 'running',
  created_at: '2026-11-30T09:00:00.000Z',
  ended_at: null,
  expires_at: null,
  total: 1000,
  done: 240,
  failed: 0,
  results: '/v1/batches/8f14e45f-ceea-467f-a9c3-7b0d1c2e3f40/results',
} as const;

const OF_BATCHES = { isOnce: true, counts: false, schema: BatchSchema, components: { Batch: BatchSchema } } as const;

/** Makes the operation that begins a batch of any of these kinds. */
export const beginBatchOf = (kinds: readonly DiagnosisKind[]): Operation =>
  defineAccountOperation({
    ...OF_BATCHES,
    id: 'beginBatch',
    method: 'POST',
    path: '/v1/batches',
    summary: says('batch/begin'),
    description: says('batch/begin-description'),
    parameters: { 'idempotency-key': idempotencyKey },
    body: jsonBody(batchRequestSchemaOf(kinds), {
      example: { domains: ['example.com', 'example.org'], kind: 'health' },
      maxBytes: NAMES_OF_BODY.octets,
    }),
    status: 202,
    answersWith: ['Location'],
    sample: { ...SAMPLE, done: 0 },
    problems: [
      ...(['invalid-body', 'insufficient-scope', 'rate-limited'] as const),
      ...(['batch-running', 'idempotency-key-reused', 'quota-exceeded'] as const),
    ],
    async handle(
      services,
      { 'idempotency-key': requestName = null },
      { holder, language, body: { domains: typed, kind: id, live = false } },
    ) {
      const kind = kinds.find((one) => one.id === id);
      if (kind === undefined || holder === undefined) throw new Error('A batch of no kind, or without a key');
      if (live && !holder.key.scopes.includes('run'))
        return problem('insufficient-scope', {
          detail: DETAIL_TEXTS.message('key-scope', { needed: 'run', scopes: holder.key.scopes.join(', ') }),
          parameter: '/live',
        });
      const names = namesOf(kind, typed);
      if (!names.ok) return names.problem;
      const { domains } = names;
      const named = { holder, idempotencyKey: requestName, kind: id, live, language };
      const start = await services.batches.begin({ ...named, domains, counts: kind.counts });
      return answerOf(start, services, domains.length);
    },
  });

type ReadNames =
  | { readonly ok: true; readonly domains: readonly string[] }
  | { readonly ok: false; readonly problem: OperationResult<never, 'invalid-body'> };

/** Reads the names of a list, each once; or says which of them cannot be checked, and counts the others of these. */
function namesOf({ readsPort }: DiagnosisKind, typed: readonly string[]): ReadNames {
  const { read } = readsPort ? domainWithoutPort : domain;
  const all = typed.map((one, place) => ({ one, place, name: read('domain', one) }));
  const faults = all.flatMap(({ name, ...rest }) => (name.ok ? [] : [{ ...rest, detail: name.detail }]));
  const [first, ...others] = faults;
  if (first === undefined)
    return { ok: true, domains: [...new Set(all.flatMap(({ name }) => (name.ok ? [name.value] : [])))] };
  const value = quoted(first.one, ECHO_CHARS.word);
  const detail = DETAIL_TEXTS.message('batch-name', { value, why: first.detail, others: others.length });
  return { ok: false, problem: problem('invalid-body', { detail, parameter: `/domains/${first.place}` }) };
}

type BatchProblem = 'batch-running' | 'idempotency-key-reused' | 'quota-exceeded' | 'rate-limited';

/** A batch that waits for room waits for about so long: until another one leaves. */
const ROOM_RETRY_SECONDS = 3600;

function answerOf(
  start: BatchStart,
  services: ApiServices,
  needed: number,
): OperationResult<ReturnType<typeof batchJson>, BatchProblem> {
  switch (start.kind) {
    case 'begun':
      return onceOf(() => batchJson(start.batch), { status: 202, headers: { Location: batchPath(start.batch.id) } });
    case 'reused':
      return problem('idempotency-key-reused', { parameter: 'Idempotency-Key' });
    case 'busy':
      return problem('batch-running', { detail: DETAIL_TEXTS.message('batch-running', { id: start.id }) });
    case 'full': {
      const detail = DETAIL_TEXTS.message('batches-full', { stored: start.stored, most: MAX_STORED_DOMAINS });
      return problem('rate-limited', { detail }, ROOM_RETRY_SECONDS);
    }
    case 'exceeded': {
      const { left, resetsAt } = start.quota;
      const detail = DETAIL_TEXTS.message('batch-quota', { needed, left, at: { instant: resetsAt } });
      return problem('quota-exceeded', { detail }, secondsUntil(resetsAt, services.now()));
    }
  }
}

const BATCH = givenId(says('parameter/batch'));

export const getBatch = defineAccountOperation({
  ...OF_BATCHES,
  id: 'getBatch',
  method: 'GET',
  path: '/v1/batches/{batch}',
  summary: says('batch/state'),
  description: says('batch/state-description'),
  parameters: { batch: BATCH },
  sample: SAMPLE,
  problems: ['not-found'],
  async handle(services, { batch: id }, { account }) {
    const batch = await services.batches.state(account.id, id);
    return batch === undefined ? gone('no-batch', 'batch') : onceOf(() => batchJson(batch));
  },
});

export const getBatchResults = defineAccountOperation({
  id: 'getBatchResults',
  method: 'GET',
  path: '/v1/batches/{batch}/results',
  summary: says('batch/results'),
  description: says('batch/results-description'),
  parameters: { batch: BATCH },
  schema: BatchResultSchema,
  form: { type: 'application/x-ndjson', description: says('response/batch-lines'), isOnly: true },
  isOnce: true,
  components: { BatchResult: BatchResultSchema },
  sample: { domain: 'example.com', outcome: 'report', report: { domain: 'example.com', score: 80 } },
  problems: ['not-found'],
  counts: false,
  async handle(services, { batch: id }, { account }) {
    const batch = await services.batches.state(account.id, id);
    return batch === undefined ? gone('no-batch', 'batch') : stream(batchLines(services.batches.results(batch.id)));
  },
});
