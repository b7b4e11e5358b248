import type { ComponentChildren, JSX } from 'preact';

/** Shows what a report comes to: ring, sentence, and the course of the score. */
export const Verdict = (props: {
  readonly ring: ComponentChildren;
  /** Why the grade cannot be better, or that areas are unknown. */
  readonly cap?: ComponentChildren;
  /** How grave that is which the sentence tells. */
  readonly mark?: ComponentChildren;
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
  readonly course?: ComponentChildren;
  /** Counts what was found. */
  readonly counts?: ComponentChildren;
  /** Shows what the other pages of the domain say. */
  readonly line?: ComponentChildren;
}): JSX.Element => (
  <div class="card">
    <div class="verdict">
      <div>
        {props.ring}
        {props.cap !== undefined && <p class="cap-why">{props.cap}</p>}
      </div>
      <div>
        <h2 class={props.mark === undefined ? undefined : 'says'}>
          {props.mark}
          <span>{props.title}</span>
        </h2>
        {props.children}
      </div>
      {props.course !== undefined && <div class="course">{props.course}</div>}
    </div>
    {props.counts}
    {props.line}
  </div>
);
