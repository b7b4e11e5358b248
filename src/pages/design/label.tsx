import type { ComponentChildren, JSX } from 'preact';
import type { Tone } from './mark.tsx';

/** Shows the status word of an area, right after its name. Without a tone it is no verdict. */
export const Label = (props: {
  readonly tone?: Tone | undefined;
  readonly children: ComponentChildren;
}): JSX.Element => <span class={props.tone === undefined ? 'label' : `label ${props.tone}`}>{props.children}</span>;

/** Shows what a fix is worth: "+15 points". */
export const Gain = (props: { readonly children: ComponentChildren }): JSX.Element => (
  <span class="gain">{props.children}</span>
);
