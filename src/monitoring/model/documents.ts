import { CERTIFICATE_PROBLEMS } from '../../changes/certificates.ts';
import { GRADE_CAPS } from '../../diagnoses/grade-cap.ts';
import { LISTED_MARKS } from '../../diagnoses/part-label.ts';
import type { Score } from '../../diagnoses/scoring.ts';
import { decodeJson, listOf, oneOf, orNull, record, someOf, text, textAs } from '../../domain/decode.ts';
import type { Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import type { Memory } from '../memory/memory.ts';
import * as memory from '../memory/memory.ts';
import { dnsName } from '../memory/rrsets.ts';
import { SETTING_DECODERS } from '../settings/monitor-settings.ts';
import { type Alert, WITHHELD } from './alert.ts';
import { decodeEvent, decodeMessage } from './event-json.ts';
import type { MonitorSettings, MonitorStatus } from './monitor.ts';
import { PIN_SUBJECTS, type Pin } from './pin.ts';
import { decodeScore } from './score-json.ts';

/** Returns the settings that were stored; undefined where the document is damaged, as of each of these. */
export const decodeSettings = (document: string): MonitorSettings | undefined => decodeJson(document, settings);

export const decodeStatus = (document: string): MonitorStatus | undefined => decodeJson(document, statusMemory.decode);

/** Holds what an alert has beside its columns. */
export type AlertDocument = Pick<Alert, 'events' | 'confirmedBy' | 'scoreBefore' | 'scoreAfter' | 'withheld'>;

/** The form in which we write alerts, and the only one that we read. */
export const ALERT_VERSION = 1;

export const encodeAlert = ({ events, confirmedBy, scoreBefore, scoreAfter, withheld }: Alert): string =>
  JSON.stringify({ events, confirmedBy, scoreBefore, scoreAfter, withheld } satisfies AlertDocument);

export const decodeAlert = (document: string): AlertDocument | undefined => decodeJson(document, alert);

const settings = record<MonitorSettings>({
  ...SETTING_DECODERS,
  pins: listOf(record<Pin>({ subject: oneOf(PIN_SUBJECTS), values: listOf(text) })),
});

const score = memory.opaque<Score>(decodeScore);

const supplied = memory.orNull(memory.listOf(memory.text));

/** Declares what the latest runs found, as it is stored. */
export const statusMemory: Memory<MonitorStatus> = memory.record({
  score: memory.orNull(score),
  cap: memory.orNull(memory.oneOf(GRADE_CAPS.map(({ code }) => code))),
  areas: memory.orNull(memory.listOf(memory.record({ area: memory.text, mark: memory.oneOf(LISTED_MARKS) }))),
  scoreBefore: memory.orNull(memory.record({ score, at: memory.past })),
  lastChange: memory.orNull(
    memory.record({ at: memory.past, alert: memory.text, message: memory.opaque<Message>(decodeMessage) }),
  ),
  silentSince: memory.orNull(memory.past),
  refusedSince: memory.orNull(memory.past),
  missingSince: memory.orNull(memory.past),
  failingLookups: memory.number,
  serversDown: memory.number,
  certificateEndsAt: memory.orNull(memory.number),
  certificateProblem: memory.orNull(memory.oneOf(CERTIFICATE_PROBLEMS)),
  certificateStageAt: memory.orNull(memory.number),
  certificatesProbedAt: memory.orNull(memory.past),
  certificateHosts: memory.listOf(
    memory.record({
      host: dnsName,
      port: memory.number,
      seenAt: memory.orNull(memory.past),
      endsAt: memory.orNull(memory.number),
      failingSince: memory.orNull(memory.past),
      problem: memory.orNull(memory.oneOf(CERTIFICATE_PROBLEMS)),
    }),
  ),
  registrationEndsAt: memory.orNull(memory.number),
  registrationAnsweredAt: memory.orNull(memory.past),
  suppliers: memory.record({ registrar: supplied, issuer: supplied, dns: supplied }),
  registrarId: memory.orNull(memory.number),
  lookups: memory.number,
});

const alert = record<AlertDocument>({
  events: someOf(decodeEvent),
  confirmedBy: listOf(textAs<DnsName>()),
  scoreBefore: orNull(decodeScore),
  scoreAfter: orNull(decodeScore),
  withheld: orNull(oneOf(WITHHELD)),
});
