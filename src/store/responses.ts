import type { DnsName } from '../domain/name.ts';
import {
  type CountedResponse,
  type CountedTranscript,
  isStorable,
  overflowing,
  type ResponseStore,
  type StoredResponse,
} from '../observations/responses.ts';
import { MAX_TRANSCRIPT_OCTETS, type StoredTranscript, type TranscriptStore } from '../observations/transcripts.ts';
import type { Transact } from './held-account.ts';
import { createJudgements, runText } from './judgements.ts';
import type { Queries } from './queries.ts';
import { valuesList } from './sql.ts';

/** The transactions of an engine, and whether it locks a row that is read to be changed. */
interface Engine {
  readonly transact: Transact;
  readonly lockRows: boolean;
}

/** Makes the part of the store that keeps what servers showed, what runs saw and how domains were judged. */
export const createResponses = (queries: Queries, engine: Engine): ResponseStore => ({
  ...createTranscripts(queries, engine),
  ...createJudgements(queries, engine.transact),
  async recordResponses(key, responses) {
    const newest = new Map<string, StoredResponse>();
    for (const one of responses) if ((newest.get(one.key)?.at ?? -1) < one.at) newest.set(one.key, one);
    if (newest.size === 0) return;
    // One order for all processes, so that none waits for another in a circle.
    const sorted = [...newest.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    const storable = sorted.filter(isStorable);
    await engine.transact(async (inside) => {
      if (storable.length > 0) await runText(inside, upsertOf(storable.length), [key, ...storable.flatMap(valuesOf)]);
      for (const { key: question, at } of sorted.filter((one) => !isStorable(one)))
        await runText(inside, `${REMOVE} AND at < $3`, [key, question, at]);
      await trim(inside, key);
    });
  },
  readResponses: (key) => runText<StoredResponse>(queries, SELECT, [key]),
});

const SELECT =
  'SELECT question AS key, at, version, document AS answer FROM stored_response WHERE history_key = $1 ORDER BY question';
const REMOVE = 'DELETE FROM stored_response WHERE history_key = $1 AND question = $2';

const valuesOf = ({ key, at, version, answer }: StoredResponse) => [key, at, version, answer];

/** The statement that stores so many responses of a domain. */
const upsertOf = (count: number): string =>
  `INSERT INTO stored_response (history_key, question, at, version, document)
   VALUES ${valuesList(count, 4, { first: 2, before: ['$1'] })}
   ON CONFLICT (history_key, question) DO UPDATE SET at = excluded.at, version = excluded.version, document = excluded.document
   WHERE excluded.at > stored_response.at`;

const OF_KIND = 'FROM stored_transcript WHERE history_key = $1 AND kind = $2';
const CONFIRM = 'UPDATE stored_transcript SET last_at = $4 WHERE history_key = $1 AND kind = $2 AND at = $3';
const INSERT = `INSERT INTO stored_transcript (history_key, kind, at, last_at, digest, octets)
  VALUES ($1, $2, $3, $3, $4, $5) ON CONFLICT DO NOTHING`;

/** Makes the part of the store that has the transcripts of runs. */
const createTranscripts = (queries: Queries, { transact, lockRows }: Engine): TranscriptStore => ({
  async recordTranscript(key, { kind, at, digest, octets }) {
    if (octets.length > MAX_TRANSCRIPT_OCTETS) return;
    await transact(async (inside) => {
      const [known] = await runText<{ at: number; lastAt: number; digest: string }>(
        inside,
        `SELECT at, last_at AS "lastAt", digest ${OF_KIND} ORDER BY at DESC LIMIT 1${lockRows ? ' FOR UPDATE' : ''}`,
        [key, kind],
      );
      if (known !== undefined && known.lastAt >= at) return;
      if (known?.digest === digest) {
        await runText(inside, CONFIRM, [key, kind, known.at, at]);
        return;
      }
      await runText(inside, INSERT, [key, kind, at, digest, octets]);
      await trim(inside, key);
    });
  },
  async readTranscript(key, kind, by) {
    const text = `SELECT at, last_at AS "lastAt", octets ${OF_KIND} AND at <= $3 ORDER BY at DESC LIMIT 1`;
    return (await runText<StoredTranscript>(queries, text, [key, kind, by]))[0];
  },
});

const COUNTED_RESPONSES =
  'SELECT question AS key, at, octet_length(document) AS octets FROM stored_response WHERE history_key = $1';
const COUNTED_TRANSCRIPTS =
  'SELECT kind, at, last_at AS "lastAt", octet_length(octets) AS octets FROM stored_transcript WHERE history_key = $1';

/** Deletes the answers of a domain for which it has no room, in the transaction that stored some. */
async function trim(queries: Queries, key: DnsName): Promise<void> {
  const over = overflowing(
    await runText<CountedResponse>(queries, COUNTED_RESPONSES, [key]),
    await runText<CountedTranscript>(queries, COUNTED_TRANSCRIPTS, [key]),
  );
  for (const question of over.questions.toSorted()) await runText(queries, REMOVE, [key, question]);
  for (const { kind, at } of over.transcripts) await runText(queries, `DELETE ${OF_KIND} AND at = $3`, [key, kind, at]);
}
