import {
  anyRecord,
  type Decoder,
  listOf,
  number,
  oneOf,
  orLeftOut,
  orNull,
  record,
  text,
  textAs,
} from '../../domain/decode.ts';
import type { Message, MessageArgs } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { RR_TYPE_NAMES } from '../../domain/rr.ts';
import { NOTED_SEVERITIES } from '../../domain/severity.ts';
import {
  ALERT_GROUPS,
  type AlertDifference,
  type AlertEvent,
  type AlertSubject,
  COPIES_OF_NS,
  type PlannedIn,
  SUBJECT_KINDS,
} from './alert.ts';
import type { EventKind } from './event-kind.ts';

/** Arguments are data of our own making; what renders them knows their kinds. */
const args: Decoder<MessageArgs> = (value) => anyRecord(value) as MessageArgs;

/** Reads a message that was stored. */
export const decodeMessage: Decoder<Message> = record<Message>({ id: text, args });

/** Reads an event that was stored. */
export const decodeEvent: Decoder<AlertEvent> = record<AlertEvent>({
  // One that is not declared any more is kept: `definitionOf` says what becomes of it.
  kind: textAs<EventKind>(),
  about: record<AlertSubject>({ kind: oneOf(SUBJECT_KINDS), key: listOf(text) }),
  group: oneOf(ALERT_GROUPS),
  severity: oneOf(NOTED_SEVERITIES),
  planned: orLeftOut(
    record<PlannedIn>({ window: text, from: number, name: text, reports: orNull(oneOf(NOTED_SEVERITIES)) }),
  ),
  common: orLeftOut(listOf(text)),
  message: decodeMessage,
  reason: orNull(decodeMessage),
  whatToDo: orNull(decodeMessage),
  differences: listOf(
    record<AlertDifference>({
      name: textAs<DnsName>(),
      type: oneOf(RR_TYPE_NAMES),
      before: listOf(text),
      after: listOf(text),
      at: orLeftOut(oneOf(COPIES_OF_NS)),
    }),
  ),
  since: orNull(number),
  asBefore: orNull(number),
});
