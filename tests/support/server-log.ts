import type { Client } from 'pg';

/** Settings with which a PostgreSQL writes one log that we can read: its lines are JSON. */
export const READABLE_LOG = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_filename: 'server.log',
  log_rotation_size: '0',
};

interface LogLine {
  readonly application_name?: string;
  readonly message: string;
}

/** Makes what returns the lines that were logged since it was last called. The client is one of a superuser. */
export async function createLogReader(client: Client): Promise<() => Promise<readonly LogLine[]>> {
  await client.query("SET log_statement = 'all'");
  let read = 0;
  let marks = 0;
  return async () => {
    marks += 1;
    // A statement of ours that stands in the log comes after all that were run before.
    const mark = `mark number ${marks}.`;
    await client.query(`SELECT '${mark}'`);
    let text = '';
    while (!text.includes(mark)) {
      const { rows } = await client.query<{ more: string; octets: number }>(
        `SELECT more, octet_length(more) AS octets FROM pg_read_file(pg_current_logfile('jsonlog'), ${read}, 10000000) AS more`,
      );
      text += rows[0]?.more ?? '';
      read += rows[0]?.octets ?? 0;
    }
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogLine);
  };
}
