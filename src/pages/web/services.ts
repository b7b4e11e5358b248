import type { Refused } from '../../admission/admission.ts';
import type { AdmittedLookups, OnAdmitted } from '../../admission/admitted-lookups.ts';
import type { Operation } from '../../api/operation.ts';
import type { MessageQuery, MessageTest } from '../../diagnoses/message-test.ts';
import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { ParsedUndelegated, TypedDelegation } from '../../domain/undelegated.ts';
import type { ZoneTextReader } from '../../lookups/zone-text/zone-text-reader.ts';
import type { HistoryReport } from '../../past/history.ts';
import type { MessageHeader } from '../../records/message-header.ts';
import type { Language } from '../../texts/languages.ts';

/** A setting as the documentation shows it. `about` marks code with backticks. */
export interface SettingShown {
  readonly env: string;
  readonly flag: string;
  /** The default in words, or as it would be written. */
  readonly shown: string | Message;
  readonly about: Message;
  readonly example: string;
}

export interface Retention {
  /** Null: for ever. */
  readonly historyMs: number | null;
  readonly usageMs: number;
}

/** All that the pages need of the rest of the service. */
export interface PageServices
  extends Omit<AdmittedLookups, 'history' | 'testMessage' | 'testSpf' | 'slices' | 'inFlight'> {
  /** Whether a message would pass SPF and DMARC, asked now. `invalid-address` where `ip` is none. */
  testMessage(
    query: Omit<MessageQuery, 'nowSeconds'>,
    clientAddress: string,
    onAdmitted?: OnAdmitted,
  ): Promise<MessageTest<Message> | Refused | 'invalid-address'>;
  /** Reads what is stored of the past, a page of changes; undefined where the cursor is none of ours. */
  history(
    domain: DomainName,
    cursor: string | undefined,
    clientAddress: string,
  ): Promise<HistoryReport | undefined | Refused>;
  /** Reads a pasted header; null where the text is none. */
  readHeader(text: string): MessageHeader | null;
  /** Reads what a person typed. `fault` names what is wrong, `why` is the clause in it that repeats nothing, `hint` how to fix it, in this language. */
  parse(
    input: string,
    language: Language,
  ):
    | { readonly ok: true; readonly domain: DomainName; readonly unicode: string }
    | { readonly ok: false; readonly fault: string; readonly why: string; readonly hint: string };
  /** Reads the name servers and DS records that a zone is to be tried with; only addresses that we may contact. */
  parseUndelegated(zone: DomainName, typed: TypedDelegation): ParsedUndelegated;
  /** Reads the text of a planned zone on behalf of a client. */
  readZone(planned: Parameters<ZoneTextReader>[0], clientAddress: string): ReturnType<ZoneTextReader>;
  /** Address of this service as the world sees it, without a slash at its end. */
  readonly publicUrl: string;
  /** The calls of the API, which its reference describes. */
  readonly apiOperations: readonly Operation[];
  /** Every setting of the service, for who runs one. */
  readonly settings: readonly SettingShown[];
  /** How long we keep what is ours to delete. */
  readonly retention: Retention;
  /** A domain whose report the start page leads to. */
  readonly exampleDomain: string;
  now(): Instant;
  /** Whether this client may start another live run now. */
  admitLive(clientAddress: string): { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };
  /** Whether this client may send another long form now. */
  admitForm(clientAddress: string): { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };
}
