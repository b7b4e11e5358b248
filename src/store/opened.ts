import type { ObservationStore } from '../observations/store.ts';

/** A store that is open, or what is wrong in words, and what to do about it. */
export type Opened =
  | { readonly ok: true; readonly store: ObservationStore }
  | { readonly ok: false; readonly fault: string; readonly hint: string };

/** What `ZONEWELL_DATABASE` names, as a message may show it: a URL without its password and its parameters. */
export function databaseLabel(database: string): string {
  if (!database.includes('://')) return database;
  if (!URL.canParse(database)) return database.replace(/:\/\/[^@/]*@/, '://…@');
  const { protocol, username, host, pathname } = new URL(database);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
