import Type from 'typebox';
import { isTrusted } from '../../checks/certificate/certificate-chain.ts';
import { keyText } from '../../checks/certificate/certificate-key.ts';
import { daysLeft } from '../../checks/certificate/certificate-validity.ts';
import { commonNameOf, differentIn, listed, titleOf } from '../../checks/certificate/served.ts';
import { type Arg, defineTexts, type Message, type Rendered } from '../../domain/message.ts';
import type { Instant } from '../../domain/time.ts';
import { type MissingIssuer, readMissingIssuers } from '../../facts/missing-issuers.ts';
import { readWebTls, type Served } from '../../facts/web-tls.ts';
import type { CertificateFacts } from '../../records/certificate.ts';
import { type Block, defineBlock } from '../block.ts';
import type { GraphNode, GraphView, ViewMark } from '../view.ts';

/** A certificate of a chain. */
interface ChainItem {
  readonly sha256: string;
  readonly name: string;
  readonly role: 'root' | 'intermediate' | 'server' | 'missing';
  readonly endsAt: Instant | null;
  readonly notes: readonly Message[];
}

/** Chains as they are served, each from its end upwards. */
interface Chains {
  readonly chains: readonly { readonly trusted: boolean; readonly certificates: readonly ChainItem[] }[];
}

export const CHAIN_TEXTS = defineTexts('certificate-chain-block', {
  title: 'Chain and validity',
  trusted: 'complete and trusted',
  'not-trusted': 'not trusted',
  signs: 'signs',
  'should-sign': 'should be sent, and signs',
  root: 'Root, already in the browser',
  intermediate: 'Intermediate certificate, sent by the server',
  server: 'Server certificate',
  missing: 'Not sent by the server',
  key: 'Key: {key}',
  names: 'Names: {names}',
  until: 'Until {date}: {days, plural, one {# day} other {# days}} left',
  ended: 'Ended on {date}',
  begins: 'Begins on {date}',
});
const { message } = CHAIN_TEXTS;

/** The chains that are served, as a graph from the root to the server's own certificate. */
export const certificateChainBlock: Block<Chains> = defineBlock({
  id: 'certificate-chain',
  texts: [CHAIN_TEXTS],
  schema: Type.Object({
    chains: Type.Array(
      Type.Object({
        trusted: Type.Boolean(),
        certificates: Type.Array(
          Type.Object({
            sha256: Type.String(),
            name: Type.String(),
            role: Type.String(),
            endsAt: Type.Union([Type.Number(), Type.Null()]),
            notes: Type.Array(Type.String()),
          }),
        ),
      }),
    ),
  }),
  section: {
    title: message('title'),
    anchor: 'chain',
    leads: true,
    view: ({ chains }) => {
      if (chains.length === 0) return null;
      const trusted = chains.every((one) => one.trusted);
      return { meta: message(trusted ? 'trusted' : 'not-trusted'), views: chains.map(graphOf) };
    },
  },
  needs: { web: readWebTls, missing: readMissingIssuers },
  absent: { chains: [] },
  of: ({ web, missing }) => ({
    chains:
      web === null
        ? []
        : differentIn(web).map((one) => ({ trusted: isTrusted(one), certificates: itemsOf(one, missing ?? []) })),
  }),
});

function itemsOf(served: Served, missing: readonly MissingIssuer[]): ChainItem[] {
  const { chain, at } = served;
  const items = chain.path.map((one, i): ChainItem => {
    const role = i === 0 ? 'server' : one.selfIssued ? 'root' : 'intermediate';
    const names = i === 0 ? [message('names', { names: listed(one.names) as Arg })] : [];
    return {
      sha256: one.sha256,
      name: titleOf(one),
      role,
      endsAt: one.notAfter,
      notes: [validityText(one, at), message('key', { key: keyText(one) }), ...names],
    };
  });
  if (chain.next === null) return items;
  // What a trusted chain lacks is its root, which clients have.
  const role = isTrusted(served) ? 'root' : 'missing';
  const found = missing.find(({ sha256 }) => sha256 === chain.path.at(-1)?.sha256)?.certificate;
  if (found === undefined)
    return [...items, { sha256: '', name: commonNameOf(chain.next), role, endsAt: null, notes: [] }];
  const { sha256, notAfter } = found;
  return [
    ...items,
    {
      sha256,
      name: titleOf(found),
      role,
      endsAt: notAfter,
      notes: [validityText(found, at), message('key', { key: keyText(found) })],
    },
    ...(found.selfIssued
      ? []
      : [{ sha256: '', name: commonNameOf(found.issuer), role: 'root' as const, endsAt: null, notes: [] }]),
  ];
}

function validityText({ notBefore, notAfter }: CertificateFacts, at: Instant): Message {
  if (at < notBefore) return message('begins', { date: { date: notBefore } });
  if (at > notAfter) return message('ended', { date: { date: notAfter } });
  return message('until', { date: { date: notAfter }, days: daysLeft(notAfter, at) });
}

function graphOf({ trusted, certificates }: Rendered<Chains>['chains'][number]): GraphView {
  const down = certificates.toReversed();
  const idOf = (i: number): string => String(i);
  const nodes = down.map(
    ({ name, role, notes }, i): GraphNode => ({
      id: idOf(i),
      name: { text: name },
      notes: [message(role), ...notes],
    }),
  );
  const edges = down.slice(1).map((_, i) => {
    const isMissing = down[i]?.role === 'missing';
    const mark: ViewMark = isMissing ? 'bad' : trusted ? 'ok' : 'info';
    return { from: idOf(i), to: idOf(i + 1), text: message(isMissing ? 'should-sign' : 'signs'), mark };
  });
  return { view: 'graph', nodes, edges, across: true };
}
