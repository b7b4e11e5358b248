import { isTrusted } from '../../checks/certificate/certificate-chain.ts';
import { keyText } from '../../checks/certificate/certificate-key.ts';
import { daysLeft } from '../../checks/certificate/certificate-validity.ts';
import { endsSoon } from '../../checks/certificate/judgement.ts';
import { certificateTitle, commonNameOf, differentIn, listed } from '../../checks/certificate/served.ts';
import { type Arg, defineTexts, type Message, type Rendered } from '../../domain/message.ts';
import type { Instant } from '../../domain/time.ts';
import { type MissingIssuer, readMissingIssuers } from '../../facts/missing-issuers.ts';
import { readWebTls, type Served, servedIn } from '../../facts/web-tls.ts';
import type { CertificateFacts } from '../../records/certificate.ts';
import { defineBlock } from '../block.ts';
import { type Data, flag, instant, labels, list, object, orNull, statements, text, texts } from '../schema.ts';
import type { LifeSpan, ValidityView } from '../validity-view.ts';
import type { GraphNode, GraphView, ViewMark } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const says = FIELD_TEXTS.texts;

/** A certificate of a chain. */
const CERTIFICATE = object(
  {
    sha256: text(says['certificate/sha256']),
    name: text(says['certificate/name']),
    role: labels(['root', 'intermediate', 'server', 'missing'], says['certificate/role']),
    beginsAt: orNull(instant(says['certificate/begins-at'])),
    endsAt: orNull(instant(says['certificate/ends-at'])),
    notes: statements(says['certificate/notes']),
  },
  says.certificate,
);
type ChainItem = Data<typeof CERTIFICATE>;

/** Chains as they are served, each from its end upwards. */
const CHAINS = object(
  {
    chains: list(
      object(
        {
          trusted: flag(says['chain/trusted']),
          addresses: texts(says['chain/addresses']),
          at: instant(says['chain/at']),
          certificates: list(CERTIFICATE, says['chain/certificates']),
        },
        says.chain,
      ),
      says['chains/chains'],
    ),
  },
  says.chains,
);
type Chains = Data<typeof CHAINS>;

export const CHAIN_TEXTS = defineTexts('certificate-chain-block', {
  title: 'Chain and validity',
  trusted: 'complete and trusted',
  'not-trusted': 'not trusted',
  signs: 'signs',
  'should-sign': 'should be sent, and signs',
  root: 'Root, already in the browser',
  intermediate: 'Intermediate certificate, sent by the server',
  server: 'Server certificate',
  'server-at': 'Server certificate, on {addresses}',
  'name-at': '{name}, on {addresses}',
  missing: 'Not sent by the server',
  key: 'Key: {key}',
  names: 'Names: {names}',
  until: 'Valid from {from} to {to}: {days, plural, one {# day} other {# days}} left',
  'until-years': 'Valid from {from} to {to}: {years} years left',
  ended: 'Was valid from {from} to {to}',
  begins: 'Not valid yet: from {from} to {to}',
  lives: 'Validity on one time scale',
  span: '{from} to {to}',
  left: '{days, plural, one {# day} other {# days}} left',
  'years-left': '{years} years left',
  'has-ended': 'ended',
  'not-begun': 'not valid yet',
  checked: 'Checked on {date}',
});
const { message } = CHAIN_TEXTS;

/** The chains that are served, as a graph from the root to the server's own certificate. */
export const certificateChainBlock = defineBlock({
  id: 'certificate-chain',
  texts: [CHAIN_TEXTS],
  schema: CHAINS,
  section: {
    title: message('title'),
    anchor: 'chain',
    standsFirst: true,
    view: ({ chains }) => {
      if (chains.length === 0) return null;
      const trusted = chains.every((one) => one.trusted);
      return {
        staysOpen: true,
        meta: message(trusted ? 'trusted' : 'not-trusted'),
        views: [...sharing(chains).map((some) => graphOf(some, chains.length > 1)), ...livesOf(chains)],
      };
    },
  },
  needs: { web: readWebTls, missing: readMissingIssuers },
  data: ({ web, missing }) => ({
    chains:
      web === null
        ? []
        : differentIn(web).map((one) => ({
            trusted: isTrusted(one),
            addresses: servedIn(web)
              .filter(({ state }) => state.leaf.sha256 === one.leaf.sha256)
              .map(({ address }) => address),
            at: one.at,
            certificates: itemsOf(one, missing ?? []),
          })),
  }),
});

