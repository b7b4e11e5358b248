import type { DatabaseSync } from 'node:sqlite';
import { MAX_TRANSCRIPT_OCTETS, type TranscriptStore } from '../../observations/transcripts.ts';
import { createTrim } from './answers-room.ts';
import { transaction } from './transaction.ts';

/** Makes the part of the store that has the transcripts of runs. */
export function createTranscripts(database: DatabaseSync): TranscriptStore {
  const newest = database.prepare(
    'SELECT at, last_at, digest FROM stored_transcript WHERE history_key = ? AND kind = ? ORDER BY at DESC LIMIT 1',
  );
  const confirm = database.prepare(
    'UPDATE stored_transcript SET last_at = ? WHERE history_key = ? AND kind = ? AND at = ?',
  );
  const insert = database.prepare(
    'INSERT INTO stored_transcript (history_key, kind, at, last_at, digest, octets) VALUES (?1, ?2, ?3, ?3, ?4, ?5)',
  );
  const trim = createTrim(database);
  const select = database.prepare(
    `SELECT at, last_at, octets FROM stored_transcript
     WHERE history_key = ? AND kind = ? AND at <= ? ORDER BY at DESC LIMIT 1`,
  );
  return {
    async recordTranscript(domain, { kind, at, digest, octets }) {
      if (octets.length > MAX_TRANSCRIPT_OCTETS) return;
      transaction(database, () => {
        const known = newest.get(domain, kind);
        if (known !== undefined && Number(known['last_at']) >= at) return;
        if (known?.['digest'] === digest) {
          confirm.run(at, domain, kind, Number(known['at']));
          return;
        }
        insert.run(domain, kind, at, digest, octets);
        trim(domain);
      });
    },
    async readTranscript(domain, kind, by) {
      const row = select.get(domain, kind, by);
      const octets = row?.['octets'];
      if (row === undefined || !(octets instanceof Uint8Array)) return undefined;
      return { at: Number(row['at']), lastAt: Number(row['last_at']), octets };
    },
  };
}
