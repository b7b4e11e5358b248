import type { AlertEvent, AlertGroup } from '../model/alert.ts';
import type { EventKind } from '../model/event-kind.ts';
import type { PlannedGroup } from '../rules/alert-rules.ts';

type EventSeverity = AlertEvent['severity'];

/**
 * Tells which records an event shows as those before. `state`: what the domain had until then. `passing`: one of
 * several that took turns. `pin`: what the owner pinned. `servers`: what some name servers still have. `undone`: what
 * it had while it differed from what it has again.
 */
type Before = 'state' | 'passing' | 'pin' | 'servers' | 'undone';

/** All that monitoring knows of a kind of event, beside its texts. */
export interface EventDefinition {
  /** Mutes it. */
  readonly group: AlertGroup;
  /**
   * The group of changes under which a window plans it; null for what is told at once whatever was planned: what breaks something or
   * ends, and all that nobody but the owner's registrar or an attacker changes.
   */
  readonly plannedAs: PlannedGroup | null;
  /** How grave it can be, the gravest first; null if it is as grave as the change that it reports was judged. */
  readonly severities: readonly EventSeverity[] | null;
  /** Later kinds that end it, or report it again, where they are about the same. */
  readonly settledBy: readonly EventKind[];
  /** Changes that it tells with it where both are of one run, so that they are no events of their own. */
  readonly absorbs: readonly EventKind[];
  /** Whether it reports a date that comes near or has passed, or repeats what is still so: nothing changed. */
  readonly isReminder: boolean;
  /** Whether it asks the owner to act even if it is mild, because something ends unless somebody renews it. */
  readonly isEnding: boolean;
  /** Whether it is only logged if its severity is info: nobody asked, and nothing is to be done. */
  readonly isOnlyLogged: boolean;
  /** Whether what it advises is due even if the owner planned the change. */
  readonly isDueIfPlanned: boolean;
  /** Whether it is about hosts whatever their certificate, and its headline can name several of them. */
  readonly canNameHosts: boolean;
  readonly before: Before;
  /**
   * Tells when events of two domains are the same change. `subject`: if they are about the same. `records`: if they also show the
   * same records. `common`: if they also have the same in common. `nothing`: never, since their sentences have more, such as a day.
   */
  readonly sameBy: 'subject' | 'records' | 'common' | 'nothing';
  /** Whether the owner may put back the records that it took away. */
  readonly isUndoable: boolean;
}

/** Defaults a definition to what holds for most changes of records. */
const USUAL = {
  severities: null,
  settledBy: [],
  absorbs: [],
  isReminder: false,
  isEnding: false,
  isOnlyLogged: false,
  isDueIfPlanned: false,
  canNameHosts: false,
  before: 'state',
  sameBy: 'records',
  isUndoable: true,
} as const satisfies Omit<EventDefinition, 'group' | 'plannedAs'>;

type Declared = Pick<EventDefinition, 'group' | 'plannedAs'> & Partial<Omit<EventDefinition, 'severities'>>;

/** Declares a kind of event whose severity comes with the change that it reports. */
export const defineJudged = (own: Declared): EventDefinition => ({ ...USUAL, ...own });

/** A kind of event that has one of these severities. */
interface Noticed<S extends EventSeverity> extends EventDefinition {
  readonly severities: readonly [S, ...S[]];
}

/**
 * Declares a kind of event that monitoring itself notices. `severity`: several, the gravest first, if it depends on what was
 * found. The headline is the text of the same name in `event-texts.ts`.
 */
export const defineEvent = <const S extends EventSeverity>({
  severity,
  ...own
}: Declared & { readonly severity: S | readonly [S, ...S[]] }): Noticed<S> => ({
  ...USUAL,
  ...own,
  severities: typeof severity === 'string' ? [severity] : severity,
});

/** Holds an event without its kind. What it leaves out is empty; its severity is the gravest of its kind. */
type Content<D> = Pick<AlertEvent, 'about' | 'message'> &
  Partial<Omit<AlertEvent, 'kind' | 'severity'>> & {
    readonly severity?: D extends Noticed<infer S> ? S : never;
  };

const EMPTY = { reason: null, whatToDo: null, differences: [], since: null, asBefore: null } as const;

/** Makes events of the kinds of a table. */
export const eventsOf =
  <T extends { readonly [K in keyof T]: Noticed<EventSeverity> }>(table: T) =>
  <K extends keyof T & EventKind>(kind: K, content: Content<T[K]>): AlertEvent => {
    const { group, severities } = table[kind];
    return { kind, group, severity: severities[0], ...EMPTY, ...content };
  };
