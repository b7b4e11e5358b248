import { BATCH_RETENTION_MS, type BatchProgress } from '../../batches/batch.ts';
import type { BatchLine } from '../../batches/batch-service.ts';
import { isoTime } from '../../domain/time.ts';
import type { BatchSchema } from '../batch-schemas.ts';
import { timeOrNull, type Written } from './parts.ts';

/** Returns where the API tells of a batch. */
export const batchPath = (id: string): string => `/v1/batches/${id}`;

/** Returns how far a batch is, under the names of the API. */
export const batchJson = (batch: BatchProgress): Written<typeof BatchSchema> => ({
  id: batch.id,
  kind: batch.kind,
  live: batch.live,
  state: batch.endedAt === null ? 'running' : 'ended',
  created_at: isoTime(batch.createdAt),
  ended_at: timeOrNull(batch.endedAt),
  expires_at: timeOrNull(batch.endedAt === null ? null : batch.endedAt + BATCH_RETENTION_MS),
  total: batch.total,
  done: batch.done,
  failed: batch.failed,
  results: `${batchPath(batch.id)}/results`,
});

/** Writes results as NDJSON. Their reports are JSON already. */
export async function* batchLines(results: AsyncIterable<BatchLine>): AsyncGenerator<string> {
  for await (const { domain, outcome, report } of results)
    yield `{"domain":${JSON.stringify(domain)},"outcome":"${outcome}","report":${report ?? 'null'}}\n`;
}
