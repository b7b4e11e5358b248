/** Fields of a form: the longest of ours, that of zones not delegated, has 193. Source: docs/limits.md. */
export const MAX_FIELDS = 200;
/** Octets of a form, percent-encoded. A page may say less. Source: docs/limits.md. */
export const MAX_FORM_BYTES = 256 * 1024;
/** Octets of a form with a file that is chosen, and those around it. Source: docs/limits.md. */
export const MAX_FILE_BYTES = 1024 * 1024;
export const MAX_FILE_FORM_BYTES = MAX_FILE_BYTES + 16 * 1024;
/** Forms up to this length cost next to nothing to read, so nobody counts them. */
export const SHORT_FORM_BYTES = 4096;
/** Forms longer than that which a client may send in a minute, and its network ten times. Source: docs/limits.md. */
export const LONG_FORMS_PER_MINUTE = 60;
