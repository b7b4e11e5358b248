/** Adds to a step of a view, besides its record. */
export interface StepMore {
  /** The step of a fix of the report whose record it is. */
  readonly asked?: { readonly fix: string; readonly step: number };
  /** Lines to run on the server, by the software that has them. */
  readonly commands?: readonly { readonly software: string; readonly line: string }[];
}
