import type { ComponentChildren, JSX } from 'preact';

interface StepperStep {
  readonly title: ComponentChildren;
  /** When to take the step. */
  readonly note?: ComponentChildren;
  readonly done?: boolean;
  readonly panel: ComponentChildren;
}

/**
 * Shows steps of which the chosen one is shown; the server says which is the first safe one. Paper shows all of them.
 */
export function Stepper(props: {
  /** Tells this group of radio buttons from others of the page. */
  readonly name: string;
  readonly legend: string;
  readonly steps: readonly StepperStep[];
  /** Index of the step that is shown at first. */
  readonly chosen?: number;
}): JSX.Element {
  const { name, legend, steps, chosen = 0 } = props;
  return (
    <fieldset class="steps">
      <legend class="vh">{legend}</legend>
      <div class="steps-bar">
        {steps.map(({ title, note, done }, i) => (
          <label class={done ? 'step done' : 'step'}>
            <input class="vh" type="radio" name={name} checked={i === chosen} />
            <span class="dot" aria-hidden="true">
              {i + 1}
            </span>
            <b>{title}</b>
            {note !== undefined && <span>{note}</span>}
          </label>
        ))}
      </div>
      {steps.map(({ title, panel }, i) => (
        <div class="panel">
          <p class="paper step-title">
            {i + 1}. {title}
          </p>
          {panel}
        </div>
      ))}
    </fieldset>
  );
}
