import type { DueEmail, Outbox } from '../mail/store.ts';
import type { Sql, SqlRow } from './sql.ts';

const dueOf = (row: SqlRow): DueEmail => ({
  id: String(row['id']),
  to: String(row['recipient']),
  subject: String(row['subject']),
  text: String(row['body_text']),
  html: String(row['body_html']),
  tries: Number(row['tries']),
});

/** `lock` ends the query for due e-mails: where several processes query at once, each takes rows that no other has. */
export const createOutbox = (sql: Sql, lock: '' | 'FOR UPDATE SKIP LOCKED'): Outbox => ({
  async add({ id, to, subject, text, html }, now) {
    await sql(
      `INSERT INTO email (id, recipient, subject, body_text, body_html, created_at, due_at, tries)
       VALUES ($1, $2, $3, $4, $5, $6, $6, 0) ON CONFLICT DO NOTHING`,
      [id, to, subject, text, html, now],
    );
  },
  async claim(holder, now, until, limit) {
    const rows = await sql(
      `UPDATE email SET holder = $1, due_at = $3, tries = tries + 1 WHERE id IN
         (SELECT id FROM email WHERE due_at <= $2 ORDER BY due_at, id LIMIT $4 ${lock}) RETURNING *`,
      [holder, now, until, limit],
    );
    return rows.map(dueOf);
  },
  async sent(id, holder, at) {
    await sql(
      `UPDATE email SET due_at = NULL, ended_at = $3, error = NULL, recipient = '', body_text = '', body_html = ''
       WHERE id = $1 AND holder = $2 AND due_at IS NOT NULL`,
      [id, holder, at],
    );
  },
  async failed(id, holder, dueAt, error) {
    await sql(
      `UPDATE email SET due_at = CAST($3 AS bigint), error = $4,
         ended_at = CASE WHEN CAST($3 AS bigint) IS NULL THEN due_at END,
         recipient = CASE WHEN CAST($3 AS bigint) IS NULL THEN '' ELSE recipient END,
         body_text = CASE WHEN CAST($3 AS bigint) IS NULL THEN '' ELSE body_text END,
         body_html = CASE WHEN CAST($3 AS bigint) IS NULL THEN '' ELSE body_html END
       WHERE id = $1 AND holder = $2 AND due_at IS NOT NULL`,
      [id, holder, dueAt, error],
    );
  },
  async waiting() {
    const [row] = await sql(
      `SELECT count(due_at) AS waiting, count(CASE WHEN ended_at IS NOT NULL AND error IS NOT NULL THEN 1 END) AS failed
       FROM email`,
    );
    return { waiting: Number(row?.['waiting']), failed: Number(row?.['failed']) };
  },
  async purge(before) {
    // What was sent has no text any more: an e-mail to nobody that has some was never meant to be sent.
    await sql("DELETE FROM email WHERE ended_at <= $1 OR (recipient = '' AND body_text <> '')", [before]);
  },
});
