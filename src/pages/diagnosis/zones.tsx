import type { JSX } from 'preact';
import type { ZoneBox, ZoneItem, ZonesView } from '../../diagnoses/view.ts';
import { More } from '../design/more.tsx';
import { DnsNameText, Visible, visibleText } from '../web/visible.tsx';
import { MarkOf, useText } from './statement.tsx';

/** Measures of the drawing, in its own pixels: as in the design. */
const BOX = { width: 300, head: 52, foot: 16, between: 84, side: 16 } as const;
const ITEM = { height: 44, gap: 28 } as const;
/** More zones side by side would be too small to read. */
const MOST_WIDE = 3;
/** Longer texts would leave their boxes; the words below have all of it. */
const [NAME_CHARS, ITEM_CHARS] = [28, 24];
/** Leaves room for half a line. */
const EDGE = 0.75;

/** Returns the width of a text in Latin letters. An East Asian character is as wide as two. */
const roomOf = (text: string): number => [...text].reduce((sum, char) => sum + (char < '\u2e80' ? 1 : 2), 0);

function cut(text: string, most: number): string {
  if (roomOf(text) <= most) return text;
  const chars = [...text];
  while (roomOf(chars.join('')) > most - 1) chars.pop();
  return `${chars.join('')}…`;
}
const heightOf = ({ items }: ZoneBox): number =>
  BOX.head + items.length * ITEM.height + Math.max(0, items.length - 1) * ITEM.gap + BOX.foot;

interface At {
  readonly x: number;
  readonly y: number;
}

function Item({ item, at: { x, y } }: { readonly item: ZoneItem; readonly at: At }): JSX.Element {
  const textOf = useText();
  const { name, note, tone, arrow } = item;
  const below = y + ITEM.height;
  const width = BOX.width - 2 * BOX.side;
  const noteText = note === undefined ? '' : textOf(note);
  const nameText = textOf(name);
  return (
    <>
      <rect
        class={tone === undefined ? 'key' : `key key-${tone}`}
        x={x}
        y={y}
        width={width}
        height={ITEM.height}
        rx="7"
      />
      <text class="kn" x={x + 12} y={y + 27}>
        {visibleText(cut(nameText, ITEM_CHARS))}
      </text>
      {noteText !== '' && roomOf(nameText) + roomOf(noteText) < ITEM_CHARS + 12 && (
        <text class={tone === 'bad' ? 'end t-bad' : 'end'} x={x + width - 12} y={y + 27}>
          {visibleText(noteText)}
        </text>
      )}
      {arrow !== undefined && (
        <>
          <path class={arrow.isBroken ? 'arr arr-bad' : 'arr'} d={`M${x + 28} ${below}v${ITEM.gap - 5}`} />
          <path class={arrow.isBroken ? 'tip-bad' : 'tip'} d={`M${x + 24} ${below + ITEM.gap - 7}h8l-4 7z`} />
          <text class={arrow.isBroken ? 't-bad' : undefined} x={x + 46} y={below + 17}>
            {visibleText(textOf(arrow.text))}
          </text>
        </>
      )}
    </>
  );
}

function Box({ zone, at, height }: { readonly zone: ZoneBox; readonly at: At; readonly height: number }): JSX.Element {
  const textOf = useText();
  const { name, state, mark, items } = zone;
  const { x, y } = at;
  const tone = mark === 'ok' || mark === 'bad' ? `end t-${mark}` : 'end';
  return (
    <>
      <rect class={mark === 'bad' ? 'zone zone-bad' : 'zone'} x={x} y={y} width={BOX.width} height={height} rx="10" />
      <text class="zn" x={x + BOX.side} y={y + 30}>
        {visibleText(cut(name, NAME_CHARS))}
      </text>
      <text class={tone} x={x + BOX.width - BOX.side} y={y + 30}>
        {visibleText(textOf(state))}
      </text>
      {items.map((item, i) => (
        <Item item={item} at={{ x: x + BOX.side, y: y + BOX.head + i * (ITEM.height + ITEM.gap) }} />
      ))}
    </>
  );
}

const lineOf = (arrow: ZoneBox['arrow']): string =>
  arrow?.isBroken === true ? 'arr arr-bad' : arrow?.isOpen === true ? 'arr arr-open' : 'arr';

/** A cross on a line that leads nowhere. */
const Cross = ({ x, y }: At): JSX.Element => (
  <>
    <circle class="x" cx={x} cy={y} r="8.5" />
    <path class="xx" d={`M${x - 3} ${y - 3}l6 6m0-6l-6 6`} />
  </>
);

