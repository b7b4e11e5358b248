import type { FastifyInstance } from 'fastify';
import { maskKeys } from '../accounts/keys.ts';
import type { Clock } from '../domain/time.ts';
import { isStoreUnavailable } from '../store/unavailable.ts';

/** Takes lines; tells `done` of an error where they were not written, as on a full disk. */
export interface LogTarget {
  write(lines: string, done?: (error?: Error | null) => void): unknown;
}

/** The newest time that was written, since many lines bear the same. */
let newest = { at: 0, iso: '' };

function isoOf(at: number): string {
  if (at !== newest.at) newest = { at, iso: new Date(at).toISOString() };
  return newest.iso;
}

export const LOG_FORM = {
  level: 'info',
  base: null,
  timestamp: () => `,"time":"${isoOf(Date.now())}"`,
  formatters: { level: (level: string) => ({ level }) },
};

/**
 * Lines of one turn of the event loop are written together: each write to a file stops everything else. Where they
 * cannot be written they are dropped and counted, and the log says so once it can be written again.
 */
export function inOneGo(
  log: LogTarget,
  onDropped: (lines: number) => void,
): { write(line: string): void; flush(): void } {
  let lines = '';
  let dropped = 0;
  const drop = (text: string): void => {
    const count = text.split('\n').length - 1;
    dropped += count;
    onDropped(count);
  };
  const flush = (): void => {
    const written = lines;
    lines = '';
    if (written === '') return;
    const told = dropped;
    const note =
      told === 0
        ? ''
        : `{"level":"warn","time":"${isoOf(Date.now())}","dropped":${told},"msg":"log lines were dropped"}\n`;
    log.write(maskKeys(note + written), (error) => {
      if (error == null) dropped -= told;
      else drop(written);
    });
  };
  return {
    flush,
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}

/** A database that is away fails every request: the log says so once a minute. */
const OUTAGE_EVERY_MS = 60_000;

/** Tells of a database that is away, by requests and by work beside them, but not of each that it fails. */
export function tellOfOutages(app: FastifyInstance, clock: Clock): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (error: unknown): void => {
    const now = clock();
    if (now - toldAt < OUTAGE_EVERY_MS) return;
    toldAt = now;
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    app.log.error(cause, 'the database cannot be used; answering requests with 503');
  };
  app.addHook('onError', async (_request, _reply, error) => {
    if (isStoreUnavailable(error)) tell(error);
  });
  return tell;
}
