import type { AlertEvent } from './alert.ts';

/** Lists the records that can be pinned. SPF and DMARC are the record of that kind, not the whole TXT RRset; TLSA is that of HTTPS. */
export const PIN_RECORDS = [
  'A',
  'AAAA',
  'CAA',
  'CNAME',
  'DMARC',
  'DS',
  'HTTPS',
  'MX',
  'NS',
  'SPF',
  'TLSA',
  'TXT',
] as const;
export type PinRecord = (typeof PIN_RECORDS)[number];

/** Lists how records relate to the values of a pin: they are these and no others, they have each of them, or none of them. */
export const PIN_RULES = ['is', 'has', 'lacks'] as const;
export type PinRule = (typeof PIN_RULES)[number];

/** Names the record and the rule of a pin: `MX`, `TXT has`, `TXT lacks`. A monitor has one pin of each. */
export type PinSubject = PinRecord | `${PinRecord} ${Exclude<PinRule, 'is'>}`;

/** Returns the subject of a pin of a record. */
export const pinSubject = (record: PinRecord, rule: PinRule): PinSubject =>
  rule === 'is' ? record : `${record} ${rule}`;

export const PIN_SUBJECTS: readonly PinSubject[] = PIN_RECORDS.flatMap((record) =>
  PIN_RULES.map((rule) => pinSubject(record, rule)),
);

/** Returns the record of a pin, and its rule. */
export function partsOfPin(subject: PinSubject): { readonly record: PinRecord; readonly rule: PinRule } {
  const [name, word = 'is'] = subject.split(' ');
  return {
    record: PIN_RECORDS.find((one) => one === name) ?? 'A',
    rule: PIN_RULES.find((one) => one === word) ?? 'is',
  };
}

/** Returns the rule of the pin that an event is about; of anything else, that records are what they were. */
export function ruleOfEvent({ about }: Pick<AlertEvent, 'about'>): PinRule {
  const subject = about.kind === 'pin' ? PIN_SUBJECTS.find((one) => one === about.key[0]) : undefined;
  return subject === undefined ? 'is' : partsOfPin(subject).rule;
}

/** Stands for whatever there is: `TXT lacks *` says that there is no TXT record, `TXT has *` that there is one. */
export const ANY_VALUE = '*';

/** Records of free text: a pin that says what they have or lack names a part of one. */
export const isTextual = (record: PinRecord): boolean => ['DMARC', 'HTTPS', 'SPF', 'TXT'].includes(record);

/** The values that an owner expects in an RRset, or does not want there, in presentation form. */
export interface Pin {
  readonly subject: PinSubject;
  readonly values: readonly string[];
}
