import { statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { MINUTE_MS } from '../domain/time.ts';
import {
  MAX_PREFIXES,
  MAX_ROW_CHARS,
  type ParsedRouteTable,
  parseAnnouncedPrefixes,
  parseAuthorisedPrefixes,
  type RouteTableFault,
  type RouteTableParser,
} from '../records/routes/parse.ts';
import type { DatedTable, RouteTables } from '../records/routes/tables.ts';
import { CONFIG_FAULT_TEXTS } from './config-fault-texts.ts';
import type { ConfigFault } from './config-values.ts';
import { readRegularFile } from './regular-file.ts';

const { message } = CONFIG_FAULT_TEXTS;

/** Octets of a file. Source: docs/limits.md. */
const MAX_MIB = 128;
const MIB = 1024 * 1024;
/** How often we look whether a file changed. */
const CHECK_EVERY_MS = MINUTE_MS;
/** A file that changed later than this may still be written. */
const SETTLED_MS = 5000;

/** The settings that name these files. */
interface RouteConfig {
  readonly prefixTableFile: string | null;
  readonly vrpsFile: string | null;
}

export interface RouteFileWatch {
  /** Called where a file that changed cannot be used: what was read before still counts. */
  onFault?(fault: ConfigFault): void;
}

export interface RouteFileOptions extends RouteFileWatch {
  readonly clock: () => number;
}

type RouteFileResult<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & ConfigFault);

interface TableFile {
  readonly setting: 'ZONEWELL_PREFIX_TABLE' | 'ZONEWELL_VRPS';
  readonly path: string;
  readonly parse: RouteTableParser;
  readonly hint: ConfigFault['hint'];
}

/** Tells whether a file changed. */
interface Stamp {
  readonly mtimeMs: number;
  readonly size: number;
  isFile(): boolean;
}

/**
 * Reads the tables of routes that are configured, and tells what is wrong with one. What it returns gives the tables, and
 * reads a file again, in slices, once it has changed.
 */
export function readRouteFiles(
  config: RouteConfig,
  options: RouteFileOptions,
): RouteFileResult<() => Omit<RouteTables, 'names'>> {
  const announced = openTable(
    config.prefixTableFile,
    { setting: 'ZONEWELL_PREFIX_TABLE', parse: parseAnnouncedPrefixes, hint: message('prefix-table/hint') },
    options,
  );
  if (!announced.ok) return announced;
  const authorised = openTable(
    config.vrpsFile,
    { setting: 'ZONEWELL_VRPS', parse: parseAuthorisedPrefixes, hint: message('vrps/hint') },
    options,
  );
  if (!authorised.ok) return authorised;
  return { ok: true, value: () => ({ announced: announced.value(), authorised: authorised.value() }) };
}

function openTable(
  path: string | null,
  rest: Omit<TableFile, 'path'>,
  { clock, onFault }: RouteFileOptions,
): RouteFileResult<() => DatedTable | null> {
  if (path === null) return { ok: true, value: () => null };
  const file = { ...rest, path };
  const first = readNow(file);
  if (!first.ok) return first;
  let [{ table, stamp }, checkedAt, isBusy] = [first.value, clock(), false];
  const refresh = async () => {
    const now: Stamp = await stat(path);
    if (now.mtimeMs === stamp.mtimeMs && now.size === stamp.size) return;
    if (clock() - now.mtimeMs < SETTLED_MS) return;
    stamp = now;
    const read = await readInSlices(file, now);
    if (read.ok) table = read.value;
    else onFault?.({ fault: read.fault, hint: read.hint });
  };
  const done = () => {
    isBusy = false;
  };
  return {
    ok: true,
    value() {
      if (!isBusy && clock() - checkedAt >= CHECK_EVERY_MS) {
        [checkedAt, isBusy] = [clock(), true];
        refresh().then(done, (error: unknown) => {
          done();
          onFault?.(unreadable(file, error));
        });
      }
      return table;
    },
  };
}

function readNow(file: TableFile): RouteFileResult<{ readonly table: DatedTable; readonly stamp: Stamp }> {
  try {
    const stamp: Stamp = statSync(file.path);
    const unfit = unfitFor(file, stamp);
    if (unfit !== null) return unfit;
    const read = readRegularFile(file.path, MAX_MIB * MIB);
    if (!read.ok) return { ok: false, ...(read.why === 'irregular' ? irregularFault(file) : largeFault(file)) };
    const { octets } = read;
    const steps = file.parse((isGzip(octets) ? gunzipSync(octets, UNPACK) : octets).toString('latin1'));
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const table = tableOf(file, step.value, stamp);
    return table.ok ? { ok: true, value: { table: table.value, stamp } } : table;
  } catch (error) {
    return { ok: false, ...unreadable(file, error) };
  }
}

/** Parses a little in each round of the event loop, so that nobody waits for a table. */
async function readInSlices(file: TableFile, stamp: Stamp): Promise<RouteFileResult<DatedTable>> {
  const unfit = unfitFor(file, stamp);
  if (unfit !== null) return unfit;
  const octets = await readFile(file.path);
  const steps = file.parse((isGzip(octets) ? await unpacked(octets, UNPACK) : octets).toString('latin1'));
  let step = steps.next();
  while (step.done !== true) {
    await turn();
    step = steps.next();
  }
  return tableOf(file, step.value, stamp);
}

/** A file of gzip begins with these octets. Source: RFC 1952 §2.3.1. */
const isGzip = (octets: Buffer): boolean => octets[0] === 0x1f && octets[1] === 0x8b;
const UNPACK = { maxOutputLength: MAX_MIB * MIB };
const unpacked = promisify(gunzip);

/** Says what speaks against reading a file, before it is opened. */
function unfitFor(file: TableFile, stamp: Stamp): ({ readonly ok: false } & ConfigFault) | null {
  if (!stamp.isFile()) return { ok: false, ...irregularFault(file) };
  return stamp.size <= MAX_MIB * MIB ? null : { ok: false, ...largeFault(file) };
}

const irregularFault = ({ setting }: TableFile): ConfigFault => ({
  fault: message('file-irregular', { setting }),
  hint: message('file-unreadable/hint'),
});

const largeFault = ({ setting, hint }: TableFile): ConfigFault => ({
  fault: message('table-large', { setting, most: MAX_MIB }),
  hint,
});

function unreadable(file: TableFile, error: unknown): ConfigFault {
  const { setting, hint } = file;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_BUFFER_TOO_LARGE') return largeFault(file);
  if (code.startsWith('Z_')) return { fault: message('table-packed', { setting }), hint };
  const why = error instanceof Error ? error.message : String(error);
  return { fault: message('file-unreadable', { setting, why }), hint: message('file-unreadable/hint') };
}

const tableOf = (file: TableFile, parsed: ParsedRouteTable, { mtimeMs }: Stamp): RouteFileResult<DatedTable> =>
  parsed.ok
    ? { ok: true, value: { table: parsed.table, at: mtimeMs } }
    : { ok: false, fault: faultOf(file, parsed.fault), hint: file.hint };

function faultOf({ setting }: TableFile, { code, place, at }: RouteTableFault): ConfigFault['fault'] {
  if (code === 'empty') return message('table-empty', { setting });
  if (code === 'too-many') return message('table-too-many', { setting, most: MAX_PREFIXES });
  if (code === 'not-a-row') return message('table-row', { setting, at });
  const args = { setting, place, at };
  if (code === 'too-long') return message('table-long', { ...args, most: MAX_ROW_CHARS });
  if (code === 'not-a-prefix') return message('table-prefix', args);
  return code === 'not-an-as' ? message('table-as', args) : message('table-length', args);
}
