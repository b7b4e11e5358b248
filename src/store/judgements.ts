import { CompiledQuery } from 'kysely';
import type { DnsName } from '../domain/name.ts';
import { historyKey } from '../observations/history-key.ts';
import { type JudgementStore, LASTING_RESPONSES, type StoredJudgement } from '../observations/judgements.ts';
import type { Transact } from './held-account.ts';
import type { Queries } from './queries.ts';
import type { SqlValue } from './sql.ts';

/**
 * Runs a statement that reads the same on both engines, and returns its rows. Most requests run those of answers: to build
 * them anew each time would cost more than to run them.
 */
export const runText = async <R = never>(queries: Queries, text: string, values: readonly SqlValue[]): Promise<R[]> =>
  (await queries.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows;

/** Stores a judgement in the place of an earlier one. */
export const UPSERT_JUDGEMENT = `INSERT INTO stored_judgement
    (history_key, domain, kind, at, criteria, score, max_score, tested_points, not_tested, grade, finding, severity,
    sentences, answered, viewed_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $4)
  ON CONFLICT (history_key, domain, kind) DO UPDATE SET
    at = excluded.at, criteria = excluded.criteria, score = excluded.score, max_score = excluded.max_score,
    tested_points = excluded.tested_points, not_tested = excluded.not_tested,
    grade = excluded.grade, finding = excluded.finding, severity = excluded.severity,
    sentences = excluded.sentences, answered = excluded.answered
  WHERE excluded.at >= stored_judgement.at`;

/** Returns the values of that statement. */
export function judgementValues({ domain, kind, at, criteria, ...rest }: StoredJudgement): readonly SqlValue[] {
  const { score, maxScore, testedPoints, notTested, grade, finding, severity, sentences, answered } = rest;
  return [
    historyKey(domain),
    domain,
    kind,
    at,
    criteria,
    score,
    maxScore,
    testedPoints,
    notTested,
    grade,
    finding,
    severity,
    sentences,
    answered,
  ];
}

const SELECT = `SELECT domain, kind, at, criteria, score, max_score AS "maxScore",
    tested_points AS "testedPoints", not_tested AS "notTested", grade, finding, severity, sentences, answered,
    (SELECT max(viewed_at) FROM stored_judgement WHERE history_key = $1) AS "viewedAt"
  FROM stored_judgement WHERE history_key = $1 AND domain = $2 AND kind = $3`;

const VIEW = 'UPDATE stored_judgement SET viewed_at = $3 WHERE history_key = $1 AND domain = $2 AND viewed_at < $3';

const keysIn = (table: string): string =>
  `SELECT key FROM (SELECT DISTINCT history_key AS key FROM ${table} WHERE history_key > $1 ORDER BY 1 LIMIT $2) AS ${table}_keys`;
const KEYS = `${keysIn('stored_response')} UNION ${keysIn('stored_transcript')} ORDER BY 1 LIMIT $2`;

const UNVIEWED = 'NOT EXISTS (SELECT 1 FROM stored_judgement WHERE history_key = $3 AND viewed_at >= $2)';
const LASTING = LASTING_RESPONSES.map((key) => `'${key}'`).join();
const DROP = [
  `DELETE FROM stored_response WHERE history_key = $1 AND at < $2 AND question NOT IN (${LASTING}) AND ${UNVIEWED}`,
  `DELETE FROM stored_transcript WHERE history_key = $1 AND last_at < $2 AND ${UNVIEWED}`,
];

/** Makes the part of the store that keeps how domains were judged, and says which answers leave. */
export const createJudgements = (queries: Queries, transact: Transact): JudgementStore => ({
  async recordJudgement(one) {
    await runText(queries, UPSERT_JUDGEMENT, judgementValues(one));
  },
  async readJudgement(domain, kind) {
    type Row = StoredJudgement & { readonly viewedAt: number };
    return (await runText<Row>(queries, SELECT, [historyKey(domain), domain, kind]))[0];
  },
  async noteView(domain, at) {
    await runText(queries, VIEW, [historyKey(domain), domain, at]);
  },
  async answersAfter(key, limit) {
    return (await runText<{ key: DnsName }>(queries, KEYS, [key ?? '', limit])).map((row) => row.key);
  },
  dropUnviewed: (names, before) =>
    transact(async (inside) => {
      for (const name of names) for (const text of DROP) await runText(inside, text, [name, before, historyKey(name)]);
    }),
});
