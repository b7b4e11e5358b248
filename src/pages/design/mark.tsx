import type { JSX } from 'preact';
import type { Grade } from '../../diagnoses/diagnosis.ts';
import type { Severity } from '../../domain/severity.ts';

/** Names what a verdict says, in the words of the style sheet. Each has a shape and a colour of its own. */
export type Tone = 'ok' | 'warn' | 'bad' | 'unknown';

/** Colours each grade. */
export const GRADE_TONES = { A: 'ok', B: 'ok', C: 'warn', D: 'warn', F: 'bad' } as const satisfies Record<Grade, Tone>;

type Shape = Tone | 'critical' | 'notice' | 'info' | 'not-tested';

/** Shapes of parts of reports. */
const SHEET = ['ok', 'warn', 'bad', 'unknown', 'not-tested', 'info'] as const satisfies readonly Shape[];
export type SheetShape = (typeof SHEET)[number];

const OCTAGON = (
  <path
    d="M5.8 1.2h6.4l4.6 4.6v6.4l-4.6 4.6H5.8L1.2 12.2V5.8Z"
    fill="currentColor"
    stroke="currentColor"
    stroke-linejoin="round"
  />
);

const line = (d: string, width: number, over: boolean): JSX.Element => (
  <path
    d={d}
    fill="none"
    class={over ? 'over' : undefined}
    stroke={over ? undefined : 'currentColor'}
    stroke-width={width}
    stroke-linecap="round"
    stroke-linejoin="round"
  />
);

const SHAPES: Readonly<Record<Shape, readonly JSX.Element[]>> = {
  ok: [<circle cx="9" cy="9" r="8.2" fill="currentColor" />, line('M5.2 9.3 7.9 12l5-5.6', 2, true)],
  warn: [
    <path
      d="M9 2.2 16.6 15.6H1.4Z"
      fill="currentColor"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linejoin="round"
    />,
    line('M9 6.8V10.2M9 13.1v.05', 2, true),
  ],
  bad: [OCTAGON, line('m6.2 6.2 5.6 5.6m0-5.6-5.6 5.6', 2, true)],
  unknown: [
    <circle cx="9" cy="9" r="7.6" fill="none" stroke="currentColor" stroke-width="1.6" stroke-dasharray="2.6 2.17" />,
    line('M6.9 7.1c.2-1.3 1-1.9 2.1-1.9 1.3 0 2.1.8 2.1 1.8 0 1.6-2 1.6-2 3.1M9.05 12.7v.05', 1.6, false),
  ],
  critical: [OCTAGON, line('M9 4.8v5M9 13v.05', 2.4, true)],
  notice: [line('M9 1.4 16.6 9 9 16.6 1.4 9Z', 1.6, false), line('M9 6v3.6M9 12.1v.05', 1.7, false)],
  info: [
    <circle cx="9" cy="9" r="7.6" fill="none" stroke="currentColor" stroke-width="1.6" />,
    line('M9 8.4v4M9 5.5v.05', 1.7, false),
  ],
  'not-tested': [
    <circle cx="9" cy="9" r="7.6" fill="none" stroke="currentColor" stroke-width="1.6" />,
    line('M5.6 9v.05M9 9v.05M12.4 9v.05', 2, false),
  ],
};

interface ShapeProps {
  readonly shape: Shape;
  readonly tone: Tone;
  readonly label: string | undefined;
  readonly small: boolean | undefined;
}

function Drawn({ shape, tone, label, small }: ShapeProps): JSX.Element {
  const attributes = { class: `mark ${small ? 'mark-s ' : ''}${tone}`, viewBox: '0 0 18 18' };
  const drawing = SHAPES[shape];
  if (label === undefined)
    return (
      <svg {...attributes} aria-hidden="true">
        {drawing}
      </svg>
    );
  return (
    <svg {...attributes} role="img" aria-label={label}>
      {drawing}
    </svg>
  );
}

/**
 * Shows a circle with a tick, triangle, octagon with a cross, or dashed circle with a question mark: all points, some,
 * none, not known. `label` says it where no word beside the mark does.
 */
export const Mark = (props: {
  readonly tone: Tone;
  readonly label?: string;
  readonly small?: boolean;
}): JSX.Element => <Drawn shape={props.tone} tone={props.tone} label={props.label} small={props.small} />;

/** Names each shape among those that a page draws once. */
const sheetId = (shape: Shape): string => `m-${shape}`;

/** Draws every shape once, for a page with so many marks that each is only a reference. */
export const MarkSheet = (): JSX.Element => (
  <svg class="vh" aria-hidden="true">
    {SHEET.map((shape) => (
      <symbol id={sheetId(shape)} viewBox="0 0 18 18">
        {SHAPES[shape]}
      </symbol>
    ))}
  </svg>
);

/** Shows a mark of the sheet, which must be on the page. */
export function SheetMark({ shape, label }: { readonly shape: SheetShape; readonly label?: string }): JSX.Element {
  const name = `mark mark-s ${shape === 'info' || shape === 'not-tested' ? 'unknown' : shape}`;
  const drawing = <use href={`#${sheetId(shape)}`} />;
  if (label === undefined)
    return (
      <svg class={name} aria-hidden="true">
        {drawing}
      </svg>
    );
  return (
    <svg class={name} role="img" aria-label={label}>
      {drawing}
    </svg>
  );
}

/** Shows a circle with three dots, for a test that nobody started. */
export const NotTestedMark = (props: { readonly label?: string; readonly small?: boolean }): JSX.Element => (
  <Drawn shape="not-tested" tone="unknown" label={props.label} small={props.small} />
);

const SEVERITIES: Readonly<Record<Severity, readonly [Shape, Tone]>> = {
  critical: ['critical', 'bad'],
  error: ['bad', 'bad'],
  warning: ['warn', 'warn'],
  notice: ['notice', 'unknown'],
  info: ['info', 'unknown'],
  ok: ['ok', 'ok'],
};

/** Shows how grave a finding is. Only critical, error and warning carry the colour of a verdict. */
export function SeverityMark(props: {
  readonly severity: Severity;
  readonly label?: string;
  readonly small?: boolean;
}): JSX.Element {
  const [shape, tone] = SEVERITIES[props.severity];
  return <Drawn shape={shape} tone={tone} label={props.label} small={props.small} />;
}
