import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { TABLES as POSTGRES_TABLES } from '../../src/store/postgres/migrations.ts';
import { SCHEMA } from '../../src/store/schema.ts';
import { TABLES as SQLITE_TABLES } from '../../src/store/sqlite/migrations.ts';

/** A row, with what is in its columns as texts. */
export type Row = Readonly<Record<string, string>>;

/** Runs a statement on a database of either engine, beside the program. */
export async function statement(database: string, sql: string): Promise<readonly Row[]> {
  const rows = database.startsWith('postgres') ? await onPostgres(database, sql) : onSqlite(database, sql);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value),
      ]),
    ),
  );
}

async function onPostgres(database: string, sql: string): Promise<readonly object[]> {
  const client = new Client(database);
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

function onSqlite(database: string, sql: string): readonly object[] {
  const file = new DatabaseSync(database);
  try {
    return file.prepare(sql).all();
  } finally {
    file.close();
  }
}

const isPostgres = (database: string): boolean => database.startsWith('postgres');

/** Holds what neither a value of a row nor a number of a schema may differ by: revisions are drawn at random. */
const DRAWN = new Set(['revision']);

/** Writes a database as statements that make it again: its tables, then its rows in the order of their texts. */
export async function dump(database: string): Promise<string> {
  const tables = isPostgres(database) ? POSTGRES_TABLES : SQLITE_TABLES;
  const names = [...tables.matchAll(/CREATE TABLE (\w+)/g)].flatMap(([, table]) => table ?? []);
  const lines: string[] = [];
  for (const table of names) {
    const rows = isPostgres(database)
      ? await onPostgres(database, `SELECT * FROM ${table}`)
      : onSqlite(database, `SELECT * FROM ${table}`);
    const written = rows.map((row) => {
      const columns = Object.entries(row);
      const values = columns.map(([column, value]) => (DRAWN.has(column) ? '7' : literal(value, isPostgres(database))));
      return `INSERT INTO ${table} (${columns.map(([column]) => column).join(', ')}) VALUES (${values.join(', ')});`;
    });
    lines.push(...written.sort());
  }
  return `${schemaOf(database)}${tables.replace(/^ {3}/gm, '')};\n${lines.join('\n')}\n`;
}

const schemaOf = (database: string): string =>
  isPostgres(database)
    ? `CREATE TABLE zonewell_schema (version integer NOT NULL);\nINSERT INTO zonewell_schema VALUES (${SCHEMA});\n`
    : `PRAGMA application_id = ${0x5a77656c};\nPRAGMA user_version = ${SCHEMA};\n`;

/** Writes a value of a row; PostgreSQL gives big integers as texts, which it takes where a number is meant. */
function literal(value: unknown, postgres: boolean): string {
  if (value === null) return 'NULL';
  if (value instanceof Uint8Array) {
    const hex = Buffer.from(value).toString('hex');
    return postgres ? `'\\x${hex}'` : `x'${hex}'`;
  }
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

/** Runs the statements of a dump on an empty database. */
export async function restore(database: string, statements: string): Promise<void> {
  if (isPostgres(database)) return void (await onPostgres(database, statements));
  const file = new DatabaseSync(database);
  file.exec(statements);
  file.close();
}
