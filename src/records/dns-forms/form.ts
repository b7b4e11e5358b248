import type { DatedSource } from '../../domain/dated.ts';
import type { RrType } from '../../domain/rr.ts';

/** A field of the form in which a provider takes a record. */
export type FieldKey = 'host' | 'type' | 'priority' | 'value' | 'ttl' | 'ttl-unit' | 'flags' | 'tag';

/** The name of a field as the provider writes it: the same for everybody, or by the language of its pages. */
export type FieldLabel = string | Readonly<Record<string, string>>;

type FieldLabels = Readonly<Partial<Record<FieldKey, FieldLabel>>>;

/** How a form takes text. What is left out is not documented. */
export interface TextRules {
  /** Whether the owner types quotation marks around each string; left out: the text stands as it is. */
  readonly quotes?: true;
  /**
   * How quotation marks, backslashes and octets beyond ASCII are written: `zone`: as in a zone file; `octal`: quotation
   * marks behind a backslash, octets in octal; `quotation-marks`: as they are, and nothing else. Left out: the form is
   * not offered for a text that has some.
   */
  readonly special?: 'zone' | 'octal' | 'quotation-marks';
  /** Names who splits text into strings of 255 octets; left out: the form is not offered for longer text, unless `max` is. */
  readonly splits?: 'provider' | 'owner';
  /** The longest text that it takes, in characters. */
  readonly max?: number;
  /** Names the editor of the provider for longer text, in the form of a zone file. */
  readonly longer?: string;
}

/** How a form takes CAA records: in one field as a zone file has them, or in three. */
interface CaaRules {
  readonly fields: 'one' | 'three' | 'tag-and-value';
  /** Tags for which its words fit; left out: all. */
  readonly tags?: readonly string[];
}

/** How a DNS provider asks for a record, as far as its documentation says so. What it does not say stays generic. */
export interface DnsForm {
  /** The address that was read, and when. */
  readonly source: DatedSource & { readonly url: string };
  /** Endings of its name servers, where the provider has other forms for others. */
  readonly only?: readonly string[];
  /** Its documentation is that of its API: it has one field for each. */
  readonly isApi?: true;
  /** The types of records that its documentation covers. */
  readonly types: readonly RrType[];
  readonly labels: FieldLabels;
  readonly labelsOf?: Readonly<Partial<Record<RrType, FieldLabels>>>;
  /** Stands for the domain itself; left out: not documented, so the form is not offered for that. */
  readonly apex?: '@' | '';
  /** The whole name, with a dot at its end. */
  readonly wholeName?: true;
  /** Its documentation speaks of names of one label before the domain, and no more. */
  readonly oneLabel?: true;
  /** Hosts in values end in a dot. */
  readonly hostDot?: true;
  /** Priority and mail server in one field. */
  readonly mxInOne?: true;
  /** Priority 0 and an empty mail server make a null MX. */
  readonly emptyNullMx?: true;
  readonly caa?: CaaRules;
  readonly text?: TextRules;
  /** The TTL in hours, with this unit chosen beside it. */
  readonly ttlHours?: string;
  /** All values of one name and type are one entry, to which a new one is added. */
  readonly oneEntry?: true;
}
