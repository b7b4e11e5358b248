import type { JSX } from 'preact';
import type { SpfPicture, SpfRow } from '../diagnoses/mail/report.ts';
import { Fix } from './fix.tsx';
import { Scroll } from './scroll.tsx';
import { counted } from './sentences.ts';
import { Visible, visibleText } from './visible.tsx';

/** Lookups after which receivers give up. Source: RFC 7208 §4.6.4. */
const LIMIT = 10;
/** Rows drawn; the rest is counted. A record may hold hundreds of terms. */
const MAX_ROWS = 80;
const ROW_PX = 24;
const INDENT_PX = 18;
/** Longest text of a row; the list beneath has it whole. */
const MAX_CHARS = 56;
const TEXT_WIDTH_PX = 470;
const COUNT_X_PX = 500;
const STEP_PX = 16;

/** A line of the drawing. */
interface Line extends SpfRow {
  /** Line of the one above it in the tree; -1 for the top. */
  readonly parent: number;
}

/** The rows to draw: neighbours without lookups or faults become one line, so that the tree is seen at a glance. */
function linesOf(rows: readonly SpfRow[]): Line[] {
  const lines: Line[] = [];
  const above: number[] = [];
  let plain: SpfRow[] = [];
  const flush = (): void => {
    const [first] = plain;
    if (first === undefined) return;
    const text =
      plain.length > 3 ? `${counted(plain.length, 'term')} without lookups` : plain.map((row) => row.text).join(' ');
    lines.push({ ...first, text, parent: above[first.depth - 1] ?? -1 });
    plain = [];
  };
  for (const row of rows) {
    const quiet = row.depth > 0 && row.lookups === 0 && row.problem === null && row.record === null;
    if (!quiet || (plain[0] !== undefined && plain[0].depth !== row.depth)) flush();
    if (quiet) plain.push(row);
    else {
      above[row.depth] = lines.length;
      lines.push({ ...row, parent: above[row.depth - 1] ?? -1 });
    }
  }
  flush();
  return lines;
}

const cut = (text: string): string => (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS - 1)}…` : text);

/** Left the tree, right the lookups as receivers count them, with the line at which they stop. */
function Drawing({ picture }: { readonly picture: SpfPicture }): JSX.Element {
  const all = linesOf(picture.rows);
  const rows = all.slice(0, MAX_ROWS);
  const most = Math.max(LIMIT, picture.lookups);
  const height = (rows.length + 1) * ROW_PX + (all.length > MAX_ROWS ? ROW_PX : 0) + 8;
  const width = COUNT_X_PX + (most + 2) * STEP_PX;
  const y = (i: number): number => i * ROW_PX + ROW_PX + 4;
  const limitX = COUNT_X_PX + LIMIT * STEP_PX + STEP_PX / 2;
  let count = 0;
  return (
    <svg
      class="spf-tree"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`The SPF record and what it includes: ${counted(picture.lookups, 'DNS lookup')} of ${LIMIT} allowed. The list below shows the same.`}
    >
      <text class="axis" x={COUNT_X_PX} y="12">
        lookups
      </text>
      <text class="axis" x={limitX} y="12" text-anchor="middle">
        {LIMIT}
      </text>
      <line class="limit" x1={limitX} y1="16" x2={limitX} y2={height - 4} />
      {rows.map((row, i) => {
        const x = row.depth * INDENT_PX + 8;
        const before = count;
        count += row.lookups;
        return (
          <>
            {row.parent >= 0 && (
              <path class="branch" d={`M${x - INDENT_PX + 4} ${y(row.parent) + 6}V${y(i) - 4}H${x - 4}`} fill="none" />
            )}
            <text class={row.problem === null ? '' : 'bad'} x={x} y={y(i)}>
              {row.problem === null ? '' : '✗ '}
              {cut(visibleText(row.text))}
            </text>
            {Array.from({ length: Math.min(row.lookups, most + 1) }, (_, n) => (
              <circle
                class={before + n + 1 > LIMIT ? 'dot over' : 'dot'}
                cx={COUNT_X_PX + (before + n) * STEP_PX + STEP_PX / 2}
                cy={y(i) - 4}
                r="5"
              />
            ))}
            <line class="lane" x1={TEXT_WIDTH_PX + 20} y1={y(i) + 7} x2={width} y2={y(i) + 7} />
          </>
        );
      })}
      {all.length > MAX_ROWS && (
        <text class="axis" x="8" y={y(rows.length)}>
          and {counted(all.length - MAX_ROWS, 'more line')}
        </text>
      )}
    </svg>
  );
}

/** The rows that belong to a line: those deeper than it, up to the next that is not. */
function below(rows: readonly SpfRow[], at: number): readonly SpfRow[] {
  const depth = rows[at]?.depth ?? 0;
  const end = rows.findIndex((row, i) => i > at && row.depth <= depth);
  return rows.slice(at + 1, end < 0 ? rows.length : end);
}

/** The same tree as nested lists, with every term and every problem in words. */
function Listed({ rows }: { readonly rows: readonly SpfRow[] }): JSX.Element | null {
  const [first] = rows;
  if (first === undefined) return null;
  return (
    <ul>
      {rows.map((row, i) =>
        row.depth !== first.depth ? null : (
          <li>
            <code>
              <Visible text={row.text} />
            </code>
            {row.lookups > 0 && <span class="fine"> {counted(row.lookups, 'lookup')}</span>}
            {row.record !== null && (
              <p>
                <code>
                  <Visible text={row.record} />
                </code>
              </p>
            )}
            {row.problem !== null && (
              <p class="bad">
                <Visible text={row.problem} />
              </p>
            )}
            <Listed rows={below(rows, i)} />
          </li>
        ),
      )}
    </ul>
  );
}

const breadth = ({ ipv4_addresses: v4, ipv6_networks: v6 }: SpfPicture): string => {
  if (v4 === null || v6 === null)
    return 'We can’t count the addresses that it authorises: part of the record depends on the message, is broken, or could not be looked up.';
  const six = v6 === 0 ? '' : ` and ${counted(v6, 'IPv6 network')} of size /64`;
  return `It authorises ${counted(v4, 'IPv4 address', 'IPv4 addresses')}${six}.`;
};

/** The SPF record as a picture, with its numbers in a sentence above it. */
export function SpfTree({ picture }: { readonly picture: SpfPicture }): JSX.Element {
  return (
    <section aria-labelledby="spf-tree">
      <div class="heading">
        <h2 id="spf-tree">The SPF record and what it includes</h2>
        <p class="aside">
          {picture.lookups} of {LIMIT} DNS lookups, {picture.void_lookups} of 2 void lookups
        </p>
      </div>
      <p>{breadth(picture)}</p>
      <Scroll label="Picture of the SPF record">
        <Drawing picture={picture} />
      </Scroll>
      <details>
        <summary>Show as text</summary>
        <div class="spf-list">
          <Listed rows={picture.rows} />
          {picture.more_rows > 0 && <p>and {counted(picture.more_rows, 'more line')}</p>}
        </div>
      </details>
      {picture.flattened.length > 0 && (
        <details>
          <summary>A flattened alternative with fewer lookups</summary>
          <p>
            It authorises the same addresses today. When a service that you include changes its addresses, though, its
            mail fails SPF until you update these records. First remove the services that you no longer use.
          </p>
          {picture.flattened.map((fix) => (
            <Fix fix={fix} />
          ))}
        </details>
      )}
    </section>
  );
}
