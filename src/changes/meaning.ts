import type { Message } from '../domain/message.ts';
import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { Severity } from '../domain/severity.ts';
import type { Instant } from '../domain/time.ts';
import { CERTIFICATE_CHANGE_TEXTS } from './certificate-texts.ts';
import { CHANGE_ACTION_TEXTS, DNS_CHANGE_TEXTS, DNS_REASON_TEXTS } from './dns-texts.ts';
import { CHANGE_OF_NAME_TEXTS, MAIL_CHANGE_TEXTS, MAIL_REASON_TEXTS } from './mail-texts.ts';
import { REGISTRATION_CHANGE_TEXTS } from './registration-texts.ts';
import type { RrsetChange } from './rrset-change.ts';
import type { World } from './world.ts';

/** Names the subject of a change, for filters and for muting. */
export type ChangeArea = 'mail' | 'web' | 'dns' | 'certificates' | 'other';

/** The kinds of changes; each has one headline. */
export type MeaningKind =
  | keyof typeof MAIL_CHANGE_TEXTS.texts
  | keyof typeof DNS_CHANGE_TEXTS.texts
  | keyof typeof CERTIFICATE_CHANGE_TEXTS.texts
  | keyof typeof REGISTRATION_CHANGE_TEXTS.texts;

/** The values of one RRset before and after a change, in presentation form. */
interface RrsetDifference {
  readonly name: DnsName;
  readonly type: RrType;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Tells the owner of a domain what a change means. */
export interface Meaning {
  readonly kind: MeaningKind;
  readonly area: ChangeArea;
  readonly severity: Exclude<Severity, 'ok'>;
  /** The domain it is about: a service name counts as its domain. */
  readonly domain: DnsName;
  /** One line: what happened. */
  readonly message: Message;
  /** One sentence: why that matters. Null where the line says all. */
  readonly reason: Message | null;
  /** Says what to do if it was not you; null where nothing is to be done. */
  readonly whatToDo: Message | null;
  /** Lists the RRsets that changed, as they are in the DNS. */
  readonly differences: readonly RrsetDifference[];
  /** The first lookup that saw it. */
  readonly at: Instant;
  /** The last lookup before that; the change happened in between. */
  readonly since: Instant;
}

/** Holds what one judge says of a change. Registrations are no records, so no change of records is about them. */
export interface Judgement<A extends ChangeArea | 'registration' = ChangeArea>
  extends Omit<Meaning, 'area' | 'domain' | 'differences' | 'at' | 'since'> {
  readonly area: A;
  /** Identifies what several domains may have in common, such as one certificate that ends; none if it is about one alone. */
  readonly common?: readonly string[];
}

/** Tells the meanings of the change of one RRset; none where it means nothing by itself. */
export type Judge = (change: RrsetChange, world: World) => readonly Judgement[];

export const [mailChange, dnsChange] = [MAIL_CHANGE_TEXTS.message, DNS_CHANGE_TEXTS.message];
/** A headline of another name than the domain. */
export const nameChange = CHANGE_OF_NAME_TEXTS.message;
export const [mailReason, dnsReason] = [MAIL_REASON_TEXTS.message, DNS_REASON_TEXTS.message];
export const changeAction = CHANGE_ACTION_TEXTS.message;

const KINDS: ReadonlySet<string> = new Set([
  ...Object.keys(MAIL_CHANGE_TEXTS.texts),
  ...Object.keys(DNS_CHANGE_TEXTS.texts),
  ...Object.keys(CERTIFICATE_CHANGE_TEXTS.texts),
  ...Object.keys(REGISTRATION_CHANGE_TEXTS.texts),
]);
const isKind = (kind: string): kind is MeaningKind => KINDS.has(kind);

interface Because {
  readonly reason?: Message | null;
  readonly whatToDo?: Message | null;
  readonly common?: readonly string[];
}

/** Returns a factory of judgements of one area. The kind of each is the code of its headline. */
export const judgementIn =
  <A extends ChangeArea | 'registration'>(area: A) =>
  (
    severity: Judgement['severity'],
    message: Message,
    { reason = null, whatToDo = null, common }: Because = {},
  ): Judgement<A> => {
    const kind = message.id.slice(message.id.indexOf('/') + 1);
    if (!isKind(kind)) throw new Error(`"${kind}" is no kind of change`);
    return { kind, area, severity, message, reason, whatToDo, ...(common === undefined ? {} : { common }) };
  };
