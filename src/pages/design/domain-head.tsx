import type { ComponentChildren, JSX } from 'preact';

/** Shows the same head on every page of a domain: name, when we looked, what can be done, and then its pages. */
export const PageHead = (props: {
  readonly heading: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** The strip that says when we looked. It comes last, so that all before it can be sent first; it is seen above the tabs. */
  readonly strip?: ComponentChildren;
  readonly tabs?: ComponentChildren;
}): JSX.Element => (
  <section class="ident">
    <div class="wrap">
      <div class="ident-top">
        {props.heading}
        {props.actions !== undefined && <div class="row">{props.actions}</div>}
      </div>
      {props.tabs}
      {props.strip}
    </div>
  </section>
);
