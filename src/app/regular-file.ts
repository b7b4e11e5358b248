import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** A file as it is read, or why it was not: devices, pipes and folders never end, and a large one is a mistake. */
export type RegularFile =
  | { readonly ok: true; readonly octets: Buffer }
  | { readonly ok: false; readonly why: 'irregular' | 'too-large' };

/**
 * Reads a file of at most `maxBytes`. It waits for nobody: a pipe that nobody writes to is opened without waiting, and
 * nothing but a regular file is read. Throws what the system says of a file that cannot be opened.
 */
export function readRegularFile(path: string, maxBytes: number): RegularFile {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return { ok: false, why: 'irregular' };
    if (stat.size > maxBytes) return { ok: false, why: 'too-large' };
    // The size of a file below /proc says nothing, and one that grows is read no further than we may.
    const octets = Buffer.allocUnsafe(Math.min(Math.max(stat.size, 64 * 1024), maxBytes) + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < octets.length; length += read)
      read = readSync(file, octets, length, octets.length - length, null);
    return length === octets.length
      ? { ok: false, why: 'too-large' }
      : { ok: true, octets: octets.subarray(0, length) };
  } finally {
    closeSync(file);
  }
}
