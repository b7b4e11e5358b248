import type { JSX } from 'preact';
import { ALERT_EMAIL_TEXTS } from '../../monitoring/email/alert-email-texts.ts';
import { pinnedLabel } from '../../monitoring/email/alert-view.ts';
import type { AlertEvent } from '../../monitoring/model/alert.ts';
import { ruleOfEvent } from '../../monitoring/model/pin.ts';
import { Differences, shortValue } from '../design/differences.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';

/** Differences that stand open, and values of one side that are shown; the history has all of them. */
const [OPEN, MAX_VALUES] = [3, 8];

interface EventShown {
  readonly event: Pick<AlertEvent, 'about' | 'differences'>;
}

/** Shows what changed, before and after; of a pin, what it asks for and what is there. */
export const AlertDifferences = ({ event }: EventShown): JSX.Element =>
  ruleOfEvent(event) === 'is' ? (
    <Differences of={event.differences} open={OPEN} most={MAX_VALUES} />
  ) : (
    <RuleDifference event={event} />
  );

/** Shows what a rule asks for beside what is there: what is ruled out was never taken away. */
function RuleDifference({ event }: EventShown): JSX.Element {
  const words = useWords(ALERT_EMAIL_TEXTS);
  const side = (label: string, values: readonly string[]): JSX.Element => (
    <>
      <p class="meta">{label}</p>
      <ul class="bullets">
        {values.slice(0, MAX_VALUES).map((value) => (
          <li>
            <code {...VERBATIM}>
              <Visible text={shortValue(value)} />
            </code>
          </li>
        ))}
        {values.length === 0 && <li>{words('no-record')}</li>}
      </ul>
    </>
  );
  return (
    <>
      {event.differences.map(({ name, type, before, after }) => (
        <div>
          <p class="meta mb">
            <code {...VERBATIM}>
              <Visible text={name} /> {type}
            </code>
          </p>
          {side(words(pinnedLabel(event)), before)}
          {side(words('now'), after)}
        </div>
      ))}
    </>
  );
}
