import { defineTexts, type Message } from '../../domain/message.ts';
import { SERVER_STATES, type ZoneHost } from '../../facts/delegation/zone-servers.ts';
import { type Data, flag, labels, list, object, orNull, text, texts, whole } from '../schema.ts';
import { type BlockView, DASH, type SideItem, type SidePair, type Statement, type ViewMark } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const says = FIELD_TEXTS.texts;
const LOOKUPS = ['addresses', 'none', 'missing', 'unknown'] as const satisfies readonly ZoneHost['state'][];

/** A host that serves the zone, as the zone above and the zone itself name it. */
const HOST = object(
  {
    host: text(says.host),
    delegated: flag(says['name-server/delegated']),
    listed: flag(says['name-server/listed']),
    isListedInPart: flag(says['name-server/is-listed-in-part']),
    addresses: texts(says['name-server/addresses']),
    lookup: labels(LOOKUPS, says['name-server/lookup']),
    glue: texts(says['name-server/glue']),
    wrongGlue: texts(says['name-server/wrong-glue']),
    lacksGlue: flag(says['name-server/lacks-glue']),
    states: list(labels(SERVER_STATES, says['name-server/states']), says['name-server/states']),
    working: whole(says['name-server/working']),
    asked: whole(says['name-server/asked']),
  },
  says['name-server'],
);
export type GraphHost = Data<typeof HOST>;

export const DELEGATION_GRAPH = object(
  {
    parent: orNull(text(says['delegation/parent'])),
    zone: text(says.zone),
    isPremise: flag(says['delegation/is-premise']),
    isListKnown: flag(says['delegation/is-list-known']),
    hosts: list(HOST, says['delegation/hosts']),
  },
  says.delegation,
);
export type DelegationGraph = Data<typeof DELEGATION_GRAPH>;

/** Words of the picture of a delegation. */
export const DELEGATION_GRAPH_TEXTS = defineTexts('delegation-graph', {
  title: 'How the name is delegated',
  meta: '{count, plural, one {# name server} other {# name servers}}',
  agree: 'parent and zone agree on {count, plural, one {# server} other {# servers}}',
  differ: 'parent and zone differ in {differing} of {count, plural, one {# server} other {# servers}}',
  'agree-planned': 'planned delegation and zone agree on {count, plural, one {# server} other {# servers}}',
  'differ-planned':
    'planned delegation and zone differ in {differing} of {count, plural, one {# server} other {# servers}}',
  planned: 'Planned delegation',
  names: '{count, plural, one {# name server} other {# name servers}}',
  'names-with-glue': '{count, plural, one {# name server} other {# name servers}}, glue for {glued}',
  'not-delegated': 'It doesn’t delegate {zone}.',
  'not-known': 'No server gave us the name servers that {zone} lists, so there is nothing to compare.',
  'only-here': 'only here',
  absent: '{host} isn’t listed here.',
  'in-part': 'listed by only some servers of the zone',
  glue: 'glue {addresses}',
  'wrong-glue': 'glue that is not its address: {addresses}',
  'lacks-glue': 'glue is missing',
  'no-address': 'has no address',
  'unknown-address': 'we couldn’t look up its address',
  'not-asked': 'not asked',
  silent: 'doesn’t answer',
  refuses: 'refuses to answer for the zone',
  'not-authoritative': 'answers, but not as a server of the zone (lame)',
  broken: 'doesn’t answer properly for the zone',
  'none-works': 'no address answers for the zone',
  'some-work': '{working} of {asked} addresses answer for the zone',
});

const { message } = DELEGATION_GRAPH_TEXTS;

/** Draws what the zone above names beside what the zone itself names. */
export function delegationView(graph: DelegationGraph): BlockView {
  const { parent, zone, isPremise, isListKnown, hosts } = graph;
  const pairs = pairsOf(graph);
  const left = hosts.filter((one) => one.delegated);
  const right = hosts.filter((one) => one.listed);
  const glued = left.filter(({ glue }) => glue.length > 0).length;
  const hasGlue = glued > 0 && !isPremise;
  return {
    ...summary(graph, pairs),
    views: [
      {
        view: 'sides',
        left: {
          name: parent === null ? { text: message('planned') } : { text: parent, as: 'name' },
          note:
            left.length === 0
              ? message('not-delegated', { zone })
              : hasGlue
                ? message('names-with-glue', { count: left.length, glued })
                : message('names', { count: left.length }),
        },
        right: {
          name: { text: zone, as: 'name' },
          note: isListKnown ? message('names', { count: right.length }) : message('not-known', { zone }),
        },
        pairs,
      },
    ],
  };
}

/** Whether both sides name servers: what one of them does not tell differs from nothing. */
const canCompare = ({ isListKnown, hosts }: DelegationGraph): boolean =>
  isListKnown && hosts.some(({ delegated }) => delegated);

