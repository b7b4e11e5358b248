import { CAUSE_RULES } from '../../diagnoses/cause-rules.ts';
import type { MessageArgs } from '../../domain/message.ts';
import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { byGravity } from '../../domain/severity.ts';
import type { AlertEvent, AlertSubject } from '../model/alert.ts';
import type { EventKind } from '../model/event-kind.ts';

/**
 * Tells how what a consequence is about goes with what its cause is about. `domain`: the cause concerns the whole domain. `name`: the
 * same names, at whatever port. `server`: the same names and ports. `below`: names at or below that of the cause.
 */
type Bond = 'domain' | 'name' | 'server' | 'below';

/** Reads the names in `name`, `name:port` and `name TYPE`. */
const namesOf = ({ key }: AlertSubject): readonly DnsName[] => key.map((one) => one.replace(/[ :].*$/, '') as DnsName);

const BONDS: Readonly<Record<Bond, (cause: AlertSubject, consequence: AlertSubject) => boolean>> = {
  domain: () => true,
  name: (cause, consequence) => namesOf(consequence).every((one) => namesOf(cause).includes(one)),
  server: (cause, consequence) => consequence.key.every((one) => cause.key.includes(one)),
  below: (cause, consequence) =>
    namesOf(consequence).every((one) => namesOf(cause).some((above) => isAtOrBelow(one, above))),
};

type Consequences = Readonly<Partial<Record<EventKind, Bond>>>;

const UNREACHED = {
  'unreached-certificate-expires': 'server',
  'unreached-certificate-expired': 'server',
} as const satisfies Consequences;

/** Lists events of whatever needs the address of a name, or of names below it. */
const unservedWith = (bond: Bond): Consequences => ({
  'server-down': bond,
  'https-silent': bond,
  'smtp-silent': bond,
  'port-silent': bond,
  'unreached-certificate-expires': bond,
  'unreached-certificate-expired': bond,
  'sts-lost': bond,
});

const UNSERVED_WITH_HOST = unservedWith('name');
const LOST_WITH_NAME: Consequences = { ...UNSERVED_WITH_HOST, 'mail-host-lost': 'name' };
const LOST_WITH_DOMAIN: Consequences = {
  ...unservedWith('below'),
  'mail-host-lost': 'below',
  'spf-target-lost': 'below',
};
const LOST_WITH_SERVERS = { 'server-down': 'domain', 'lookups-fail': 'domain' } as const satisfies Consequences;
const BACK_WITH_SERVERS = { 'server-up': 'domain', 'lookups-answered': 'domain' } as const satisfies Consequences;
/** The DS records at the registrar are for keys that other name servers need not have. */
const MOVED = { 'dnssec-bogus': 'domain' } as const satisfies Consequences;
/** The policy need not name other mail servers. */
const MAIL_MOVED = { 'sts-refused': 'domain' } as const satisfies Consequences;
const NO_POLICY = { 'sts-lost': 'name' } as const satisfies Consequences;
const POLICY = { 'sts-found': 'name' } as const satisfies Consequences;
const OLD_CERTIFICATE = {
  'old-certificate-expires': 'server',
  'old-certificate-expired': 'server',
} as const satisfies Consequences;

/**
 * Tells which events follow from which others of the same domain: they are over once the cause is, or nothing but the change can have
 * brought them. What may have another reason stays an event of its own.
 */
export const CONSEQUENCES: Readonly<Partial<Record<EventKind, Consequences>>> = {
  'delegation-removed': LOST_WITH_DOMAIN,
  'zone-denied': LOST_WITH_DOMAIN,
  'name-vanished': LOST_WITH_DOMAIN,
  'delegation-moved': MOVED,
  'delegation-replaced': MOVED,
  'ns-moved': MOVED,
  'ns-replaced': MOVED,
  'servers-silent': { ...LOST_WITH_SERVERS, 'not-answering': 'domain' },
  'not-answering': LOST_WITH_SERVERS,
  'website-gone': LOST_WITH_NAME,
  'site-gone': LOST_WITH_NAME,
  'host-gone': LOST_WITH_NAME,
  'ns-host-gone': LOST_WITH_NAME,
  'mx-host-gone': LOST_WITH_NAME,
  'mail-host-lost': UNSERVED_WITH_HOST,
  'mx-moved': MAIL_MOVED,
  'mx-provider-added': MAIL_MOVED,
  'mx-hosts-added': MAIL_MOVED,
  'mx-hosts-replaced': MAIL_MOVED,
  'https-silent': { ...UNREACHED, ...NO_POLICY },
  'smtp-silent': UNREACHED,
  'port-silent': UNREACHED,
  'tls-stopped': NO_POLICY,
  'certificate-expired': NO_POLICY,
  'certificate-untrusted': NO_POLICY,
  'certificate-wrong-name': NO_POLICY,
  'addresses-differ': OLD_CERTIFICATE,
  'name-back': {
    'server-up': 'below',
    'mail-host-back': 'below',
    'https-answers-again': 'below',
    'smtp-answers-again': 'below',
    'sts-found': 'below',
    'spf-target-back': 'below',
  },
  'servers-answer-again': { ...BACK_WITH_SERVERS, 'answers-again': 'domain' },
  'answers-again': BACK_WITH_SERVERS,
  'mail-host-back': { 'https-answers-again': 'name', 'smtp-answers-again': 'name' },
  'https-answers-again': POLICY,
  'tls-answers-again': POLICY,
  'certificate-renewed': POLICY,
  'certificate-valid-again': POLICY,
};

