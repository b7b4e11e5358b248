import type { DatabaseSync } from 'node:sqlite';
import type { DnsName } from '../../domain/name.ts';
import { isStorable, type ResponseStore, type StoredResponse } from '../../observations/responses.ts';
import { createTrim } from './answers-room.ts';
import { createJudgements } from './judgements.ts';
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
  const remove = database.prepare('DELETE FROM stored_response WHERE history_key = ? AND question = ? AND at < ?');
  const trim = createTrim(database);
  return {
    ...createTranscripts(database),
    ...createJudgements(database),
    async recordResponses(domain: DnsName, probes: readonly StoredResponse[]) {
      if (probes.length === 0) return;
      transaction(database, () => {
        for (const probe of probes) {
          const { key, at, version, answer } = probe;
          if (isStorable(probe)) upsert.run(domain, key, at, version, answer);
          else remove.run(domain, key, at);
        }
        trim(domain);
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
