import type { JSX } from 'preact';
import { HEALTH } from '../../diagnoses/health.ts';
import type { ListedMark } from '../../diagnoses/part-label.ts';
import { FLEET_AREAS, type FleetMark, fleetMarks } from '../../monitoring/fleet/fleet-marks.ts';
import { SheetMark } from '../design/mark.tsx';
import { Table } from '../design/table.tsx';
import { MARK_TONES, useMarkWords, usePartName } from '../diagnosis/words.ts';
import { useWords } from '../web/words.ts';
import { AlertsCell } from './alerts-cell.tsx';
import { Domain, Points, type TableProps } from './monitor-table.tsx';
import { MONITORS_TEXTS } from './monitors-texts.ts';
import { Pick, PickTitle } from './several-bar.tsx';

/** Shows monitors as a table of marks by area. The sheet of marks must be on the page. */
export function MarksTable({ caption, rows, now }: Omit<TableProps, 'plan'>): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const nameOf = useAreaName();
  return (
    <Table
      class="mon marks"
      caption={caption}
      columns={[
        { title: <PickTitle /> },
        { title: words('domain') },
        { title: words('score') },
        ...FLEET_AREAS.map((area) => ({
          title: <abbr title={nameOf(area)}>{words(`area-${area}` as 'area-ns')}</abbr>,
        })),
        { title: words('alerts') },
      ]}
      rows={rows.map((row) => ({
        cells: [
          { class: 'pick', content: <Pick domain={row.monitor.domain} /> },
          { wide: true, class: 'name', content: <Domain row={row} plan={null} now={now} /> },
          { class: 'score', content: <Points row={row} /> },
          ...fleetMarks(row).map((mark) => ({ class: 'm', content: <AreaCell {...mark} name={nameOf(mark.area)} /> })),
          { class: 'alerts', content: <AlertsCell row={row} now={now} isAlone /> },
        ],
      }))}
    />
  );
}

/** Names an area of the table in full. */
function useAreaName(): (area: string) => string {
  const words = useWords(MONITORS_TEXTS);
  const partName = usePartName(HEALTH);
  return (id) => {
    const area = HEALTH.areas.find((one) => one.id === id);
    return area === undefined ? words(id === 'certificate' ? 'certificate' : 'sort-registration') : partName(area);
  };
}

function AreaCell({ name, mark }: FleetMark & { readonly name: string }): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const markWords = useMarkWords();
  if (mark !== null)
    return <SheetMark shape={MARK_TONES[mark]} label={words('mark-of', { name, mark: markWords(mark) })} />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span class="vh">{words('mark-of', { name, mark: words('mark-none') })}</span>
    </>
  );
}

/** Marks that the legend names. */
const NAMED = ['satisfied', 'attention', 'partial', 'failed', 'unknown'] as const satisfies readonly ListedMark[];

/** Says what the marks of the table mean, and of when they are. */
export function MarksLegend(): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const markWords = useMarkWords();
  const shapes = Map.groupBy(NAMED, (mark) => MARK_TONES[mark]);
  return (
    <div class="marks-legend meta row">
      {[...shapes].map(([shape, marks]) => (
        <span class="row tight">
          <SheetMark shape={shape} />
          {marks.map(markWords).join(' / ')}
        </span>
      ))}
      <span>{words('legend-none')}</span>
      <span>{words('legend-when')}</span>
    </div>
  );
}
