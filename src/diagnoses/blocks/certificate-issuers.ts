import { differentIn, organizationOf } from '../../checks/certificate/served.ts';
import { cut } from '../../checks/shown.ts';
import { defineTexts, type Message, type Rendered } from '../../domain/message.ts';
import { type Caa, readCaa } from '../../facts/caa.ts';
import { readStandingRights, type StandingRights } from '../../facts/standing-rights.ts';
import { readWebTls } from '../../facts/web-tls.ts';
import { evaluateCaa, type Issuance, type Issuer } from '../../records/caa.ts';
import { caaNamesOf } from '../../records/certificates/caa-issuers.ts';
import { PERSIST_METHOD, type StandingRight } from '../../records/certificates/standing-right.ts';
import { defineBlock } from '../block.ts';
import { type Data, flag, list, object, orNull, statement, text, texts } from '../schema.ts';
import { column, tableView } from '../table-view.ts';
import { DASH, type Statement, type View, type ViewMark } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const says = FIELD_TEXTS.texts;

/** An authority that may issue. */
const ISSUER = object(
  {
    domain: text(says['issuer/domain']),
    by: text(says['issuer/by']),
    account: orNull(text(says['issuer/account'])),
    methods: texts(says['issuer/methods']),
    inUse: orNull(flag(says['issuer/in-use'])),
    standing: orNull(
      object(
        {
          until: statement(says['standing/until']),
          caa: statement(says['standing/caa']),
          isAllowed: orNull(flag(says['standing/is-allowed'])),
        },
        says['issuer/standing'],
      ),
    ),
  },
  says.issuer,
);
type IssuerItem = Data<typeof ISSUER>;

const ISSUERS = object(
  {
    at: orNull(text(says['issuers/at'])),
    rule: statement(says['issuers/rule']),
    climb: list(
      object({ name: text(says['climb/name']), text: statement(says['climb/text']) }, says.climb),
      says['issuers/climb'],
    ),
    issuers: list(ISSUER, says['issuers/issuers']),
    served: texts(says['issuers/served']),
    standing: texts(says['issuers/standing']),
    standingKnown: flag(says['issuers/standing-known']),
  },
  says.issuers,
);
type Issuers = Data<typeof ISSUERS>;

export const ISSUER_TEXTS = defineTexts('certificate-issuers', {
  title: 'Who may issue certificates for you',
  authorities: 'Authorities',
  rule: 'The CAA records of {at} apply.',
  anyone: 'No CAA record limits it: any certificate authority may issue.',
  'not-limited': 'The CAA records of {at} apply. They don’t limit who may issue.',
  nobody: 'The CAA records of {at} apply. They allow no authority to issue.',
  unknown: 'We couldn’t look up the CAA records, so we don’t know who may issue.',
  climb: 'How the rule is found',
  name: 'Name',
  records: 'CAA records',
  'no-set': 'no CAA record, so authorities look one level up',
  'no-set-at-last': 'no CAA record',
  applies: '{count, plural, one {# CAA record: it applies} other {# CAA records: these apply}}',
  'applies-at': '{count, plural, one {# CAA record at {at}: it applies} other {# CAA records at {at}: these apply}}',
  served: 'Certificates that are served were issued by {served}.',
  authority: 'Authority',
  by: 'Allowed by',
  bound: 'Bound to',
  use: 'In use',
  account: 'account {account}',
  methods: '{methods} only',
  both: 'account {account}, {methods} only',
  'in-use': 'issued what is served',
  'not-in-use': 'not in use',
  'not-known': 'can’t tell',
  until: 'until {date}',
  'no-end': 'no end date',
  'caa-allows': 'CAA allows it',
  'caa-blocks': 'CAA blocks it',
  'caa-unknown': 'couldn’t look up CAA',
  ended: 'has ended',
  standing: 'Standing rights to issue (_validation-persist)',
  'standing-unknown': 'We couldn’t look up standing rights to issue (_validation-persist).',
});
const { message } = ISSUER_TEXTS;

/** Shows who may issue certificates for the name, and who did. */
export const certificateIssuers = defineBlock({
  id: 'certificate-issuers',
  texts: [ISSUER_TEXTS],
  schema: ISSUERS,
  section: { title: message('title'), anchor: 'issuers', standsFirst: true, view: (issuers) => viewOf(issuers) },
  needs: { web: readWebTls, caa: readCaa, rights: readStandingRights },
  absent: {
    at: null,
    rule: message('anyone'),
    climb: [],
    issuers: [],
    served: [],
    standing: [],
    standingKnown: true,
  },
  data({ web, caa, rights }) {
    const organizations = web === null ? [] : differentIn(web).map(({ leaf }) => organizationOf(leaf.issuer));
    const served = [...new Set(organizations)];
    return {
      at: caa?.at ?? null,
      rule: ruleOf(caa),
      climb: caa === null ? [] : stepsOf(caa),
      issuers: [...namedByCaa(caa, served), ...namedByRights(rights, caa)],
      served,
      standing: (rights?.rights ?? []).map(({ text }) => cut(text)),
      standingKnown: rights !== null,
    };
  },
});

