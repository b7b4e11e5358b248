import type { DatabaseSync } from 'node:sqlite';
import type { DnsName } from '../../domain/name.ts';
import { overflowing } from '../../observations/responses.ts';

/** Makes what deletes the answers of a domain for which it has no room. */
export function createTrim(database: DatabaseSync): (key: DnsName) => void {
  const responses = database.prepare(
    'SELECT question AS key, at, octet_length(document) AS octets FROM stored_response WHERE history_key = ?',
  );
  const transcripts = database.prepare(
    'SELECT kind, at, last_at, octet_length(octets) AS octets FROM stored_transcript WHERE history_key = ?',
  );
  const removeResponse = database.prepare('DELETE FROM stored_response WHERE history_key = ? AND question = ?');
  const removeTranscript = database.prepare(
    'DELETE FROM stored_transcript WHERE history_key = ? AND kind = ? AND at = ?',
  );
  return (domain) => {
    const over = overflowing(
      responses
        .all(domain)
        .map(({ key, at, octets }) => ({ key: String(key), at: Number(at), octets: Number(octets) })),
      transcripts.all(domain).map(({ kind, at, last_at: lastAt, octets }) => ({
        ...{ kind: String(kind), at: Number(at), lastAt: Number(lastAt), octets: Number(octets) },
      })),
    );
    for (const question of over.questions) removeResponse.run(domain, question);
    for (const { kind, at } of over.transcripts) removeTranscript.run(domain, kind, at);
  };
}
