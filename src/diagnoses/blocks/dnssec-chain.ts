import { SECURITY_STATES, type Security } from '../../domain/answer.ts';
import { defineTexts, type Message } from '../../domain/message.ts';
import type { Instant } from '../../domain/time.ts';
import { readDnssecLinks } from '../../facts/dnssec-links.ts';
import { algorithmName } from '../../records/dnssec.ts';
import { defineBlock } from '../block.ts';
import { type Data, flag, instant, labels, list, object, orNull, text, whole } from '../schema.ts';
import type { ViewMark, ZoneBox, ZoneItem, ZonesView } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';

/** Words of the picture of the chain of trust. */
export const DNSSEC_CHAIN_TEXTS = defineTexts('dnssec-chain', {
  title: 'DNSSEC chain',
  whole: 'complete from the root',
  broken: 'broken',
  'broken-at': 'broken at link {at} of {count}',
  open: 'does not reach the zone',
  says: 'The DNSSEC chain from the root to {zone}: {states}.',
  state: '{zone}: {state}',
  words: 'The same chain in words',
  secure: 'secure',
  insecure: 'not signed',
  bogus: 'bogus',
  indeterminate: 'not checked',
  key: 'Key {tag}',
  'entry-key': 'KSK {tag}',
  anchor: 'trust anchor',
  'not-named': 'no DS names it',
  revoked: 'revoked',
  algorithm: 'algorithm {number}',
  signs: 'signs',
  'signs-until': 'signs, until {date}',
  'signs-nothing': 'does not sign',
  records: 'Records of the zone',
  ds: 'DS {tag}',
  'ds-matches': 'names a key',
  'ds-stray': 'names no key',
  'ds-open': 'not compared',
  'no-ds': 'No DS record',
  leads: 'names a key of {zone}',
  'leads-nowhere': 'names no key that signs {zone}',
  'leads-open': 'not compared with the keys of {zone}',
  'leads-unsigned': 'nothing vouches for {zone}',
  rollover: 'The zone above names several keys of {zone}: {tags}. A change of keys may be under way.',
  coming: 'The zone has key-signing keys that nobody names yet: {tags}. A change of keys may be under way.',
  signers: 'The servers of {zone} sign with different keys, as where several providers sign a zone (RFC 8901).',
});
const { message } = DNSSEC_CHAIN_TEXTS;

const says = FIELD_TEXTS.texts;

const KEY = object(
  {
    tag: whole(says['link-key/tag']),
    algorithm: whole(says['link-key/algorithm']),
    isEntryPoint: flag(says['link-key/is-entry-point']),
    isRevoked: flag(says['link-key/is-revoked']),
    isNamed: orNull(flag(says['link-key/is-named'])),
    signs: orNull(
      object(
        {
          keys: orNull(instant(says['link-signs/keys'])),
          records: orNull(instant(says['link-signs/records'])),
        },
        says['link-key/signs'],
      ),
    ),
  },
  says['link-key'],
);
const DS = object(
  { keyTag: whole(says['link-ds/key-tag']), isOfKey: orNull(flag(says['link-ds/is-of-key'])) },
  says['link-ds'],
);
const ZONE = object(
  {
    zone: text(says.zone),
    security: labels(SECURITY_STATES, says['link-zone/security']),
    keys: list(KEY, says['link-zone/keys']),
    ds: list(DS, says['link-zone/ds']),
  },
  says['link-zone'],
);
const LINKS = object(
  { zones: list(ZONE, says['links/zones']), hasSeveralSigners: flag(says['links/has-several-signers']) },
  says.links,
);

/** Zones from the root to the one that is diagnosed: keys, DS records, and where the chain breaks. */
export const dnssecChain = defineBlock({
  id: 'dnssec-chain',
  texts: [DNSSEC_CHAIN_TEXTS],
  schema: orNull(LINKS),
  section: {
    title: message('title'),
    anchor: 'dnssec-chain',
    view(links) {
      const last = links?.zones.at(-1);
      if (links === null || last === undefined) return null;
      const picture = drawn(links);
      const place = last.security === 'bogus' ? ({ standsFirst: true } as const) : {};
      return {
        ...place,
        staysOpen: true,
        ...chainSummary(last, picture.zones),
        views: [picture, ...remarksOn(last, links)],
      };
    },
  },
  needs: { links: readDnssecLinks },
  data: ({ links }) => links,
});

const MARKS: Readonly<Record<Security, ViewMark>> = {
  secure: 'ok',
  insecure: 'info',
  bogus: 'bad',
  indeterminate: 'unknown',
};

type Zone = Data<typeof ZONE>;
type Key = Zone['keys'][number];
type Links = Data<typeof LINKS>;

/** Sums the chain up: where it is broken, the first link of those drawn that does not hold. */
export function chainSummary(last: Pick<Zone, 'security'>, zones: readonly Pick<ZoneBox, 'items' | 'arrow'>[]) {
  if (last.security === 'secure') return { meta: message('whole'), metaMark: 'ok' } as const;
  if (last.security !== 'bogus') return { meta: message('open'), metaMark: 'info' } as const;
  const links = zones.flatMap(({ items, arrow }) => [
    ...items.flatMap((item) => item.arrow ?? []),
    ...[arrow ?? []].flat(),
  ]);
  const at = links.findIndex(({ isBroken }) => isBroken) + 1;
  const meta = at === 0 ? message('broken') : message('broken-at', { at, count: links.length });
  return { meta, metaMark: 'bad' } as const;
}