function itemsOf(served: Served, missing: readonly MissingIssuer[]): ChainItem[] {
  const { chain, at } = served;
  const found = missing.find(({ sha256 }) => sha256 === chain.last.sha256)?.certificate;
  // The published certificate replaces the one that ended.
  const path = found === undefined ? chain.path : chain.path.slice(0, chain.path.indexOf(chain.last) + 1);
  const items = path.map((one, i): ChainItem => {
    const role = i === 0 ? 'server' : one.selfIssued ? 'root' : 'intermediate';
    const item = certificateItem(one, role, at);
    return i > 0 ? item : { ...item, notes: [...item.notes, message('names', { names: listed(one.names) as Arg })] };
  });
  if (chain.next === null && found === undefined) return items;
  // What a trusted chain lacks is its root, which clients have.
  const role = isTrusted(served) ? 'root' : 'missing';
  if (found === undefined) return [...items, unreadItem(chain.next ?? '', role)];
  const above = found.selfIssued ? [] : [unreadItem(found.issuer, 'root')];
  return [...items, certificateItem(found, role, at), ...above];
}

const certificateItem = (one: CertificateFacts, role: ChainItem['role'], at: Instant): ChainItem => ({
  sha256: one.sha256,
  name: certificateTitle(one),
  role,
  beginsAt: one.notBefore,
  endsAt: one.notAfter,
  notes: [validityText(one, at), message('key', { key: keyText(one) })],
});

/** Makes the item of a certificate of which only the name is known, from the one below it. */
const unreadItem = (name: string, role: ChainItem['role']): ChainItem => ({
  sha256: '',
  name: commonNameOf(name),
  role,
  beginsAt: null,
  endsAt: null,
  notes: [],
});

function validityText({ notBefore, notAfter }: CertificateFacts, at: Instant): Message {
  const span = { from: { date: notBefore }, to: { date: notAfter } };
  if (at < notBefore) return message('begins', span);
  if (at > notAfter) return message('ended', span);
  const left = timeLeft(notAfter, at);
  return 'years' in left ? message('until-years', { ...span, ...left }) : message('until', { ...span, ...left });
}

type ShownChain = Rendered<Chains>['chains'][number];
type ShownItem = ShownChain['certificates'][number];

/**
 * Returns the certificates of a chain from its root down, each with what tells it from others. One that nobody sent has no
 * fingerprint: it is the same only above the same certificate, since roots of one name differ.
 */
function downwards({ certificates }: ShownChain): readonly { readonly id: string; readonly item: ShownItem }[] {
  return certificates
    .map((item, i) => ({ id: item.sha256 === '' ? `above ${certificates[i - 1]?.sha256 ?? ''}` : item.sha256, item }))
    .toReversed();
}

/** Puts chains together that have a certificate in common. */
function sharing(chains: readonly ShownChain[]): readonly (readonly ShownChain[])[] {
  const groups: { readonly ids: Set<string>; readonly members: ShownChain[] }[] = [];
  for (const chain of chains) {
    const ids = downwards(chain).map(({ id }) => id);
    const related = groups.filter((one) => ids.some((id) => one.ids.has(id)));
    const others = groups.filter((one) => !related.includes(one));
    const joined = {
      ids: new Set([...related.flatMap((one) => [...one.ids]), ...ids]),
      members: [...related.flatMap(({ members }) => members), chain],
    };
    groups.splice(0, groups.length, ...others, joined);
  }
  return groups.map(({ members }) => members);
}

