/** A staged fix: each step is safe by itself, and the last one makes the finding go away. */
export interface FixPath<P = string> {
  readonly steps: readonly StepItem<P>[];
}

export interface StepItem<P = string> {
  readonly title: P;
  /** When to take the step; null: now. */
  readonly when: P | null;
  /** A file to serve at an address, whole, before the records change. */
  readonly file?: { readonly url: string; readonly content: string };
  readonly publish: readonly FixItem[];
  /** Records to delete that none of `publish` replaces. */
  readonly remove: readonly { readonly name: string; readonly type: string; readonly value: string }[];
}

/** A record to paste, in zone-file form and as the fields of a provider's form. */
export interface FixItem {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl: number;
  /** Present value of the record that this one replaces, else null: add it. */
  readonly replaces: string | null;
  /** Values of further records of this name and type that must go as well. */
  readonly also_remove?: readonly string[];
  /** Parts of `value` that are samples: the owner replaces them before publishing. Left out where there are none. */
  readonly fill_in?: readonly string[];
  readonly zone_line: string;
  /** `host` is relative to the zone, `@` for its apex. */
  readonly fields: {
    readonly host: string;
    readonly type: string;
    readonly value: string;
    readonly ttl: number;
    readonly priority?: number;
  };
}
