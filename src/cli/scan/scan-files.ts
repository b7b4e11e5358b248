import { constants, createReadStream, write as writeFd } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import type { Complaint } from '../terminal/terminal.ts';
import { SCAN_TEXTS } from './scan-texts.ts';

export interface Input {
  readonly ok: true;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Null where that cannot be known before the end. */
  readonly lines: number | null;
  /** Stops reading, even where nothing comes. */
  close(): void;
}

export type OpenedFile<T> = T | ({ readonly ok: false } & Complaint);

const { message } = SCAN_TEXTS;
export const CHECK_PATH = COMMAND_TEXTS.message('check-path');

export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Opens a file of lines, after so many octets; `-` is stdin, which is read whole. `lines` counts what is left. */
export async function openInput(path: string, stdin: NodeJS.ReadStream, after = 0): Promise<OpenedFile<Input>> {
  if (path === '-') return { ok: true, chunks: stdin, lines: null, close: () => stdin.destroy() };
  try {
    const file = await stat(path);
    if (file.isDirectory())
      return { ok: false, fault: message('directory', { path }), hint: message('directory/hint') };
    // A pipe gives its lines only once.
    const lines = file.isFile() ? await countLines(path, after) : null;
    const handle = await open(path);
    const stream = handle.createReadStream(file.isFile() ? { start: after } : {});
    return { ok: true, chunks: stream, lines, close: () => stream.destroy() };
  } catch (error) {
    return { ok: false, fault: message('cannot-read', { path, why: reason(error) }), hint: CHECK_PATH };
  }
}

async function countLines(path: string, start: number): Promise<number> {
  let lines = 0;
  let last = 0x0a;
  for await (const chunk of createReadStream(path, { start, highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) lines += 1;
    last = chunk.at(-1) ?? last;
  }
  return last === 0x0a ? lines : lines + 1;
}

/** Where lines go. */
export interface Output {
  /** Resolves when there is room for more; at once where the output has failed. */
  write(text: string): Promise<void>;
  /** Why nothing more can be written: `EPIPE` where the reader has gone. */
  readonly failure: NodeJS.ErrnoException | null;
  /** Resolves when all is written, or nothing more can be. */
  end(): Promise<void>;
}

/** Octets that wait for a slow reader before lookups wait as well. */
const MAX_WAITING_OCTETS = 1 << 20;
/** How long to wait where a pipe that somebody else made non-blocking is full. */
const FULL_PIPE_MS = 20;

const writeSome = promisify(writeFd);

/**
 * Writes to a file descriptor from a thread of its own. `process.stdout` writes to pipes and terminals within the event
 * loop: a reader that stops reading would stop the clocks of lookups, and answers that lie there unread would be
 * taken for silence.
 */
export function createOutput(fd: number, onFailure: () => void): Output {
  let waiting: Buffer[] = [];
  let octets = 0;
  let failure: NodeJS.ErrnoException | null = null;
  let writing: Promise<void> | undefined;
  let room: (() => void)[] = [];

  const free = (): void => {
    const writers = room;
    room = [];
    for (const go of writers) go();
  };
  async function drain(): Promise<void> {
    try {
      while (waiting.length > 0) {
        const chunk = Buffer.concat(waiting);
        waiting = [];
        await writeAll(fd, chunk);
        octets -= chunk.length;
        if (octets < MAX_WAITING_OCTETS) free();
      }
    } catch (error) {
      failure = error as NodeJS.ErrnoException;
      waiting = [];
      free();
      onFailure();
    }
    writing = undefined;
  }
  return {
    async write(text) {
      if (failure !== null) return;
      const chunk = Buffer.from(text);
      waiting.push(chunk);
      octets += chunk.length;
      writing ??= drain();
      if (octets >= MAX_WAITING_OCTETS)
        await new Promise<void>((go) => {
          room.push(go);
        });
    },
    get failure() {
      return failure;
    },
    async end() {
      while (writing !== undefined) await writing;
    },
  };
}

async function writeAll(fd: number, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    try {
      const { bytesWritten } = await writeSome(fd, chunk, at, chunk.length - at);
      at += bytesWritten;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      await new Promise((wait) => setTimeout(wait, FULL_PIPE_MS));
    }
  }
}

export interface ResultFile {
  readonly ok: true;
  readonly fd: number;
  chunks(): AsyncIterable<Uint8Array>;
  truncate(octets: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens the file of an earlier run for reading and appending; makes it where it is not there yet. */
export async function openResults(path: string): Promise<OpenedFile<ResultFile>> {
  try {
    const handle = await open(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o666);
    if (!(await handle.stat()).isFile()) {
      await handle.close();
      return { ok: false, fault: message('not-a-file', { path }), hint: message('not-a-file/hint') };
    }
    return {
      ok: true,
      fd: handle.fd,
      chunks: () => handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 1 << 18 }),
      truncate: (octets) => handle.truncate(octets),
      close: () => handle.close(),
    };
  } catch (error) {
    return { ok: false, fault: message('cannot-use', { path, why: reason(error) }), hint: CHECK_PATH };
  }
}
