import { defineTexts, type Message } from '../domain/message.ts';
import type { CofFault } from '../records/cof.ts';

/** Says what is wrong with a line of an archive, as a sentence without its full stop. */
export const COF_FAULT_TEXTS = defineTexts('cof-fault', {
  'too-long': 'The line is longer than {max} octets',
  'not-json': 'It is not JSON',
  'not-an-object': 'It is not a JSON object',
  'obj-invalid': '"obj" is not an object',
  'name-invalid': '"rrname" is not a name: {value}',
  'type-invalid': '"rrtype" is not a record type: {value}',
  'type-unsupported': 'We do not store records of type {type}',
  'data-missing': '"rdata" is empty',
  'data-too-many': '"rdata" has {count} records; the limit is {max}',
  'data-not-text': '"rdata" is not text: {value}',
  'data-invalid': '"rdata" is not {type} data: {data}',
  'times-reversed': '"{first}" is later than "{last}"',
  'time-invalid': '"{field}" is not a time in whole seconds: {value}',
  'time-too-late': '"{field}" is after the year 9999; are these milliseconds: {value}',
  'count-invalid': '"count" is not a whole number: {value}',
} as const satisfies Readonly<Record<CofFault['code'], string>>);

/** Returns the message of a fault. It repeats parts of the line, so make it visible before you show it. */
export function cofMessage({ code, args }: CofFault): Message {
  const value = 'value' in args ? (args.value ?? 'missing') : '';
  return COF_FAULT_TEXTS.of({ code, args: { ...args, value } });
}
