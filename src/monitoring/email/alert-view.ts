import { SEVERITY_TEXTS, severityInWords } from '../../changes/severity-texts.ts';
import type { Message, Words } from '../../domain/message.ts';
import { visible } from '../../domain/text.ts';
import type { EmailTone } from '../../mail/email-document.ts';
import { shortened } from '../../mail/plain-text.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { type EventSection, sectionsOf } from '../events/causes.ts';
import { definitionOf, isEnd } from '../events/events.ts';
import type { AlertDifference, AlertEvent } from '../model/alert.ts';
import { ANY_VALUE, ruleOfEvent } from '../model/pin.ts';
import { isAtRegistrar, recordsInTheWay } from '../model/put-back.ts';
import { type Side, sidesOf } from './alert-email-difference.ts';
import { ALERT_EMAIL_TEXTS } from './alert-email-texts.ts';
import type { Detail } from './detail.ts';
import type { ReportedAlert } from './same-change.ts';

/** An RRset before and after, in words. */
interface DifferenceView {
  /** Its type and its name. */
  readonly rrset: string;
  readonly beforeLabel: string;
  readonly nowLabel: string;
  readonly before: Side;
  readonly after: Side;
}

/** One event in words: what the plain text and the HTML say, each in its own form. No string in it has control characters. */
export interface EventView {
  readonly tone: EmailTone;
  readonly badge: string;
  readonly headline: string;
  readonly reason: string | null;
  readonly differences: readonly DifferenceView[];
  /** How many record sets are not shown. */
  readonly more: string | null;
  readonly whatToDo: readonly string[];
  /** Whether what to do comes before the records. */
  readonly isUrgent: boolean;
  /** The events that follow from it, beneath it; null where none does. */
  readonly follows: { readonly title: string; readonly events: readonly EventView[] } | null;
}

/** One alert in words. */
export interface AlertView {
  readonly domain: string;
  /** Those that follow from none of the others. */
  readonly events: readonly [EventView, ...EventView[]];
  /** When and by whom it was confirmed, what it did to the score, and what was left out. */
  readonly remarks: readonly string[];
}

const TONES: Readonly<Record<AlertEvent['severity'], EmailTone>> = {
  critical: 'bad',
  error: 'bad',
  warning: 'warn',
  notice: 'calm',
  info: 'calm',
};

/** Puts an alert into words. */
export function alertView(alert: ReportedAlert, language: Language, detail: Detail): AlertView {
  const words = speak(language, ALERT_EMAIL_TEXTS);
  const { domain, at, confirmedBy, scoreBefore, scoreAfter, closedAt } = alert;
  // One that waited for a digest may be over by now: what it says to do would do harm, and what it says of now may be wrong.
  const isOver = closedAt !== null && closedAt > at;
  const [before, after] = [scoreBefore?.score, scoreAfter?.score];
  const change = before === undefined || after === undefined ? 0 : after - before;
  // What the run as a whole did to the score is said of an event only where all others follow from it.
  const [first, ...others] = sectionsOf(alert.events);
  // A pin costs none: what departed from it does, and its kind may be muted.
  const points = !isOver && others.length === 0 && definitionOf(first.lead).before !== 'pin' ? change : 0;
  const rest = alert.events.length - detail.events;
  const seen = { at: { instant: at } };
  const { seenUntil = at } = alert;
  const around = { isOver, language, detail };
  const scores = { domain, before: before ?? 0, after: after ?? 0 };
  return {
    domain,
    events: sectionViews([first, ...others], { ...around, points }, words),
    remarks: [
      seenUntil > at
        ? words('seen-between', { from: { instant: at }, to: { instant: seenUntil } })
        : confirmedBy.length === 0
          ? words('seen', seen)
          : words('confirmed', { ...seen, servers: confirmedBy }),
      ...(change === 0 ? [] : [words(change < 0 ? 'fell' : 'rose', scores)]),
      ...(isOver ? [words('closed', { at: { instant: closedAt } })] : []),
      ...(rest > 0 ? [words('more-events', { count: rest })] : []),
    ].map(visible),
  };
}

export type AlertWords = Words<typeof ALERT_EMAIL_TEXTS.texts>;

interface EventSurroundings {
  /** By how much the alert moved the score, if that is said of the event. */
  readonly points: number;
  readonly isOver: boolean;
  readonly language: Language;
  readonly detail: Detail;
}

/** Puts as many events into words as there is room for, each beneath its cause; causes have the room before what follows. */
function sectionViews(
  [first, ...others]: readonly [EventSection, ...EventSection[]],
  around: EventSurroundings,
  words: AlertWords,
): AlertView['events'] {
  const { events: most } = around.detail;
  const shown = others.slice(0, most - 1);
  let room = most - 1 - shown.length;
  const view = (section: EventSection, points: number): EventView => {
    const consequences = section.consequences.slice(0, room);
    room -= consequences.length;
    return sectionView({ ...section, consequences }, { ...around, points }, words);
  };
  return [view(first, around.points), ...shown.map((section) => view(section, 0))];
}

/** Puts a cause into words, and what follows from it. */
function sectionView(
  { lead, consequences, severity }: EventSection,
  around: EventSurroundings,
  words: AlertWords,
): EventView {
  const asksForPin = consequences.some((one) => one.whatToDo !== null && definitionOf(one).before === 'pin');
  const view = eventView({ ...lead, severity }, { ...around, asksForPin }, words);
  if (consequences.length === 0) return view;
  // What was done on purpose is not undone, so what it brought is repaired by itself.
  const isPlannable = needsNothing(lead);
  const events = consequences.map((event) => {
    const one = eventView(event, { ...around, points: 0, asksForPin }, words);
    return isPlannable ? one : { ...one, whatToDo: [] };
  });
  return {
    ...view,
    follows: {
      title: words(lead.planned !== undefined ? 'follows-planned' : isRepair(lead) ? 'follows-over' : 'follows'),
      events,
    },
  };
}

