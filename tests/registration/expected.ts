import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eppStatus } from '../../src/registration/statuses.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/whois');

/** The fields that are compared, by the names of our own shape. */
export type FieldName = 'registrar' | 'createdAt' | 'updatedAt' | 'expiresAt' | 'statuses' | 'nameServers';

/** What another project's parser expects of one answer, in our terms. */
export interface Expected {
  readonly registrar: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly expiresAt: string | null;
  readonly statuses: readonly string[];
  readonly nameServers: readonly string[];
}

export interface Case {
  readonly file: string;
  readonly tld: string;
  readonly text: string;
  /** Null for a name that is not registered. */
  readonly expected: Expected | null;
}

interface TheirDomain {
  readonly status?: readonly string[];
  readonly name_servers?: readonly string[];
  readonly [date: string]: unknown;
}

const OFFSET = /^(.{10})[T ](\d{2}:\d{2}:\d{2}) ?([+-]\d{2}):?(\d{2})$/;

/**
 * Their dates as instants. They give the instant where their own library could read the text, and only the text
 * elsewhere; the forms of those texts are few and each is rewritten for `Date.parse` here.
 */
function instantOf(text: string | undefined, read: string | undefined): string | null {
  if (read !== undefined) return new Date(read).toISOString();
  if (text === undefined) return null;
  const rewritten = text
    .replace(/^(\d{4})\/(\d\d)\/(\d\d) (\S+) \(JST\)$/, '$1-$2-$3T$4+09:00')
    .replace(/^(\d{4}-\d\d-\d\d)-T/, '$1T')
    .replace(/ \(YYYY-MM-DD\)$/, '')
    .replace(/^(\S+) (\S+) \(GMT\+0:00\)$/, '$1T$2Z')
    .replace(/^(\d{4})\. (\d\d)\. (\d\d)\.$/, '$1-$2-$3')
    .replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{3})\d*)?$/, '$1T$2.$3Z')
    .replace('.Z', 'Z')
    .replace(OFFSET, '$1T$2$3:$4');
  return new Date(rewritten).toISOString();
}

/** Statuses in the spelling that we normalise to, in no order. */
export const statusSet = (statuses: readonly string[]): string[] =>
  [...new Set(statuses.map((status) => eppStatus(status) ?? status))].sort();

function expectedOf(path: string): Expected {
  const { domain, registrar } = JSON.parse(readFileSync(path, 'utf8')) as {
    domain: TheirDomain;
    registrar?: { readonly name?: string };
  };
  const date = (name: string): string | null =>
    instantOf(domain[`${name}_date`] as string | undefined, domain[`${name}_date_in_time`] as string | undefined);
  return {
    registrar: registrar?.name ?? null,
    createdAt: date('created'),
    updatedAt: date('updated'),
    expiresAt: date('expiration'),
    statuses: statusSet(domain.status ?? []),
    nameServers: [...(domain.name_servers ?? [])].sort(),
  };
}

function casesIn(folder: string, isRegistered: boolean): Case[] {
  return readdirSync(join(FOLDER, folder))
    .filter((file) => !file.endsWith('.json'))
    .sort()
    .map((file) => ({
      file,
      tld: file.split('_', 1)[0] ?? '',
      text: readFileSync(join(FOLDER, folder, file), 'utf8'),
      expected: isRegistered ? expectedOf(join(FOLDER, folder, `${file}.json`)) : null,
    }));
}

/** Every answer of the folder. */
export const CASES: readonly Case[] = [...casesIn('noterror', true), ...casesIn('notfound', false)];
