/** Lists what can be pinned. SPF and DMARC are the record of that kind, not the whole TXT RRset. */
export const PIN_SUBJECTS = ['A', 'AAAA', 'CAA', 'DMARC', 'DS', 'MX', 'NS', 'SPF'] as const;
export type PinSubject = (typeof PIN_SUBJECTS)[number];

/** The values that an owner expects in an RRset, and no others, in presentation form. */
export interface Pin {
  readonly subject: PinSubject;
  readonly values: readonly string[];
}
