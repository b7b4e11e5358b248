/**
 * What an element says of itself whose text no browser may translate: a name, a record, code. Preact's types ask for a
 * boolean, which its renderer leaves out.
 */
export const VERBATIM: object = { translate: 'no' };
