import type { ComponentChildren, JSX } from 'preact';

interface FactLine {
  readonly name: ComponentChildren;
  readonly value: ComponentChildren;
}

/** Shows names and what they are: in two columns, or below each other in the sidebar. */
export const Facts = ({ facts }: { readonly facts: readonly FactLine[] }): JSX.Element => (
  <dl class="facts">
    {facts.map(({ name, value }) => (
      <>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </>
    ))}
  </dl>
);
