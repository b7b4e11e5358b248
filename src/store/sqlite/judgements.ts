import type { DatabaseSync } from 'node:sqlite';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Severity } from '../../domain/severity.ts';
import { historyKey } from '../../observations/history-key.ts';
import { type JudgementStore, LASTING_RESPONSES, type StoredJudgement } from '../../observations/judgements.ts';
import { transaction } from './transaction.ts';

const LASTING = LASTING_RESPONSES.map((key) => `'${key}'`).join();

/** Makes what stores a judgement at once, as part of a transaction where there is one. */
export function createUpsert(database: DatabaseSync): (one: StoredJudgement) => void {
  const upsert = database.prepare(
    `INSERT INTO stored_judgement
       (history_key, domain, kind, at, criteria, score, max_score, grade, finding, severity, sentences, answered, viewed_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?4)
     ON CONFLICT (history_key, domain, kind) DO UPDATE SET
       at = excluded.at, criteria = excluded.criteria, score = excluded.score, max_score = excluded.max_score,
       grade = excluded.grade, finding = excluded.finding, severity = excluded.severity,
       sentences = excluded.sentences, answered = excluded.answered
     WHERE excluded.at >= at`,
  );
  return (one) => {
    const { domain, kind, at, criteria, score, maxScore, grade, finding, severity, sentences, answered } = one;
    const numbers = [at, criteria, score, maxScore, grade] as const;
    upsert.run(historyKey(domain), domain, kind, ...numbers, finding, severity, sentences, answered);
  };
}

/** Makes the part of the store that keeps how domains were judged, and says which answers leave. */
export function createJudgements(database: DatabaseSync): JudgementStore {
  const upsert = createUpsert(database);
  const select = database.prepare(
    `SELECT at, criteria, score, max_score, grade, finding, severity, sentences, answered,
       (SELECT max(viewed_at) FROM stored_judgement WHERE history_key = ?1) AS viewed_at
     FROM stored_judgement WHERE history_key = ?1 AND domain = ?2 AND kind = ?3`,
  );
  const view = database.prepare(
    'UPDATE stored_judgement SET viewed_at = ?3 WHERE history_key = ?1 AND domain = ?2 AND viewed_at < ?3',
  );
  const keys = database.prepare(
    `SELECT key FROM (SELECT DISTINCT history_key AS key FROM stored_response WHERE history_key > ?1 ORDER BY 1 LIMIT ?2 + 0)
     UNION SELECT key FROM (SELECT DISTINCT history_key AS key FROM stored_transcript WHERE history_key > ?1 ORDER BY 1 LIMIT ?2 + 0)
     ORDER BY 1 LIMIT ?2 + 0`,
  );
  const unviewed = 'NOT EXISTS (SELECT 1 FROM stored_judgement WHERE history_key = ?3 AND viewed_at >= ?2)';
  const dropResponses = database.prepare(
    `DELETE FROM stored_response WHERE history_key = ?1 AND at < ?2 AND question NOT IN (${LASTING}) AND ${unviewed}`,
  );
  const dropTranscripts = database.prepare(
    `DELETE FROM stored_transcript WHERE history_key = ?1 AND last_at < ?2 AND ${unviewed}`,
  );
  return {
    async recordJudgement(one) {
      upsert(one);
    },
    async readJudgement(domain, kind) {
      const row = select.get(historyKey(domain), domain, kind);
      return row === undefined ? undefined : judgementIn(domain, kind, row);
    },
    async noteView(domain: DomainName, at) {
      view.run(historyKey(domain), domain, at);
    },
    async answersAfter(key, limit) {
      return keys.all(key ?? '', limit).map((row) => String(row['key']) as DnsName);
    },
    async dropUnviewed(names, before) {
      transaction(database, () => {
        for (const name of names) {
          dropResponses.run(name, before, historyKey(name));
          dropTranscripts.run(name, before, historyKey(name));
        }
      });
    },
  };
}

type Row = Readonly<Record<string, unknown>>;

const textOrNull = (value: unknown): string | null => (value === null ? null : String(value));

const judgementIn = (domain: DomainName, kind: string, row: Row): StoredJudgement & { readonly viewedAt: number } => ({
  ...{ domain, kind, at: Number(row['at']), criteria: String(row['criteria']) },
  ...{ score: Number(row['score']), maxScore: Number(row['max_score']), grade: textOrNull(row['grade']) },
  finding: textOrNull(row['finding']),
  severity: textOrNull(row['severity']) as Severity | null,
  ...{ sentences: String(row['sentences']), answered: String(row['answered']), viewedAt: Number(row['viewed_at']) },
});
