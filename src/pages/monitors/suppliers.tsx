import type { ComponentChildren, JSX } from 'preact';
import { type BrokenDown, breakdownOf, countedAs } from '../../monitoring/fleet/breakdown.ts';
import type { ListedMonitor } from '../../monitoring/fleet/listed.ts';
import { SUPPLIER_KINDS, type SupplierKind } from '../../monitoring/model/suppliers.ts';
import { More } from '../design/more.tsx';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { MONITORS_TEXTS } from './monitors-texts.ts';
import { type ListQuery, listPath } from './rows.ts';

/** Names listed of each kind; more are counted. Source: docs/limits.md. */
const MAX_NAMES = 10;

interface BreakdownShown {
  readonly rows: readonly ListedMonitor[];
  readonly query: ListQuery;
}

/** Shows how many domains have which registrar, issuer and DNS provider: each count leads to these domains. */
export function Suppliers({ rows, query }: BreakdownShown): JSX.Element | null {
  const words = useWords(MONITORS_TEXTS);
  const known = SUPPLIER_KINDS.map((by) => ({
    by,
    found: breakdownOf(rows, by, { most: MAX_NAMES, also: query.suppliers[by] ?? '' }),
  })).filter(({ found }) => found.names.length + found.none > 0);
  if (known.length === 0) return null;
  const { unknown, without, suppliers } = query;
  const isChosen = SUPPLIER_KINDS.some(
    (by) => suppliers[by] !== undefined || unknown.includes(by) || without.includes(by),
  );
  return (
    <More summary={words('suppliers')} open={isChosen}>
      <div class="card pad stack suppliers">
        {known.map(({ by, found }) => (
          <Counted by={by} found={found} query={query} keyOf={countedAs(rows, by)} />
        ))}
        <p class="meta">{words('suppliers-about')}</p>
      </div>
    </More>
  );
}

/** Lists the names of one kind with how many domains have each. What is chosen leads back to all. */
function Counted(props: {
  readonly by: SupplierKind;
  readonly found: BrokenDown;
  readonly query: ListQuery;
  readonly keyOf: (name: string) => string;
}): JSX.Element {
  const { by, found, query, keyOf } = props;
  const words = useWords(MONITORS_TEXTS);
  const { suppliers, unknown, without } = query;
  const any: Partial<ListQuery> = {
    suppliers: { ...suppliers, [by]: undefined },
    unknown: unknown.filter((one) => one !== by),
    without: without.filter((one) => one !== by),
  };
  const asked = suppliers[by];
  const isAsked = (name: string): boolean => asked !== undefined && keyOf(asked) === keyOf(name);
  const pathOf = (isChosen: boolean, change: Partial<ListQuery>): string =>
    listPath(query, isChosen ? any : { ...any, ...change });
  const [isWithout, isUnknown] = [without.includes(by), unknown.includes(by)];
  return (
    <nav aria-labelledby={`by-${by}`}>
      <p class="h3" id={`by-${by}`}>
        {words(`by-${by}`)}
      </p>
      <ul>
        {found.names.map(({ name, count }) => (
          <CountLine
            count={count}
            isChosen={isAsked(name)}
            href={pathOf(isAsked(name), { suppliers: { ...suppliers, [by]: name } })}
          >
            <Visible text={name} />
          </CountLine>
        ))}
        {found.others.names > 0 && (
          <CountLine count={found.others.monitors}>{words('others-named', { count: found.others.names })}</CountLine>
        )}
        {found.none > 0 && (
          <CountLine count={found.none} isChosen={isWithout} href={pathOf(isWithout, { without: [...without, by] })}>
            {words(`without-${by}`)}
          </CountLine>
        )}
        {found.unknown > 0 && (
          <CountLine count={found.unknown} isChosen={isUnknown} href={pathOf(isUnknown, { unknown: [...unknown, by] })}>
            {words('unknown-yet')}
          </CountLine>
        )}
      </ul>
    </nav>
  );
}

/** Shows one name with its count; one without an address leads nowhere. */
function CountLine(props: {
  readonly count: number;
  readonly href?: string;
  readonly isChosen?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { count, href, isChosen = false, children } = props;
  const formats = useFormats();
  return (
    <li>
      {href === undefined ? (
        <span class="meta">{children}</span>
      ) : (
        <a href={href} {...(isChosen ? { 'aria-current': 'true' } : {})}>
          {children}
        </a>
      )}
      <span class="num">{formats.number(count)}</span>
    </li>
  );
}
