import type { ComponentChildren, JSX } from 'preact';
import { Gain } from './label.tsx';

/** Shows a fix that comes first: an imperative, what it is worth, why, and the record to copy. */
export const FixCard = (props: {
  readonly id: string;
  readonly title: ComponentChildren;
  /** Tells what it is worth, and by when it must be done. */
  readonly gains?: readonly string[];
  readonly why: ComponentChildren;
  /** Takes the whole width: the first fix, or one with steps. */
  readonly big?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <article class={props.big ? 'card fix fix-big' : 'card fix'} id={props.id}>
    <div class="fix-head">
      <h3>{props.title}</h3>
      {props.gains !== undefined && props.gains.length > 0 && (
        <div class="gains">
          {props.gains.map((one) => (
            <Gain>{one}</Gain>
          ))}
        </div>
      )}
    </div>
    <p class="why">{props.why}</p>
    {props.children}
  </article>
);
