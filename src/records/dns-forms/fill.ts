import { type DnsName, isAtOrBelow, ROOT } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import type { DnsForm, FieldKey, FieldLabel } from './form.ts';
import { formText } from './text.ts';

/** A field of a form, filled in. */
interface FilledField {
  readonly key: FieldKey;
  /** As the provider writes it; left out: it is not documented. */
  readonly label?: FieldLabel;
  /** Empty: the field stays empty. */
  readonly value: string;
}

/** A record in the fields of a provider's form. */
export interface FilledForm {
  readonly fields: readonly FilledField[];
  /** Its text is longer than the form takes, so it has no value. */
  readonly tooLong?: { readonly count: number; readonly max: number };
}

/** A record to publish, in presentation form as in a report row. */
export interface FormRecord {
  readonly name: DnsName;
  readonly type: RrType;
  readonly value: string;
  /** Left out for a record that goes. */
  readonly ttl?: number;
}

/** The value of a record, in one field or several. */
type FieldValues = readonly (readonly [key: FieldKey, value: string])[];

/** Types whose value is the name of a host. */
const HOST_TYPES: readonly RrType[] = ['CNAME', 'NS', 'PTR'];
const HOUR_SECONDS = 3600;

/**
 * Writes a record as a provider asks for it; null where its documentation does not cover the record, or the record is not
 * in the zone.
 */
export function fillForm(form: DnsForm, zone: DnsName, record: FormRecord): FilledForm | null {
  const { name, type, value, ttl } = record;
  if (!form.types.includes(type) || !isAtOrBelow(name, zone) || /[\\*]/.test(name)) return null;
  const text = type === 'TXT' ? formText(value, form.text ?? {}) : null;
  if (text?.kind === 'undocumented') return null;
  const values: FieldValues | null =
    text === null ? valuesOf(form, type, value) : text.kind === 'text' ? [['value', text.text]] : [];
  const host = hostOf(form, name, zone);
  // What a form is too small for is worth saying even where nothing else is documented of it.
  const isNamed = host !== null && Object.keys(form.labels).length > 0;
  if (values === null || (!isNamed && text?.kind !== 'too-long')) return null;
  const filled: FieldValues = [
    ['type', type],
    ...(host === null ? [] : ([['host', host]] as const)),
    ...values,
    ...(ttl === undefined ? [] : ttlOf(form, ttl)),
  ];
  return {
    fields: filled.map(([key, one]) => {
      const label = form.labelsOf?.[type]?.[key] ?? form.labels[key];
      return { key, ...(label === undefined ? {} : { label }), value: one };
    }),
    ...(text?.kind === 'too-long' ? { tooLong: { count: text.count, max: text.max } } : {}),
  };
}

/** The name as the form wants it; null where its documentation does not say. */
function hostOf({ apex, wholeName, oneLabel }: DnsForm, name: DnsName, zone: DnsName): string | null {
  if (wholeName === true) return `${name}.`;
  if (name === zone) return apex ?? null;
  const host = name.slice(0, -zone.length - 1);
  return oneLabel === true && host.includes('.') ? null : host;
}

function ttlOf({ ttlHours }: DnsForm, seconds: number): FieldValues {
  if (ttlHours === undefined || seconds % HOUR_SECONDS !== 0) return [['ttl', String(seconds)]];
  return [
    ['ttl', String(seconds / HOUR_SECONDS)],
    ['ttl-unit', ttlHours],
  ];
}

/** The value of a record that is no text; null where its documentation does not say how to enter it. */
function valuesOf(form: DnsForm, type: RrType, value: string): FieldValues | null {
  if (type === 'MX') return mailServerOf(form, value);
  if (type === 'CAA') return issuerOf(form, value);
  if (!HOST_TYPES.includes(type)) return [['value', value]];
  return value === ROOT ? null : [['value', hostValue(form, value)]];
}

const hostValue = ({ hostDot }: DnsForm, host: string): string => (hostDot === true ? `${host}.` : host);

function mailServerOf(form: DnsForm, value: string): FieldValues | null {
  const [, priority = '', host = ''] = /^(\d+) (\S+)$/.exec(value) ?? [];
  if (host === '') return null;
  if (host === ROOT)
    return form.emptyNullMx === true && priority === '0'
      ? [
          ['priority', priority],
          ['value', ''],
        ]
      : null;
  const server = hostValue(form, host);
  return form.mxInOne === true
    ? [['value', `${priority} ${server}`]]
    : [
        ['priority', priority],
        ['value', server],
      ];
}

function issuerOf({ caa }: DnsForm, value: string): FieldValues | null {
  const [, flags = '', tag = '', issuer = ''] = /^(\d+) ([a-z\d]+) "([^"\\]*)"$/i.exec(value) ?? [];
  if (caa === undefined || tag === '' || caa.tags?.includes(tag) === false) return null;
  if (caa.fields === 'one') return [['value', value]];
  if (caa.fields === 'tag-and-value' && flags !== '0') return null;
  return [...(caa.fields === 'three' ? ([['flags', flags]] as const) : []), ['tag', tag], ['value', issuer]];
}
