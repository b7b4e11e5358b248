import type { ComponentChildren, JSX } from 'preact';
import type { ShownBlock } from '../../diagnoses/block.ts';
import { needsNoAttention } from '../../diagnoses/in-order.ts';
import type { View } from '../../diagnoses/view.ts';
import { Card, FoldedCard } from '../design/card.tsx';
import { MarkOf, usePlainText } from './statement.tsx';
import { ViewOf } from './view.tsx';

/** Adds what a page has of its own in the card of a block. */
export interface BlockExtras {
  /** Beside the title. */
  readonly beside?: ComponentChildren;
  /** Below the views. */
  readonly below?: ComponentChildren;
}

/** Groups neighbouring views that are not tables: each group is one padded part of the card. */
function partsOf(views: readonly View[]): readonly (readonly [View, ...View[]])[] {
  const parts: [View, ...View[]][] = [];
  for (const view of views) {
    const before = parts.at(-1);
    if (before === undefined || view.view === 'table' || before[0].view === 'table') parts.push([view]);
    else before.push(view);
  }
  return parts;
}

/** Renders a part of a card. Tables fill it from side to side; all else is padded. */
function Flush({
  part,
  first,
  ...drawn
}: { readonly part: readonly [View, ...View[]]; readonly first: boolean } & Drawn) {
  const textOf = usePlainText();
  const [view] = part;
  if (view.view === 'table') {
    const { title } = view;
    if (title === undefined) return <ViewOf view={view} {...drawn} />;
    return (
      <>
        <h3 class="foldin">{textOf(title)}</h3>
        <ViewOf view={view} {...drawn} caption={textOf(title)} />
      </>
    );
  }
  return (
    <div class={`${first ? 'pad' : 'foldin'} stack-s`}>
      {part.map((one) => (
        <ViewOf view={one} {...drawn} />
      ))}
    </div>
  );
}

interface Drawn {
  readonly caption: string;
  readonly name: string;
}

/** Shows a block as a card, in which the page may have something of its own. */
export function BlockCard({ block, beside, below }: { readonly block: ShownBlock } & BlockExtras): JSX.Element {
  const textOf = usePlainText();
  const { anchor, title, view } = block;
  const { meta, metaMark = 'info', views } = view;
  const drawn = { caption: textOf(title), name: anchor };
  const [only] = views;
  const text = meta === undefined ? '' : textOf(meta);
  const sum =
    metaMark === 'info' ? (
      text
    ) : (
      <span class="row tight">
        <MarkOf mark={metaMark} />
        {text}
      </span>
    );
  // Steps are their own surface: no line divides them from their title.
  if (views.length === 1 && only?.view === 'steps')
    return (
      <section class="card pad stack" aria-labelledby={anchor}>
        <div class="sec-head flush">
          <h2 id={anchor}>{textOf(title)}</h2>
          {beside}
        </div>
        <ViewOf view={only} {...drawn} />
      </section>
    );
  const head = { id: anchor, title: textOf(title), meta: meta === undefined ? beside : sum };
  const Frame = needsNoAttention(view) ? FoldedCard : Card;
  if (below === undefined && views.every((one) => one.view !== 'table'))
    return (
      <Frame {...head}>
        {views.map((one) => (
          <ViewOf view={one} {...drawn} />
        ))}
      </Frame>
    );
  return (
    <Frame flush {...head}>
      {partsOf(views).map((part, i) => (
        <Flush part={part} first={i === 0} {...drawn} />
      ))}
      {below}
    </Frame>
  );
}
