import type { JSX } from 'preact';
import { DASH, type SideItem, type SidePair, type SidesView } from '../../diagnoses/view.ts';
import { DnsNameText, Visible } from '../web/visible.tsx';
import { Code, StatementOf, useText, Words } from './statement.tsx';

function Item({ item }: { readonly item: SideItem }): JSX.Element {
  const { name, lines, mark } = item;
  const tone = mark === 'ok' || mark === 'info' ? '' : ` side-${mark}`;
  return (
    <div class={`side-item${tone}`}>
      <b>
        <Code>
          <DnsNameText name={name} />
        </Code>
      </b>
      {lines.map(({ mark: own, ...line }) => (
        <div class={own === 'bad' || own === 'warn' ? `t-${own}` : undefined}>
          <StatementOf of={own === 'info' || own === undefined ? line : { ...line, mark: own }} />
        </div>
      ))}
    </div>
  );
}

function Absent({ text }: { readonly text: Extract<SidePair['left'], { absent: unknown }>['absent'] }): JSX.Element {
  const textOf = useText();
  return (
    <div class="side-item side-absent">
      <Visible text={textOf(text)} />
    </div>
  );
}

function Side(props: {
  readonly side: SidesView['left'];
  readonly items: readonly SidePair['left'][];
  readonly isRight?: true;
}): JSX.Element {
  const textOf = useText();
  const { side, items, isRight } = props;
  return (
    <section class={isRight ? 'side side-right' : 'side'}>
      <div class="side-head">
        <h3>
          <Words of={side.name} />
        </h3>
        <p>
          <Visible text={textOf(side.note)} />
        </p>
      </div>
      <ul>
        {items.map((item) => (
          <li>{'absent' in item ? item.absent !== DASH && <Absent text={item.absent} /> : <Item item={item} />}</li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Draws two lists side by side, below each other on a phone. Lines join what is the same; what stands in the boxes says
 * the rest, so they are only for the eye.
 */
export function Sides({ view: { left, right, pairs } }: { readonly view: SidesView }): JSX.Element {
  return (
    <div class="sides">
      <Side side={left} items={pairs.map((pair) => pair.left)} />
      <Side side={right} items={pairs.map((pair) => pair.right)} isRight />
      <div class="side-joins" aria-hidden="true">
        <i />
        {pairs.map(({ relation }) => (
          <i class={relation === 'open' ? undefined : `join-${relation}`}>{relation === 'differs' && <b>≠</b>}</i>
        ))}
      </div>
    </div>
  );
}
