/**
 * Keeps browsers from translating a name, a record or code. Preact's types ask for a boolean, which its renderer leaves
 * out.
 */
export const VERBATIM: object = { translate: 'no' };
