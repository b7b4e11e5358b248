import type { DnsName } from '../../domain/name.ts';
import { historyKey } from '../../observations/history-key.ts';
import { type JudgementStore, LASTING_RESPONSES, type StoredJudgement } from '../../observations/judgements.ts';
import type { Database } from './database.ts';

const UPSERT = `INSERT INTO stored_judgement
    (history_key, domain, kind, at, criteria, score, max_score, grade, finding, severity, sentences, answered, viewed_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $4)
  ON CONFLICT (history_key, domain, kind) DO UPDATE SET
    at = excluded.at, criteria = excluded.criteria, score = excluded.score, max_score = excluded.max_score,
    grade = excluded.grade, finding = excluded.finding, severity = excluded.severity,
    sentences = excluded.sentences, answered = excluded.answered
  WHERE excluded.at >= stored_judgement.at`;

const SELECT = `SELECT domain, kind, at, criteria, score, max_score AS "maxScore", grade, finding, severity, sentences, answered,
    (SELECT max(viewed_at) FROM stored_judgement WHERE history_key = $1) AS "viewedAt"
  FROM stored_judgement WHERE history_key = $1 AND domain = $2 AND kind = $3`;

const KEYS = `(SELECT DISTINCT history_key AS key FROM stored_response WHERE history_key > $1 ORDER BY 1 LIMIT $2)
  UNION (SELECT DISTINCT history_key FROM stored_transcript WHERE history_key > $1 ORDER BY 1 LIMIT $2)
  ORDER BY 1 LIMIT $2`;

const UNVIEWED = `given.name = s.history_key AND NOT EXISTS
  (SELECT 1 FROM stored_judgement j WHERE j.history_key = given.key AND j.viewed_at >= $3)`;
const GIVEN = 'unnest($1::text[], $2::text[]) AS given (name, key)';

/** Makes the part of the store that keeps how domains were judged, and says which answers leave. */
export const createJudgements = (database: Database): JudgementStore => ({
  async recordJudgement(one) {
    const { domain, kind, at, criteria, score, maxScore, grade, finding, severity, sentences, answered } = one;
    const numbers = [at, criteria, score, maxScore, grade];
    await database.query({
      name: 'judgement',
      text: UPSERT,
      values: [historyKey(domain), domain, kind, ...numbers, finding, severity, sentences, answered],
    });
  },
  async readJudgement(domain, kind) {
    const { rows } = await database.query<StoredJudgement & { viewedAt: number }>({
      name: 'readJudgement',
      text: SELECT,
      values: [historyKey(domain), domain, kind],
    });
    return rows[0];
  },
  async noteView(domain, at) {
    await database.query({
      name: 'noteView',
      text: 'UPDATE stored_judgement SET viewed_at = $3 WHERE history_key = $1 AND domain = $2 AND viewed_at < $3',
      values: [historyKey(domain), domain, at],
    });
  },
  async answersAfter(key, limit) {
    const { rows } = await database.query<{ key: DnsName }>({ text: KEYS, values: [key ?? '', limit] });
    return rows.map((row) => row.key);
  },
  async dropUnviewed(names, before) {
    const values = [names, names.map((name) => historyKey(name)), before];
    await database.query({
      text: `DELETE FROM stored_response s USING ${GIVEN} WHERE s.at < $3 AND s.question <> ALL($4) AND ${UNVIEWED}`,
      values: [...values, LASTING_RESPONSES],
    });
    await database.query({
      text: `DELETE FROM stored_transcript s USING ${GIVEN} WHERE s.last_at < $3 AND ${UNVIEWED}`,
      values,
    });
  },
});