function ruleOf(caa: Caa | null): Message {
  if (caa === null) return message('unknown');
  if (caa.at === null) return message('anyone');
  const { name, wildcards } = evaluateCaa(caa.records);
  const at = { at: caa.at };
  if (name.kind === 'anyone' && wildcards.kind === 'anyone') return message('not-limited', at);
  return name.kind === 'nobody' && wildcards.kind === 'nobody' ? message('nobody', at) : message('rule', at);
}

const stepsOf = ({ climb, at }: Caa): Issuers['climb'] =>
  climb.map(({ name, count }, i) => ({
    name,
    text:
      at !== null && i === climb.length - 1
        ? at === name
          ? message('applies', { count })
          : message('applies-at', { count, at })
        : message(i < climb.length - 1 ? 'no-set' : 'no-set-at-last'),
  }));

const issuersOf = (issuance: Issuance): readonly Issuer[] => (issuance.kind === 'only' ? issuance.issuers : []);

/** Lists the authorities that CAA names; those for names with a star apart, where it says so. */
function namedByCaa(caa: Caa | null, served: readonly string[]): IssuerItem[] {
  if (caa === null) return [];
  const { name, wildcards } = evaluateCaa(caa.records);
  const names = served.map(caaNamesOf);
  const inUse = (domain: string): boolean | null =>
    names.some((one) => one?.includes(domain.toLowerCase())) ? true : names.includes(null) ? null : false;
  const of =
    (by: string) =>
    (one: Issuer): IssuerItem => ({
      domain: one.domain,
      by,
      account: one.account,
      methods: one.methods ?? [],
      inUse: inUse(one.domain),
      standing: null,
    });
  const hasOwn = caa.records.some(({ tag }) => tag.toLowerCase() === 'issuewild');
  return [...issuersOf(name).map(of('CAA issue')), ...(hasOwn ? issuersOf(wildcards) : []).map(of('CAA issuewild'))];
}

/** Lists the authorities that have or had a standing right, and whether CAA lets them use it. */
const namedByRights = (found: StandingRights | null, caa: Caa | null): IssuerItem[] =>
  (found?.rights ?? []).map((right) => {
    const { authority, account, until, hasEnded } = right;
    const isAllowed = hasEnded ? false : caa === null ? null : allows(evaluateCaa(caa.records).name, right);
    const says = hasEnded ? 'ended' : isAllowed === null ? 'caa-unknown' : isAllowed ? 'caa-allows' : 'caa-blocks';
    return {
      domain: authority,
      by: '_validation-persist TXT',
      account,
      methods: [],
      inUse: null,
      standing: {
        until: until === null ? message('no-end') : message('until', { date: { date: until } }),
        caa: message(says),
        isAllowed,
      },
    };
  });

/** Whether CAA lets the holder of a standing right get certificates. Source: RFC 8659 §4.2, RFC 8657 §3 and §4. */
const allows = (issuance: Issuance, { authority, account }: StandingRight): boolean =>
  issuance.kind === 'anyone' ||
  issuersOf(issuance).some(
    (one) =>
      one.domain === authority &&
      (one.account === null || one.account === account) &&
      (one.methods === null || one.methods.includes(PERSIST_METHOD)),
  );

function viewOf(found: Rendered<Issuers>): { readonly views: readonly View[] } | null {
  const { rule, climb, issuers, served, standing, standingKnown } = found;
  if (served.length === 0) return null;
  const views: View[] = [
    { view: 'text', text: rule },
    { view: 'text', text: message('served', { served }), quiet: true },
  ];
  if (climb.length > 0)
    views.push(
      tableView(
        climb,
        [
          column(message('name'), ({ name }) => ({ text: name, as: 'name' }), 'alone'),
          column(message('records'), (step) => ({ text: step.text }), 'alone'),
        ],
        message('climb'),
      ),
    );
  if (issuers.length > 0)
    views.push(
      tableView(
        issuers,
        [
          column(message('authority'), ({ domain }) => ({ text: domain, as: 'name' }), 'alone'),
          column(message('by'), ({ by }) => ({ text: by, as: 'code' }), 'line'),
          column(message('bound'), boundOf, 'line'),
          column(message('use'), useOf),
        ],
        message('authorities'),
      ),
    );
  if (!standingKnown) views.push({ view: 'text', text: message('standing-unknown'), mark: 'unknown' });
  if (standing.length > 0) views.push({ view: 'text', text: message('standing') }, { view: 'code', lines: standing });
  return { views };
}

type Row = Rendered<IssuerItem>;

function boundOf({ account, methods, standing }: Row): Statement | null {
  const bound =
    account !== null && methods.length > 0
      ? message('both', { account, methods })
      : account !== null
        ? message('account', { account })
        : methods.length > 0
          ? message('methods', { methods })
          : null;
  if (standing === null) return bound && { text: bound };
  return { ...(bound === null ? { text: DASH, as: 'dim' } : { text: bound }), below: { text: standing.until } };
}

const useOf = ({ inUse, standing }: Row): Statement =>
  standing === null
    ? {
        text: message(inUse === null ? 'not-known' : inUse ? 'in-use' : 'not-in-use'),
        mark: inUse === null ? 'unknown' : inUse ? 'ok' : 'info',
      }
    : { text: standing.caa, mark: markOf(standing.isAllowed) };

/** Marks a standing right: nobody gets what CAA blocks or what has ended. */
const markOf = (isAllowed: boolean | null): ViewMark => (isAllowed === null ? 'unknown' : isAllowed ? 'warn' : 'info');
