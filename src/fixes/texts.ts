/** What steps are called, and when to take them. `{slots}` are filled from the arguments. */
export const STEP_TEXTS = {
  add: 'Add a {type} record at {name}',
  replace: 'Replace the {type} record at {name}',
  remove: 'Delete the {type} record at {name}',
} as const;

type Slots<S extends string> = S extends `${string}{${infer K}}${infer Rest}` ? K | Slots<Rest> : never;
export type StepTextId = keyof typeof STEP_TEXTS;
type Filled = Readonly<Record<string, string | number>>;
type StepArgs<K extends StepTextId> =
  Slots<(typeof STEP_TEXTS)[K]> extends never
    ? []
    : [args: Readonly<Record<Slots<(typeof STEP_TEXTS)[K]>, string | number>>];

/** One of these texts with its arguments, in no language yet. */
export interface StepText {
  readonly text: StepTextId;
  readonly args: Filled;
}

/** A text with exactly the arguments that its slots ask for. */
export function stepText<K extends StepTextId>(text: K, ...given: StepArgs<K>): StepText {
  const [args = {}]: readonly Filled[] = given;
  return { text, args };
}