/** Returns whether an event follows from another one of the same domain. */
export function followsFrom(event: AlertEvent, cause: AlertEvent): boolean {
  if (event.kind === 'planned-change') return cause.kind === 'window-over' && isOfWindow(event, cause);
  if (event.about.kind === 'pin') return cause.about.kind !== 'pin' && showsRecordsOf(cause, event);
  if (event.about.kind === 'finding') return isFindingOf(event, cause);
  const bond = CONSEQUENCES[cause.kind]?.[event.kind];
  return bond !== undefined && BONDS[bond](cause.about, event.about);
}

/** Whether two events are of one time of a window. */
const isOfWindow = ({ planned: one }: AlertEvent, { planned: other }: AlertEvent): boolean =>
  one?.window === other?.window && one?.from === other?.from;

/** Whether an event shows the records that a pin is about: the change is what departed from it. */
const showsRecordsOf = (cause: AlertEvent, { differences }: AlertEvent): boolean =>
  differences.length > 0 &&
  differences.every(({ name, type }) => cause.differences.some((one) => one.name === name && one.type === type));

/** Whether a finding follows from another one by the table of causes of reports. */
function isFindingOf(event: AlertEvent, cause: AlertEvent): boolean {
  if (event.kind !== 'finding-appeared' || cause.kind !== event.kind) return false;
  const [found, from] = [refOf(event), refOf(cause)];
  return CAUSE_RULES.some(
    ({ of, where, follows }) =>
      of === from.ref && where?.([from, found]) !== false && follows[found.ref]?.(from.args, found.args) === true,
  );
}

/** Returns a finding as the table of causes names it, with the values of its first sentence. */
function refOf({ about, reason }: AlertEvent): { readonly ref: string; readonly args: MessageArgs } {
  const says = reason?.args['says'];
  const first = typeof says === 'object' && 'sentences' in says ? says.sentences[0] : undefined;
  return { ref: about.key.join('/'), args: first?.args ?? {} };
}

/** A cause with all that follows from it, or an event by itself. */
export interface EventSection {
  readonly lead: AlertEvent;
  readonly consequences: readonly AlertEvent[];
  /** That of the gravest of them. */
  readonly severity: AlertEvent['severity'];
}

/** Groups events by their causes: what holds the gravest event first. Every event is in one of them. */
export function sectionsOf(events: readonly [AlertEvent, ...AlertEvent[]]): readonly [EventSection, ...EventSection[]] {
  const roots = rootsOf(events);
  const sections = events.flatMap((lead, at): readonly EventSection[] => {
    const consequences = events.filter((_, i) => i !== at && roots[i] === at);
    const [{ severity } = lead] = [lead, ...consequences].sort(byGravity);
    return roots[at] === at ? [{ lead, consequences, severity }] : [];
  });
  const [lead, ...others] = events;
  const [first = { lead, consequences: others, severity: lead.severity }, ...rest] = sections.sort(byGravity);
  return [first, ...rest];
}

/** Returns the event that says what an alert is about: the cause of the gravest. E-mails, chats, pages and commands name it. */
export const leadOf = (events: readonly [AlertEvent, ...AlertEvent[]]): AlertEvent => sectionsOf(events)[0].lead;

/** Returns all events, each cause before what follows from it. */
export function inOrderOfCauses(
  events: readonly [AlertEvent, ...AlertEvent[]],
): readonly [AlertEvent, ...AlertEvent[]] {
  const [first, ...others] = sectionsOf(events);
  const rest = others.flatMap(({ lead, consequences }) => [lead, ...consequences]);
  return [first.lead, ...first.consequences, ...rest];
}

/** Returns the place of what each event follows from in the end: its own where that is none of the others. */
function rootsOf(events: readonly AlertEvent[]): readonly number[] {
  const causes = new Map<number, number>();
  const rootOf = (at: number): number => {
    const cause = causes.get(at);
    return cause === undefined ? at : rootOf(cause);
  };
  for (const [at, event] of events.entries()) {
    // Whatever the table says, nothing becomes the cause of what it follows from.
    const cause = events.findIndex((one, i) => i !== at && followsFrom(event, one) && rootOf(i) !== at);
    if (cause !== -1) causes.set(at, cause);
  }
  return events.map((_, at) => rootOf(at));
}
