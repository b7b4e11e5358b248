/** Decides what a page folds, where that is not by what needs attention. */
export interface Folding {
  /** It is the picture that readers come for. */
  readonly staysOpen?: true;
  /** It repeats what checks say. */
  readonly repeats?: true;
}
