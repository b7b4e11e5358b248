import type { ComponentChildren, JSX } from 'preact';
import { Icon } from './icon.tsx';

/** Shows one thing on a surface. Never a card in a card. Without `flush` its content is padded. */
export function Card(props: {
  readonly title?: ComponentChildren;
  /** Id of the title, which names the section. */
  readonly id?: string;
  /** Beside the title. */
  readonly meta?: ComponentChildren;
  readonly flush?: true;
  readonly class?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { title, id, meta, flush, children } = props;
  return (
    <section
      class={props.class === undefined ? 'card' : `card ${props.class}`}
      {...(id === undefined ? {} : { 'aria-labelledby': id })}
    >
      {title !== undefined && (
        <div class="card-head">
          <h2 id={id}>{title}</h2>
          {meta !== undefined && <span class="meta">{meta}</span>}
        </div>
      )}
      {flush ? children : <div class="pad stack">{children}</div>}
    </section>
  );
}

/**
 * Shows a card that begins folded: what is in order, or only for information. A link to `id` opens it, with or without
 * scripts, since what it leads to is within.
 */
export const FoldedCard = (props: {
  readonly id: string;
  readonly title: ComponentChildren;
  readonly meta?: ComponentChildren;
  readonly flush?: true;
  readonly class?: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <details class={props.class === undefined ? 'card folded' : `card folded ${props.class}`}>
    <summary class="card-head">
      <Icon name="chev" class="chev" />
      <h2>{props.title}</h2>
      {props.meta !== undefined && <span class="meta">{props.meta}</span>}
    </summary>
    <div id={props.id} class={props.flush ? undefined : 'pad stack'}>
      {props.children}
    </div>
  </details>
);

/** Shows the head of a section without a surface of its own. */
export const SectionHead = (props: {
  readonly id: string;
  readonly title: ComponentChildren;
  readonly meta?: ComponentChildren;
  readonly children?: ComponentChildren;
}): JSX.Element => (
  <div class="sec-head">
    <h2 id={props.id}>{props.title}</h2>
    {props.meta !== undefined && <span class="meta">{props.meta}</span>}
    {props.children !== undefined && <p>{props.children}</p>}
  </div>
);
