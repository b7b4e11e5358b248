import type { ComponentChildren, JSX } from 'preact';
import type { Severity } from '../../domain/severity.ts';
import { SeverityMark } from './mark.tsx';

/** Shows one finding: its title is what to do, and its area stands at the right. */
export const FindingItem = (props: {
  readonly id?: string;
  readonly severity: Severity;
  /** The severity in words. */
  readonly severityText: string;
  readonly title: ComponentChildren;
  readonly area: ComponentChildren;
  readonly children?: ComponentChildren;
}): JSX.Element => (
  <article class="finding" id={props.id}>
    <SeverityMark severity={props.severity} label={props.severityText} />
    <div class="body">
      <h3>{props.title}</h3>
      {props.children}
    </div>
    <p class="meta">{props.area}</p>
  </article>
);
