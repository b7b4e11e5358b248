import type { DatabaseSync } from 'node:sqlite';
import type { DnsName } from '../../domain/name.ts';
import { isStorable, overflowing, type ResponseStore, type StoredResponse } from '../../observations/responses.ts';
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
  const count = database.prepare(
    'SELECT question AS key, at, octet_length(document) AS octets FROM stored_response WHERE history_key = ?',
  );
  const remove = database.prepare('DELETE FROM stored_response WHERE history_key = ? AND question = ? AND at < ?');
  return {
    ...createTranscripts(database),
    async recordResponses(domain: DnsName, probes: readonly StoredResponse[]) {
      if (probes.length === 0) return;
      transaction(database, () => {
        for (const probe of probes) {
          const { key, at, version, answer } = probe;
          if (isStorable(probe)) upsert.run(domain, key, at, version, answer);
          else remove.run(domain, key, at);
        }
        const stored = count.all(domain).map(({ key, at, octets }) => ({
          ...{ key: String(key), at: Number(at), octets: Number(octets) },
        }));
        for (const key of overflowing(stored)) remove.run(domain, key, Number.MAX_SAFE_INTEGER);
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
