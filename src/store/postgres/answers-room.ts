import type { PoolClient } from 'pg';
import type { DnsName } from '../../domain/name.ts';
import { type CountedResponse, type CountedTranscript, overflowing } from '../../observations/responses.ts';

/** Deletes the answers of a domain for which it has no room, in the transaction that stored some. */
export async function trimAnswers(client: PoolClient, domain: DnsName): Promise<void> {
  const responses = await client.query<CountedResponse>({
    name: 'countResponses',
    text: 'SELECT question AS key, at, octet_length(document) AS octets FROM stored_response WHERE history_key = $1',
    values: [domain],
  });
  const transcripts = await client.query<CountedTranscript>({
    name: 'countTranscripts',
    text: `SELECT kind, at, last_at AS "lastAt", octet_length(octets) AS octets FROM stored_transcript
           WHERE history_key = $1`,
    values: [domain],
  });
  const over = overflowing(responses.rows, transcripts.rows);
  // One order for all processes, so that none waits for another in a circle.
  if (over.questions.length > 0)
    await client.query({
      name: 'trimResponses',
      text: `DELETE FROM stored_response s USING (SELECT question FROM stored_response
               WHERE history_key = $1 AND question = ANY($2) ORDER BY question FOR UPDATE) AS over
             WHERE s.history_key = $1 AND s.question = over.question`,
      values: [domain, over.questions],
    });
  if (over.transcripts.length > 0)
    await client.query({
      name: 'trimTranscripts',
      text: `DELETE FROM stored_transcript s USING unnest($2::text[], $3::bigint[]) AS given (kind, at)
             WHERE s.history_key = $1 AND s.kind = given.kind AND s.at = given.at`,
      values: [domain, over.transcripts.map(({ kind }) => kind), over.transcripts.map(({ at }) => at)],
    });
}
