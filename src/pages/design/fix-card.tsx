import type { ComponentChildren, JSX } from 'preact';
import { Gain } from './label.tsx';

/** Shows a fix that comes first: an imperative, what it is worth, why, and the record to copy. */
export const FixCard = (props: {
  readonly id: string;
  readonly title: ComponentChildren;
  readonly gain?: ComponentChildren;
  readonly why: ComponentChildren;
  /** Takes the whole width: the first fix, or one with steps. */
  readonly big?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <article class={props.big ? 'card fix fix-big' : 'card fix'} id={props.id}>
    <div class="fix-head">
      <h3>{props.title}</h3>
      {props.gain !== undefined && <Gain>{props.gain}</Gain>}
    </div>
    <p class="why">{props.why}</p>
    {props.children}
  </article>
);
