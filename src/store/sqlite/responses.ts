import type { DatabaseSync } from 'node:sqlite';
import type { DnsName } from '../../domain/name.ts';
import {
  MAX_RESPONSE_CHARS,
  MAX_RESPONSE_KEY_CHARS,
  MAX_RESPONSES_PER_DOMAIN,
  type ResponseStore,
  type StoredResponse,
} from '../../observations/responses.ts';
import { transaction } from './transaction.ts';
import { createTranscripts } from './transcripts.ts';

/** Makes the part of the store that keeps what web and mail servers showed. */
export function createResponses(database: DatabaseSync): ResponseStore {
  const select = database.prepare(
    'SELECT question AS key, at, version, document AS answer FROM stored_response WHERE history_key = ? ORDER BY question',
  );
  const upsert = database.prepare(
    `INSERT INTO stored_response (history_key, question, at, version, document) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (history_key, question) DO UPDATE SET at = excluded.at, version = excluded.version, document = excluded.document
     WHERE excluded.at > at`,
  );
  const trim = database.prepare(
    `DELETE FROM stored_response WHERE history_key = ?1 AND question NOT IN
       (SELECT question FROM stored_response WHERE history_key = ?1 ORDER BY at DESC, question LIMIT ${MAX_RESPONSES_PER_DOMAIN})`,
  );
  return {
    ...createTranscripts(database),
    async recordResponses(domain: DnsName, probes: readonly StoredResponse[]) {
      const storable = probes.filter(
        ({ key, answer }) => key.length <= MAX_RESPONSE_KEY_CHARS && answer.length <= MAX_RESPONSE_CHARS,
      );
      if (storable.length === 0) return;
      transaction(database, () => {
        for (const { key, at, version, answer } of storable) upsert.run(domain, key, at, version, answer);
        trim.run(domain);
      });
    },
    async readResponses(domain: DnsName) {
      return select.all(domain).map((row) => ({
        key: String(row['key']),
        at: Number(row['at']),
        version: Number(row['version']),
        answer: String(row['answer']),
      }));
    },
  };
}
