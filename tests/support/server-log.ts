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
  let octetsRead = 0;
  let marks = 0;
  return async () => {
    marks += 1;
    // A statement of ours that stands in the log comes after all that were run before.
    const mark = `mark number ${marks}.`;
    await client.query(`SELECT '${mark}'`);
    const lines: LogLine[] = [];
    while (!lines.some(({ message }) => message.includes(mark))) {
      const { rows } = await client.query<{ more: Buffer }>(
        `SELECT pg_read_binary_file(pg_current_logfile('jsonlog'), ${octetsRead}, 10000000) AS more`,
      );
      const more = rows[0]?.more ?? Buffer.alloc(0);
      // The server may be writing at this moment: what it has not ended yet, a line or a character, is read the next time.
      const whole = more.subarray(0, more.lastIndexOf('\n') + 1);
      octetsRead += whole.length;
      for (const line of whole.toString().split('\n')) if (line !== '') lines.push(JSON.parse(line) as LogLine);
    }
    return lines;
  };
}
