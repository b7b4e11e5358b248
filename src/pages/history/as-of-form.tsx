import type { JSX } from 'preact';
import { dayOf, type Instant } from '../../domain/time.ts';
import { Button } from '../design/button.tsx';
import { Card, FoldedCard } from '../design/card.tsx';
import { Field } from '../design/form.tsx';
import { useWords } from '../web/words.ts';
import { AS_OF_TEXTS } from './as-of-texts.ts';

/** Asks for a day and leads to the report of that day. A plain GET form. `path` is where the present report is. */
export function AsOfForm(props: {
  readonly path: string;
  /** Of what day there is a report at the earliest. */
  readonly since: Instant;
  readonly now: Instant;
  /** The time of the report that is shown, where it is one of the past. */
  readonly shown?: Instant | null;
  /** Where the page has no sidebar, in which it is folded. */
  readonly wide?: true;
}): JSX.Element {
  const words = useWords(AS_OF_TEXTS);
  const { path, since, now, shown, wide } = props;
  const Frame = wide || shown != null ? Card : FoldedCard;
  return (
    <Frame id="as-of-day" title={words('title')} class="noprint">
      <p class="meta" id="at-about">
        {words('about', { since: { date: since } })}
      </p>
      <form class="pick-day" method="get" action={path}>
        <Field
          id="at"
          label={words('day')}
          input={{
            name: 'at',
            type: 'date',
            required: true,
            'aria-describedby': 'at-about',
            min: dayOf(since),
            max: dayOf(now),
            value: shown == null ? '' : dayOf(shown),
          }}
        />
        <Button>{words('open')}</Button>
      </form>
    </Frame>
  );
}
