import type { ComponentChildren, JSX } from 'preact';
import { Mark, SeverityMark, type Tone } from './mark.tsx';

const CLASSES: Readonly<Record<Tone | 'info', string>> = {
  ok: 'note note-ok',
  warn: 'note note-warn',
  bad: 'note note-bad',
  unknown: 'note',
  info: 'note',
};

/** Stands above the one thing that it is about. */
export const Note = (props: {
  readonly tone: Tone | 'info';
  readonly title: ComponentChildren;
  readonly children?: ComponentChildren;
  readonly action?: ComponentChildren;
  /** For what went wrong just now: screen readers say it at once. */
  readonly alert?: true;
}): JSX.Element => (
  <div class={CLASSES[props.tone]} {...(props.alert ? { role: 'alert' as const } : {})}>
    {props.tone === 'info' ? <SeverityMark severity="info" /> : <Mark tone={props.tone} />}
    <p>
      <strong>{props.title}</strong> {props.children}
    </p>
    {props.action}
  </div>
);