/** Draws chains, what they share once. If there are several, each names the addresses that serve it. */
function graphOf(chains: readonly ShownChain[], isOneOfSeveral: boolean): GraphView {
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, GraphView['edges'][number]>();
  for (const chain of chains) {
    const down = downwards(chain);
    for (const [i, { id, item }] of down.entries()) {
      const { name, role, notes } = item;
      const place =
        role === 'server' && isOneOfSeveral ? message('server-at', { addresses: [...chain.addresses] }) : message(role);
      if (!nodes.has(id)) nodes.set(id, { id, name: { text: name }, notes: [place, ...notes] });
      const above = down[i - 1];
      if (above === undefined) continue;
      const isMissing = above.item.role === 'missing';
      const mark: ViewMark = isMissing ? 'bad' : chain.trusted ? 'ok' : 'info';
      const key = `${above.id} ${id}`;
      // A step that is part of a trusted chain holds, whatever is wrong with another one.
      if (mark === 'ok' || !edges.has(key))
        edges.set(key, { from: above.id, to: id, text: message(isMissing ? 'should-sign' : 'signs'), mark });
    }
  }
  return { view: 'graph', nodes: [...nodes.values()], edges: [...edges.values()], across: true };
}

/** Share of the scale that is kept free before the first day and after the last. */
const MARGIN = 0.06;

/**
 * The life of each certificate, once. The scale is that of the servers' own certificates: a root lives for decades, and
 * on its scale nobody would see the 90 days that matter.
 */
function livesOf(chains: Rendered<Chains>['chains']): ValidityView[] {
  const spans = new Map<string, LifeSpan>();
  const now = Math.max(...chains.map(({ at }) => at));
  const ends = [now];
  for (const { at, addresses, certificates } of chains)
    for (const { sha256, name, role, beginsAt: from, endsAt: to } of certificates.toReversed()) {
      if (from === null || to === null) continue;
      if (role === 'server') ends.push(from, to);
      const left = leftOf({ from, to, role, at });
      const isOneOfSeveral = role === 'server' && chains.length > 1;
      const shown = isOneOfSeveral ? message('name-at', { name, addresses: [...addresses] }) : name;
      spans.set(sha256, {
        name: shown,
        from,
        to,
        says: message('span', { from: { date: from }, to: { date: to } }),
        ...left,
      });
    }
  if (spans.size === 0) return [];
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  const margin = (last - first) * MARGIN;
  const scale = { from: first - margin, to: last + margin, now };
  const nowText = message('checked', { date: { date: now } });
  return [{ view: 'validity', title: message('lives'), ...scale, nowText, spans: [...spans.values()] }];
}

/** Counts days from which a time is told in years. */
const MANY_DAYS = 1000;
const YEAR_DAYS = 365;

/** Returns how many days are left, or years where those are many. */
function timeLeft(to: Instant, at: Instant): { readonly days: number } | { readonly years: number } {
  const days = daysLeft(to, at);
  return days < MANY_DAYS ? { days } : { years: Math.floor(days / YEAR_DAYS) };
}

interface Life extends Pick<LifeSpan, 'from' | 'to'> {
  readonly role: ChainItem['role'];
  readonly at: Instant;
}

function leftOf({ from, to, role, at }: Life): Pick<LifeSpan, 'left' | 'mark'> {
  // Clients have roots of their own, whatever the life of a copy.
  const marked = (mark: ViewMark): Pick<LifeSpan, 'mark'> => (role === 'root' ? {} : { mark });
  if (at < from) return { left: message('not-begun'), ...marked('bad') };
  if (at > to) return { left: message('has-ended'), ...marked('bad') };
  const some = timeLeft(to, at);
  const left = 'years' in some ? message('years-left', some) : message('left', some);
  if (role !== 'server') return { left };
  return { left, mark: endsSoon({ notBefore: from, notAfter: to }, at) ? 'warn' : 'ok' };
}
