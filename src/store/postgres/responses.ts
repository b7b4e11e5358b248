import { isStorable, type ResponseStore, type StoredResponse } from '../../observations/responses.ts';
import { trimAnswers } from './answers-room.ts';
import type { Database } from './database.ts';
import { createJudgements } from './judgements.ts';
import { createTranscripts } from './transcripts.ts';

/** Makes the part of the store that keeps what web and mail servers showed. */
export const createResponses = (database: Database): ResponseStore => ({
  ...createTranscripts(database),
  ...createJudgements(database),
  async recordResponses(domain, probes) {
    const newest = new Map<string, StoredResponse>();
    for (const probe of probes) if ((newest.get(probe.key)?.at ?? -1) < probe.at) newest.set(probe.key, probe);
    if (newest.size === 0) return;
    // One order for all processes, so that none waits for another in a circle.
    const sorted = [...newest.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    const storable = sorted.filter(isStorable);
    const others = sorted.filter((one) => !isStorable(one));
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
          storable.map(({ key }) => key),
          storable.map(({ at }) => at),
          storable.map(({ version }) => version),
          storable.map(({ answer }) => answer),
        ],
      });
      if (others.length > 0)
        await client.query({
          name: 'removeResponses',
          text: `DELETE FROM stored_response s USING unnest($2::text[], $3::bigint[]) AS given (question, before)
                 WHERE s.history_key = $1 AND s.question = given.question AND s.at < given.before`,
          values: [domain, others.map(({ key }) => key), others.map(({ at }) => at)],
        });
      await trimAnswers(client, domain);
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
