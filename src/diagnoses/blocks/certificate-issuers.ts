import Type from 'typebox';
import { differentIn, organizationOf } from '../../checks/certificate/served.ts';
import { cut } from '../../checks/shown.ts';
import { defineTexts, type Rendered } from '../../domain/message.ts';
import { readCaa } from '../../facts/caa.ts';
import { readStandingRights } from '../../facts/standing-rights.ts';
import { readWebTls } from '../../facts/web-tls.ts';
import { evaluateCaa } from '../../records/caa.ts';
import { caaNamesOf } from '../../records/certificates/caa-issuers.ts';
import { type Block, defineBlock } from '../block.ts';
import { NOTHING, type Statement, type View } from '../view.ts';

/** An authority that may issue. */
interface IssuerItem {
  readonly domain: string;
  readonly account: string | null;
  readonly methods: readonly string[];
  /** Whether it issued a certificate that is served; null where we don't know its name. */
  readonly inUse: boolean | null;
}

interface Issuers {
  /** The name that holds the CAA records which apply; null where there are none, or we don't know. */
  readonly at: string | null;
  readonly issuers: readonly IssuerItem[];
  /** Names who issued the certificates that are served. */
  readonly served: readonly string[];
  readonly standing: readonly string[];
}

export const ISSUER_TEXTS = defineTexts('certificate-issuers', {
  title: 'Who may issue certificates for you',
  rule: 'The CAA records of {at} apply.',
  anyone: 'No CAA record limits it: any certificate authority may issue.',
  served: 'Certificates that are served were issued by {served}.',
  authority: 'Authority',
  bound: 'Bound to',
  use: 'In use',
  account: 'account {account}',
  methods: '{methods} only',
  both: 'account {account}, {methods} only',
  'in-use': 'issued what is served',
  'not-in-use': 'not in use',
  'not-known': 'we don’t know its name',
  standing: 'Standing rights to issue (_validation-persist)',
});
const { message } = ISSUER_TEXTS;

/** Shows who may issue certificates for the name, and who did. */
export const certificateIssuers: Block<Issuers> = defineBlock({
  id: 'certificate-issuers',
  texts: [ISSUER_TEXTS],
  schema: Type.Object({
    at: Type.Union([Type.String(), Type.Null()]),
    issuers: Type.Array(
      Type.Object({
        domain: Type.String(),
        account: Type.Union([Type.String(), Type.Null()]),
        methods: Type.Array(Type.String()),
        inUse: Type.Union([Type.Boolean(), Type.Null()]),
      }),
    ),
    served: Type.Array(Type.String()),
    standing: Type.Array(Type.String()),
  }),
  section: { title: message('title'), anchor: 'issuers', view: (issuers) => viewOf(issuers) },
  needs: { web: readWebTls, caa: readCaa, rights: readStandingRights },
  absent: { at: null, issuers: [], served: [], standing: [] },
  of({ web, caa, rights }) {
    const organizations = web === null ? [] : differentIn(web).map(({ leaf }) => organizationOf(leaf.issuer));
    const served = [...new Set(organizations)];
    const { name } = evaluateCaa(caa?.records ?? []);
    const names = served.map(caaNamesOf);
    const inUse = (domain: string): boolean | null =>
      names.some((one) => one?.includes(domain.toLowerCase())) ? true : names.includes(null) ? null : false;
    return {
      at: caa?.at ?? null,
      issuers:
        name.kind === 'only'
          ? name.issuers.map(({ domain, account, methods }) => ({
              domain,
              account,
              methods: methods ?? [],
              inUse: inUse(domain),
            }))
          : [],
      served,
      standing: (rights?.values ?? []).map((value) => cut(value)),
    };
  },
});

function viewOf({ at, issuers, served, standing }: Rendered<Issuers>): { readonly views: readonly View[] } | null {
  if (served.length === 0) return null;
  const views: View[] = [
    { view: 'text', text: at === null ? message('anyone') : message('rule', { at }) },
    { view: 'text', text: message('served', { served }), quiet: true },
  ];
  if (issuers.length > 0)
    views.push({
      view: 'table',
      columns: [
        { title: message('authority'), phone: 'alone' },
        { title: message('bound') },
        { title: message('use') },
      ],
      rows: issuers.map(rowOf),
    });
  if (standing.length > 0) views.push({ view: 'text', text: message('standing') }, { view: 'code', lines: standing });
  return { views };
}

function rowOf({ domain, account, methods, inUse }: Rendered<IssuerItem>): readonly Statement[] {
  const bound =
    account !== null && methods.length > 0
      ? message('both', { account, methods })
      : account !== null
        ? message('account', { account })
        : methods.length > 0
          ? message('methods', { methods })
          : null;
  return [
    { text: domain, as: 'name' },
    bound === null ? { text: NOTHING, as: 'dim' } : { text: bound },
    {
      text: message(inUse === null ? 'not-known' : inUse ? 'in-use' : 'not-in-use'),
      mark: inUse === null ? 'unknown' : inUse ? 'ok' : 'info',
    },
  ];
}
