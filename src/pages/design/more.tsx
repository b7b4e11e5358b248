import type { ComponentChildren, JSX } from 'preact';
import { Icon } from './icon.tsx';

/** What is one click away: evidence, the fields of a form, records that never changed. */
export const More = (props: {
  readonly summary: ComponentChildren;
  readonly open?: boolean | undefined;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <details class="more" open={props.open}>
    <summary>
      <Icon name="chev" class="chev" />
      {props.summary}
    </summary>
    {props.children}
  </details>
);
