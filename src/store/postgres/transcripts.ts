import { MAX_TRANSCRIPT_OCTETS, type StoredTranscript, type TranscriptStore } from '../../observations/transcripts.ts';
import { trimAnswers } from './answers-room.ts';
import type { Database } from './database.ts';

/** Makes the part of the store that has the transcripts of runs. */
export const createTranscripts = (database: Database): TranscriptStore => ({
  async recordTranscript(domain, { kind, at, digest, octets }) {
    if (octets.length > MAX_TRANSCRIPT_OCTETS) return;
    await database.transaction(async (client) => {
      const { rows } = await client.query<{ at: number; last_at: number; digest: string }>({
        name: 'newestTranscript',
        text: `SELECT at, last_at, digest FROM stored_transcript
               WHERE history_key = $1 AND kind = $2 ORDER BY at DESC LIMIT 1 FOR UPDATE`,
        values: [domain, kind],
      });
      const [known] = rows;
      if (known !== undefined && known.last_at >= at) return;
      if (known?.digest === digest) {
        await client.query({
          name: 'confirmTranscript',
          text: 'UPDATE stored_transcript SET last_at = $4 WHERE history_key = $1 AND kind = $2 AND at = $3',
          values: [domain, kind, known.at, at],
        });
        return;
      }
      await client.query({
        name: 'transcript',
        text: `INSERT INTO stored_transcript (history_key, kind, at, last_at, digest, octets)
               VALUES ($1, $2, $3, $3, $4, $5) ON CONFLICT (history_key, kind, at) DO NOTHING`,
        values: [domain, kind, at, digest, Buffer.from(octets)],
      });
      await trimAnswers(client, domain);
    });
  },
  async readTranscript(domain, kind, by) {
    const { rows } = await database.query<StoredTranscript>({
      name: 'readTranscript',
      text: `SELECT at, last_at AS "lastAt", octets FROM stored_transcript
             WHERE history_key = $1 AND kind = $2 AND at <= $3 ORDER BY at DESC LIMIT 1`,
      values: [domain, kind, by],
    });
    return rows[0];
  },
});
