import type { ComponentChildren, JSX } from 'preact';
import { RecordBox } from './record-box.tsx';

/** Shows a secret that is shown this one time, above everything else. */
export const ShownOnce = (props: {
  readonly title: ComponentChildren;
  /** Beside the title. */
  readonly meta?: ComponentChildren;
  readonly secret: string;
  readonly children: ComponentChildren;
  /** Below the secret: what to do next. */
  readonly actions?: ComponentChildren;
}): JSX.Element => (
  <div class="reveal" role="status">
    <div class="row between">
      <h2>{props.title}</h2>
      {props.meta !== undefined && <span class="meta">{props.meta}</span>}
    </div>
    <p class="dim">{props.children}</p>
    <RecordBox text={props.secret} />
    {props.actions}
  </div>
);
