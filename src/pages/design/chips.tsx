import type { ComponentChildren, JSX } from 'preact';

interface Chip {
  /** Id of the radio button, which the style sheet looks at. */
  readonly id: string;
  readonly text: ComponentChildren;
  readonly count?: number;
}

/** Shows a filter as radio buttons, so that it works without scripts. The first one is chosen. */
export const Chips = (props: {
  readonly name: string;
  readonly legend: string;
  readonly chips: readonly Chip[];
}): JSX.Element => (
  <fieldset class="chips">
    <legend class="vh">{props.legend}</legend>
    {props.chips.map(({ id, text, count }, i) => (
      <label class="chip">
        <input class="vh" type="radio" name={props.name} id={id} checked={i === 0} />
        {text}
        {count !== undefined && <span class="num"> {count}</span>}
      </label>
    ))}
  </fieldset>
);
