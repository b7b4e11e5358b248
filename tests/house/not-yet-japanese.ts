/** Tables whose Japanese is still to be written, by prefix. This list only gets shorter. */
export const NOT_YET: readonly string[] = [];
