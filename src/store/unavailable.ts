import type { DnsName } from '../domain/name.ts';

/**
 * The database cannot be used now, and that passes without a change of ours: it restarts, its disk is full, it has no
 * connection left. Answers say 503. The message names no host; `cause` does, for the log.
 */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be used now.', { cause });
    this.name = 'StoreUnavailable';
  }
}

/** A part of the database that holds some domains cannot be used now. What is about other domains goes on. */
export class PartUnavailable extends StoreUnavailable {
  /** Lists, of what was asked about, what lies in that part or another that is away. */
  readonly keys: ReadonlySet<DnsName>;

  constructor(part: string, keys: readonly DnsName[]) {
    super(new Error(`The part ${part} cannot be read and written.`));
    this.keys = new Set(keys);
  }
}

/**
 * Matches what PostgreSQL says of that: connection exceptions, refused log-ins and databases, insufficient resources,
 * operator intervention, system errors; a standby that takes no writes, a lock not had in time; two transactions that
 * met again and again. Source: PostgreSQL manual, Appendix A.
 */
const SQLSTATES = /^(?:08|28|3D|53|57|58)|^(?:25006|55P03|40001|40P01)$/;
/** Lists what the system says where there is no connection. Source: errno(3). */
const ERRNOS: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** Matches what the client of PostgreSQL says of a connection that was lost or not made in time, without a code. */
const LOST =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect/;
/** Matches what it says of a statement that nobody answered in time. */
const UNANSWERED = /^Query read timeout/;

/** Returns whether a statement may still run, and hold its connection. */
export const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && UNANSWERED.test(error.message);

/** Returns whether PostgreSQL, or the way to it, is at fault and not the statement. */
export function isPostgresAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === 'string') return ERRNOS.has(code) || SQLSTATES.test(code);
  return typeof message === 'string' && (LOST.test(message) || UNANSWERED.test(message));
}

/**
 * BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL: the low octet of a result code. Source:
 * sqlite.org/rescode.html.
 */
const SQLITE_AWAY: ReadonlySet<number> = new Set([5, 6, 7, 8, 10, 13, 14, 15]);
/** Those of them by which nothing can be written: READONLY, IOERR, FULL. */
const SQLITE_UNWRITABLE: ReadonlySet<number> = new Set([8, 10, 13]);

function sqliteCodeOf(error: unknown): number | undefined {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode & 0xff : undefined;
}

/** Returns whether an error, of either engine, means that the database cannot be used now. */
export function isStoreUnavailable(error: unknown): boolean {
  return error instanceof StoreUnavailable || SQLITE_AWAY.has(sqliteCodeOf(error) ?? 0);
}

/**
 * Returns whether an error, of either engine, means that the database can be read at best: its disk is full, or it is a
 * standby.
 */
export function isUnwritable(error: unknown): boolean {
  const fault = error instanceof StoreUnavailable ? error.cause : error;
  const { code } = (fault ?? {}) as { readonly code?: unknown };
  // disk_full, io_error, read_only_sql_transaction.
  return code === '53100' || code === '58030' || code === '25006' || SQLITE_UNWRITABLE.has(sqliteCodeOf(fault) ?? 0);
}