function drawn({ zones }: Links): ZonesView {
  const states = zones.map(({ zone, security }) => message('state', { zone, state: message(security) }));
  return {
    view: 'zones',
    says: message('says', { zone: zones.at(-1)?.zone ?? '', states }),
    inWords: message('words'),
    zones: zones.map((one, i) => boxOf(one, zones[i + 1])),
  };
}

function boxOf(zone: Zone, below: Zone | undefined): ZoneBox {
  const end = below === undefined ? recordsItem(zone) : delegationOf(zone, below);
  const keys = keyItems(zone);
  const isBroken = below !== undefined && zone.ds.length > 0 && zone.ds.every(({ isOfKey }) => isOfKey === false);
  const isLed = zone.ds.some(({ isOfKey }) => isOfKey === true);
  const some = isBroken ? 'leads-nowhere' : isLed ? 'leads' : 'leads-open';
  const leads = zone.ds.length > 0 ? some : 'leads-unsigned';
  return {
    name: zone.zone,
    state: message(zone.security),
    mark: MARKS[zone.security],
    items: [...keys, ...end],
    ...(below === undefined
      ? {}
      : {
          arrow: {
            text: message(leads, { zone: below.zone }),
            isBroken,
            ...(zone.ds.length === 0 ? { isOpen: true } : {}),
          },
        }),
  };
}

/** Keys of each sort that are drawn; the data has all. */
const MOST = 3;

function keyItems(zone: Zone): readonly ZoneItem[] {
  const isRoot = zone.zone === '.';
  const entries = zone.keys.filter(({ isEntryPoint, isNamed }) => isEntryPoint || isNamed === true).slice(0, MOST);
  const others = zone.keys.filter((key) => !entries.includes(key)).slice(0, MOST);
  const signsAll = others.length === 0;
  return [
    ...entries.map((key, i) => ({
      ...itemOf(key, isRoot, 'entry-key'),
      ...(i < entries.length - 1 ? {} : { arrow: arrowOf(entries, signsAll ? 'records' : 'keys') }),
    })),
    ...others.map((key, i) => ({
      ...itemOf(key, isRoot, 'key'),
      ...(i < others.length - 1 ? {} : { arrow: arrowOf(others, 'records') }),
    })),
  ];
}

function itemOf(key: Key, isRoot: boolean, name: 'key' | 'entry-key'): ZoneItem {
  const { tag, algorithm, isRevoked, isNamed, isEntryPoint } = key;
  const isUnnamed = isEntryPoint && isNamed === false;
  return {
    name: message(name, { tag }),
    note: isRevoked
      ? message('revoked')
      : isRoot && isNamed === true
        ? message('anchor')
        : isUnnamed
          ? message('not-named')
          : (algorithmName(algorithm) ?? message('algorithm', { number: algorithm })),
    ...(isRevoked || isUnnamed ? { tone: 'next' as const } : {}),
  };
}

/** How keys lead to what they sign; where their signatures were not read, the state of the zone says it. */
function arrowOf(keys: readonly Key[], what: 'keys' | 'records') {
  const known = keys.flatMap(({ signs }) => (signs === null ? [] : [signs[what]]));
  if (known.length === 0) return { text: message('signs'), isBroken: false };
  const ends = known.filter((time): time is Instant => time !== null);
  if (ends.length === 0) return { text: message('signs-nothing'), isBroken: true };
  return { text: message('signs-until', { date: { date: Math.max(...ends) } }), isBroken: false };
}

const recordsItem = ({ keys, security }: Zone): readonly ZoneItem[] =>
  keys.length === 0 && security !== 'bogus'
    ? [{ name: message('records') }]
    : [{ name: message('records'), ...(security === 'bogus' ? { tone: 'bad' as const } : {}) }];

function delegationOf({ ds }: Zone, below: Zone): readonly ZoneItem[] {
  if (ds.length === 0) return [{ name: message('no-ds'), note: below.zone }];
  return ds.slice(0, MOST).map(({ keyTag: tag, isOfKey }) => ({
    name: message('ds', { tag }),
    note: message(isOfKey === null ? 'ds-open' : isOfKey ? 'ds-matches' : 'ds-stray'),
    ...(isOfKey !== false
      ? {}
      : { tone: ds.some((one) => one.isOfKey === true) ? ('next' as const) : ('bad' as const) }),
  }));
}

/** Says what else explains the picture: several keys are no fault. */
function remarksOn(last: Zone, { zones, hasSeveralSigners }: Links) {
  const above = zones.at(-2);
  const named = [...new Set((above?.ds ?? []).filter(({ isOfKey }) => isOfKey === true).map(({ keyTag }) => keyTag))];
  const coming = last.keys.filter(
    ({ isEntryPoint, isNamed, isRevoked }) => isEntryPoint && isNamed === false && !isRevoked,
  );
  const all: readonly Message[] = [
    ...(hasSeveralSigners ? [message('signers', { zone: last.zone })] : []),
    ...(named.length > 1 && !hasSeveralSigners ? [message('rollover', { zone: last.zone, tags: named })] : []),
    ...(named.length > 0 && coming.length > 0 ? [message('coming', { tags: coming.map(({ tag }) => tag) })] : []),
  ];
  return all.map((text) => ({ view: 'text', text, quiet: true }) as const);
}