/** Side by side. Both drawings show the same; one is hidden. */
function Wide({ zones, label }: { readonly zones: readonly ZoneBox[]; readonly label: string }): JSX.Element {
  const height = Math.max(...zones.map(heightOf));
  const step = BOX.width + BOX.between;
  const width = zones.length * step - BOX.between;
  return (
    <svg class="sig sig-wide" viewBox={`0 0 ${width + 2 * EDGE} ${height + 2 * EDGE}`} role="img" aria-label={label}>
      {zones.map((zone, i) => (
        <Box zone={zone} at={{ x: EDGE + i * step, y: EDGE }} height={height} />
      ))}
      {zones.slice(0, -1).map((zone, i) => {
        const from = EDGE + BOX.head + Math.max(0, zone.items.length - 1) * (ITEM.height + ITEM.gap) + ITEM.height / 2;
        const to = EDGE + BOX.head + ITEM.height / 2;
        const x = EDGE + i * step + BOX.width - BOX.side;
        const isBroken = zone.arrow?.isBroken === true;
        const middle = BOX.between / 2 + BOX.side;
        const end = BOX.between + 2 * BOX.side;
        return (
          <>
            <path class={lineOf(zone.arrow)} d={`M${x} ${from}h${middle}V${to}h${end - middle - 7}`} />
            <path class={isBroken ? 'tip-bad' : 'tip'} d={`M${x + end - 7} ${to - 4}v8l7-4z`} />
            {isBroken && <Cross x={x + middle} y={(from + to) / 2} />}
          </>
        );
      })}
    </svg>
  );
}

/** Below each other, on a phone or where there are many. */
function Tall({
  zones,
  label,
  isAlone,
}: {
  readonly zones: readonly ZoneBox[];
  readonly label: string;
  readonly isAlone: boolean;
}): JSX.Element {
  const gap = ITEM.gap + BOX.side;
  const tops = zones.map((_, i) => EDGE + zones.slice(0, i).reduce((sum, zone) => sum + heightOf(zone) + gap, 0));
  const height = zones.reduce((sum, zone) => sum + heightOf(zone) + gap, -gap);
  return (
    <svg
      class={isAlone ? 'sig sig-tall sig-alone' : 'sig sig-tall'}
      viewBox={`0 0 ${BOX.width + 2 * EDGE} ${height + 2 * EDGE}`}
      role="img"
      aria-label={label}
    >
      {zones.map((zone, i) => {
        const y = tops[i] ?? 0;
        const bottom = y + heightOf(zone);
        const isBroken = zone.arrow?.isBroken === true;
        const x = EDGE + 44;
        return (
          <>
            <Box zone={zone} at={{ x: EDGE, y }} height={heightOf(zone)} />
            {zone.arrow !== undefined && (
              <>
                <path class={lineOf(zone.arrow)} d={`M${x} ${bottom}v${gap - 7}`} />
                <path class={isBroken ? 'tip-bad' : 'tip'} d={`M${x - 4} ${bottom + gap - 7}h8l-4 7z`} />
                {isBroken && <Cross x={x} y={bottom + gap / 2 - 4} />}
              </>
            )}
          </>
        );
      })}
    </svg>
  );
}

function InWords({ zones }: { readonly zones: readonly ZoneBox[] }): JSX.Element {
  const textOf = useText();
  const words = ({ name, note, arrow }: ZoneItem): string =>
    [
      [name, note ?? []]
        .flat()
        .map((text) => textOf(text))
        .join(', '),
      arrow === undefined ? [] : textOf(arrow.text),
    ]
      .flat()
      .join(': ');
  return (
    <ol class="graph">
      {zones.map(({ name, state, mark, items, arrow }) => (
        <li>
          <div class="node">
            <p class="row tight">
              <MarkOf mark={mark} />
              <b>
                <DnsNameText name={name} />
              </b>
              {textOf(state)}
            </p>
            {items.map((item) => (
              <p>
                <Visible text={words(item)} />
              </p>
            ))}
            {arrow !== undefined && (
              <p class="row tight">
                <MarkOf mark={arrow.isBroken ? 'bad' : 'info'} />
                <Visible text={textOf(arrow.text)} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Draws zones as boxes, side by side or below each other, and says the same in words. */
export function Zones({ view }: { readonly view: ZonesView }): JSX.Element {
  const textOf = useText();
  const { zones, says, inWords } = view;
  const label = visibleText(textOf(says));
  const isAlone = zones.length > MOST_WIDE;
  return (
    <div class="stack">
      {!isAlone && <Wide zones={zones} label={label} />}
      <Tall zones={zones} label={label} isAlone={isAlone} />
      <More summary={textOf(inWords)}>
        <InWords zones={zones} />
      </More>
    </div>
  );
}
