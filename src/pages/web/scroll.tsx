import type { ComponentChildren, JSX } from 'preact';

/** Scrolls what may be wider than the screen inside itself, by keyboard too. */
export function Scroll(props: { readonly label: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section class="scroll" aria-label={props.label} tabIndex={0}>
      {props.children}
    </section>
  );
}
