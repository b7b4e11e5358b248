import { type Logger, pino } from 'pino';
import { maskKeys } from '../accounts/keys.ts';
import { isoTime } from '../domain/time.ts';

/** Takes lines; tells `done` of an error where they were not written, as on a full disk. */
export interface LogTarget {
  write(lines: string, done?: (error?: Error | null) => void): unknown;
}

/** The log of a process that goes on until it is stopped. */
export interface ProcessLog {
  readonly logger: Logger;
  /** Writes what was logged last. */
  close(): void;
}

const LOG_FORM = {
  level: 'info',
  base: null,
  timestamp: () => `,"time":"${isoTime(Date.now())}"`,
  formatters: { level: (level: string) => ({ level }) },
};

/** Starts the log of a process. What was logged last is written even where the process ends at once. */
export function createLog(target: LogTarget, onDropped: (lines: number) => void): ProcessLog {
  const stream = inOneGo(target, onDropped);
  process.on('exit', stream.flush);
  return {
    logger: pino(LOG_FORM, stream),
    close() {
      stream.flush();
      process.off('exit', stream.flush);
    },
  };
}

/**
 * Lines of one turn of the event loop are written together: each write to a file stops everything else. Where they
 * cannot be written they are dropped and counted, and the log says so once it can be written again.
 */
function inOneGo(
  log: LogTarget,
  onDropped: (lines: number) => void,
): { write(line: string): void; readonly flush: () => void } {
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
    const reported = dropped;
    const note =
      reported === 0
        ? ''
        : `{"level":"warn","time":"${isoTime(Date.now())}","dropped":${reported},"msg":"log lines were dropped"}\n`;
    log.write(maskKeys(note + written), (error) => {
      if (error == null) dropped -= reported;
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
