import type { JSX } from 'preact';
import { useFormats, useWords } from '../web/words.ts';
import { OPERATOR_TEXTS } from './operator-texts.ts';
import type { OperatorShown } from './shown.ts';

/** Shows the monitors of all accounts, and what became of their alerts. */
export function Monitors({ backlog, alerts }: OperatorShown): JSX.Element {
  const words = useWords(OPERATOR_TEXTS);
  const formats = useFormats();
  const tiles = [
    [words('active'), backlog.active],
    [words('due'), backlog.due],
    [words('late'), backlog.late],
    [words('open-alerts'), alerts.open],
  ] as const;
  const { emails } = alerts;
  return (
    <>
      <ul class="tiles">
        {tiles.map(([title, count]) => (
          <li>
            <b>{formats.number(count)}</b>
            <span>{title}</span>
          </li>
        ))}
      </ul>
      <div class="foldin meta stack-s">
        <p>
          {words('alert-emails', {
            waiting: emails.waiting,
            accepted: emails.accepted,
            failed: emails.refused + emails['given-up'],
            uncertain: emails.uncertain,
          })}
        </p>
        <p>{words('about-late')}</p>
      </div>
    </>
  );
}
