import {
  MAX_RESPONSE_CHARS,
  MAX_RESPONSE_KEY_CHARS,
  MAX_RESPONSES_PER_DOMAIN,
  type ResponseStore,
  type StoredResponse,
} from '../../observations/responses.ts';
import type { Database } from './database.ts';
import { createTranscripts } from './transcripts.ts';

/** Makes the part of the store that keeps what web and mail servers showed. */
export const createResponses = (database: Database): ResponseStore => ({
  ...createTranscripts(database),
  async recordResponses(domain, probes) {
    const newest = new Map<string, Omit<StoredResponse, 'key'>>();
    for (const { key, at, version, answer } of probes) {
      if (key.length > MAX_RESPONSE_KEY_CHARS || answer.length > MAX_RESPONSE_CHARS) continue;
      if ((newest.get(key)?.at ?? -1) < at) newest.set(key, { at, version, answer });
    }
    if (newest.size === 0) return;
    // One order for all processes, so that none waits for another in a circle.
    const sorted = [...newest].sort(([a], [b]) => (a < b ? -1 : 1));
    await database.transaction(async (client) => {
      await client.query({
        name: 'responses',
        text: `INSERT INTO stored_response (history_key, question, at, version, document)
               SELECT $1, question, at, version, document
               FROM unnest($2::text[], $3::bigint[], $4::int[], $5::text[]) AS given (question, at, version, document)
               ON CONFLICT (history_key, question) DO UPDATE SET at = excluded.at, version = excluded.version, document = excluded.document
               WHERE excluded.at > stored_response.at`,
        values: [
          domain,
          sorted.map(([key]) => key),
          sorted.map(([, { at }]) => at),
          sorted.map(([, { version }]) => version),
          sorted.map(([, { answer }]) => answer),
        ],
      });
      await client.query({
        name: 'trim',
        text: `DELETE FROM stored_response WHERE history_key = $1 AND question NOT IN
                 (SELECT question FROM stored_response WHERE history_key = $1 ORDER BY at DESC, question LIMIT ${MAX_RESPONSES_PER_DOMAIN})`,
        values: [domain],
      });
    });
  },
  async readResponses(domain) {
    const { rows } = await database.query<StoredResponse>({
      name: 'readResponses',
      text: 'SELECT question AS key, at, version, document AS answer FROM stored_response WHERE history_key = $1 ORDER BY question',
      values: [domain],
    });
    return rows;
  },
});