/** Returns whether an event reports that something is over, and asks for nothing. */
export const isRepair = (event: AlertEvent): boolean =>
  definitionOf(event).before === 'undone' || (event.severity === 'info' && isEnd(event.kind));

/** Whether nothing is to be done about an event that its owner planned. */
const needsNothing = (event: AlertEvent): boolean =>
  withDelegationAlone(event).length > 0 && !(event.whatToDo !== null && definitionOf(event).isDueIfPlanned);

/** Names the values of a pin: what records are to be, to contain or not to contain. */
export function pinnedLabel(event: Pick<AlertEvent, 'about' | 'differences'>) {
  const rule = ruleOfEvent(event);
  if (rule === 'is') return 'pinned' as const;
  const hasAny = event.differences.some(({ before }) => before.includes(ANY_VALUE));
  return hasAny ? (`pinned-${rule}-any` as const) : (`pinned-${rule}` as const);
}

function eventView(
  event: AlertEvent,
  { points, isOver, language, detail, asksForPin }: EventSurroundings & { readonly asksForPin: boolean },
  words: AlertWords,
): EventView {
  const inWords = (message: Message): string => shortened(visible(textIn(language, message)), detail.sentenceChars);
  const sentences = (message: Message | null): string[] => (message === null ? [] : [inWords(message)]);
  const shownOf = withDelegationAlone(event);
  const differences = shownOf.slice(0, detail.differences);
  const left = shownOf.length - differences.length;
  const { before: shown, isUndoable } = definitionOf(event);
  // What took something away and is over is no such change any more.
  const group = isRepair(event)
    ? words('group-undone')
    : event.kind === 'window-over'
      ? words('group-planned')
      : words(`group/${event.group}`);
  // What to do about a pinned value says it already.
  const offersUndo = event.whatToDo !== null && shown !== 'pin' && isUndoable;
  const undo = offersUndo ? undoOf(differences, words).map(visible) : [];
  // Nobody may ever have seen the values that are pinned.
  const before = event.since === null ? words('before') : words('before-seen', { at: { instant: event.since } });
  const labels =
    shown === 'servers'
      ? labelsOfServers(event, words)
      : { before: shown === 'pin' ? words(pinnedLabel(event)) : before, now: words(isOver ? 'after' : 'now') };
  const kind =
    points === 0 ? group : words(points < 0 ? 'points-lost' : 'points-gained', { group, points: Math.abs(points) });
  const grave = severityInWords(event.severity);
  const badge = isOver
    ? words('group-closed')
    : grave === null
      ? kind
      : words('badge', { severity: speak(language, SEVERITY_TEXTS)(grave), kind });
  return {
    tone: isOver ? 'calm' : TONES[event.severity],
    badge: visible(badge),
    headline: inWords(event.message),
    // It says what is so, or will be.
    reason: isOver ? null : (sentences(event.reason)[0] ?? null),
    differences: differences.map((difference) => ({
      rrset: visible(words(placeOf(difference), { type: difference.type, name: difference.name })),
      beforeLabel: visible(labels.before),
      nowLabel: labels.now,
      ...sidesOf(difference, detail, ruleOfEvent(event)),
    })),
    more: left > 0 ? words('more-differences', { count: left }) : null,
    isUrgent: event.severity === 'critical',
    whatToDo: isOver
      ? []
      : [
          // A planned change is not done with while a pin asks for other records.
          ...(needsNothing(event) && !asksForPin ? [words('planned')] : []),
          ...sentences(event.whatToDo),
          ...undo,
        ],
    follows: null,
  };
}

/** Once others answer for a domain, its sentence names what else changed: nobody can put that back record by record. */
function withDelegationAlone({ about, differences }: AlertEvent): AlertEvent['differences'] {
  const delegation = differences.filter(({ type }) => type === 'NS' || type === 'DS');
  return about.kind === 'delegation' && delegation.length > 0 ? delegation : differences;
}

/** NS records of the delegation and those of the zone itself may differ. */
const placeOf = ({ at }: AlertDifference) => (at === undefined ? 'place' : (`place-${at}` as const));

/** Which servers have which records, where they disagree. It may be that none has the old ones. */
function labelsOfServers({ reason }: AlertEvent, words: AlertWords) {
  const { old, others } = reason?.args ?? {};
  const now = others === undefined ? words('at-some') : visible(words('at-servers', { servers: others }));
  return old === undefined ? { before: words('before'), now } : { before: words('at-servers', { servers: old }), now };
}

/** How to put records back as they were, word for word as they stand above. */
function undoOf(differences: readonly AlertDifference[], words: AlertWords): readonly string[] {
  const first = recordsInTheWay({ differences });
  const names = new Set(first.map(({ name }) => name));
  return [...first, ...differences.filter((one) => !first.includes(one))].flatMap((difference) => {
    if (isAtRegistrar(difference)) return [];
    const { name, type, before, after } = difference;
    const of = { name, type, count: before.length, now: after.length };
    if (before.length === 0) return [words('undo-remove', { name, type, count: after.length })];
    if (after.length > 0) return [words('undo-replace', of)];
    return [words(names.has(name) ? 'undo-then-publish' : 'undo-publish', of)];
  });
}
