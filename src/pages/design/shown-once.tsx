import type { ComponentChildren, JSX } from 'preact';
import { RecordBox } from './record-box.tsx';

/** A secret that is shown this one time, above everything else. */
export const ShownOnce = (props: {
  readonly title: ComponentChildren;
  readonly secret: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <div class="reveal" role="status">
    <h3>{props.title}</h3>
    <p class="dim">{props.children}</p>
    <RecordBox text={props.secret} />
  </div>
);