/** Says in how many servers the two differ, where both are known. */
function summary(graph: DelegationGraph, pairs: readonly SidePair[]) {
  const { isPremise, hosts } = graph;
  const count = pairs.length;
  if (!canCompare(graph)) return { meta: message('meta', { count: hosts.length }), metaMark: 'info' } as const;
  const differing = pairs.filter(({ relation }) => relation === 'differs').length;
  if (differing === 0) {
    // A tick beside a server that does not answer would mislead.
    const isFine = pairs.every(({ left, right }) => isInOrder(left) && isInOrder(right));
    return {
      meta: message(isPremise ? 'agree-planned' : 'agree', { count }),
      metaMark: isFine ? 'ok' : 'info',
    } as const;
  }
  const key = isPremise ? 'differ-planned' : 'differ';
  return { meta: message(key, { count, differing }), metaMark: 'warn' } as const;
}

const isInOrder = (one: SidePair['left']): boolean => 'mark' in one && one.mark === 'info';

/** Pairs the hosts: those that both name first, then those that only one names, which face each other. */
function pairsOf(graph: DelegationGraph): readonly SidePair[] {
  const { hosts } = graph;
  const isComparable = canCompare(graph);
  const both = hosts.filter(({ delegated, listed }) => delegated && listed);
  const above = hosts.filter(({ listed }) => !listed);
  const own = hosts.filter(({ delegated }) => !delegated);
  const odd = Array.from({ length: Math.max(above.length, own.length) }, (_, i): SidePair => {
    const [left, right] = [above[i], own[i]];
    const absent = (host: string): SidePair['left'] => ({
      absent: isComparable ? message('absent', { host }) : DASH,
    });
    return {
      left: left === undefined ? absent(right?.host ?? '') : itemOf(left, 'left', graph),
      right: right === undefined ? absent(left?.host ?? '') : itemOf(right, 'right', graph),
      relation: isComparable ? 'differs' : 'open',
    };
  });
  return [
    ...both.map(
      (one): SidePair => ({
        left: itemOf(one, 'left', graph),
        right: itemOf(one, 'right', graph),
        relation: one.wrongGlue.length > 0 ? 'differs' : 'same',
      }),
    ),
    ...odd,
  ];
}

type MarkedStatement = Statement & { readonly mark: ViewMark };

/** Says of a host what its side knows: the zone above its glue, the zone its addresses, both how it answers. */
function itemOf(host: GraphHost, side: 'left' | 'right', graph: DelegationGraph): SideItem {
  const isAlone = canCompare(graph) && host.delegated !== host.listed;
  const lines = [
    ...(side === 'left' && !graph.isPremise ? glueLines(host, graph) : []),
    ...(side === 'right' || !host.listed ? addressLines(host) : []),
    ...(isAlone ? [remarked(message('only-here'), 'warn')] : []),
    ...(side === 'right' && host.isListedInPart ? [remarked(message('in-part'), 'warn')] : []),
    ...answerLines(host, graph),
  ];
  const mark = GRAVEST.find((one) => lines.some((line) => line.mark === one)) ?? 'info';
  return { name: host.host, lines, mark };
}

const GRAVEST = ['bad', 'warn', 'unknown'] as const satisfies readonly ViewMark[];

const remarked = (text: Message, mark: ViewMark = 'info'): MarkedStatement => ({ text, mark });

function glueLines(
  { host, glue, wrongGlue, lacksGlue }: GraphHost,
  { zone }: DelegationGraph,
): readonly MarkedStatement[] {
  const right = glue.filter((address) => !wrongGlue.includes(address));
  // Most resolvers ignore glue of hosts in other zones.
  const isUsed = host === zone || host.endsWith(`.${zone}`);
  return [
    ...(right.length > 0 ? [remarked(message('glue', { addresses: right }))] : []),
    ...(wrongGlue.length > 0
      ? [remarked(message('wrong-glue', { addresses: wrongGlue }), isUsed ? 'bad' : 'warn')]
      : []),
    ...(lacksGlue ? [remarked(message('lacks-glue'), 'bad')] : []),
  ];
}

function addressLines({ addresses, glue, lookup, delegated, listed }: GraphHost): readonly MarkedStatement[] {
  if (addresses.length > 0) {
    // The side of the zone above shows them as glue.
    const isShown = delegated && !listed && addresses.every((address) => glue.includes(address));
    return isShown ? [] : [{ text: addresses, mark: 'info' }];
  }
  return lookup === 'unknown'
    ? [remarked(message('unknown-address'), 'unknown')]
    : [remarked(message('no-address'), 'bad')];
}

/** How its addresses answer, where not all of them do. */
function answerLines({ states, working, asked }: GraphHost, { hosts }: DelegationGraph): readonly MarkedStatement[] {
  const [first] = states;
  if (first === undefined) return [];
  if (asked === 0) return [remarked(message('not-asked'), 'unknown')];
  if (working === asked) return [];
  if (working > 0) return [remarked(message('some-work', { working, asked }), 'warn')];
  const faults = states.filter((state) => state !== 'works' && state !== 'not-asked');
  // While another server works, resolvers only lose time.
  const mark = hosts.some((one) => one.working > 0) ? 'warn' : 'bad';
  const [fault] = faults;
  return [remarked(message(fault === undefined || faults.length > 1 ? 'none-works' : fault), mark)];
}
