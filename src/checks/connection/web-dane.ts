import type { MatchedAddress, WebDane } from '../../facts/web-dane.ts';
import type { ParsedTlsa } from '../../records/tlsa.ts';
import { defineCheck, type Remark } from '../check.ts';
import { tlsaClause } from '../dane/faults.ts';
import { DANE_NOTE_TEXTS } from '../dane/findings.ts';
import { succession } from '../dane/fix.ts';
import { stepText } from '../fix-texts.ts';
import { judgedBy } from '../gravest.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { CONNECTION } from './findings.ts';
import { webDane as found } from './needs.ts';

const FINDINGS = pick(
  CONNECTION,
  'no-server',
  'tlsa-absent',
  'tlsa-fits',
  'tlsa-mismatch',
  'tlsa-almost',
  'tlsa-bogus',
  'tlsa-insecure',
  'tlsa-unusable',
  'tlsa-root-not-sent',
);
const { remark, gravest } = judgedBy(FINDINGS.findings);
/** Beside these it would be untrue that the certificate fits. */
const NOT_FITTING = ['tlsa-insecure', 'tlsa-unusable', 'tlsa-root-not-sent'];
/** Records and keys that are named. */
const MAX_SHOWN = 4;

/** The check of the TLSA records of a website. Its judgement is that of mail servers. */
export const webDane = defineCheck({
  id: 'web-dane',
  name: 'DANE of the website',
  means: 'With DANE, DNS says which certificate your website has. It needs DNSSEC, and browsers do not look at it.',
  why: 'Programs that check it refuse a certificate that matches none of the TLSA records.',
  citations: [
    { rfc: 6698, section: '2.1' },
    { rfc: 7671, section: '5' },
  ],
  needs: { found },
  ...FINDINGS,
  judge({ found }, say, domain) {
    if (found === null) return say.notNeeded('no-server');
    const { at, state } = found;
    switch (state.kind) {
      case 'none':
        return say.exempt('tlsa-absent', { at });
      case 'bogus':
      case 'insecure':
        return gravest(remark('tlsa-fits', { at }), [remark(`tlsa-${state.kind}`, { at })], NOT_FITTING);
      case 'unusable':
        return gravest(remark('tlsa-fits', { at }), uselessOnes(found), NOT_FITTING);
      case 'served': {
        const faults = faultsOf(found, state.addresses, domain);
        return gravest(
          remark('tlsa-fits', { at }),
          [...faults, ...uselessOnes(found)],
          NOT_FITTING.filter((code) => code !== 'tlsa-unusable'),
        );
      }
    }
  },
});

function uselessOnes({ at, records }: WebDane): readonly Remark[] {
  const useless = records.find((one) => one.kind === 'unusable');
  if (useless === undefined) return [];
  return [remark('tlsa-unusable', { at, record: cut(useless.text), why: tlsaClause(useless.fault) })];
}

const isOfPublicAuthority = (one: ParsedTlsa): boolean => one.kind === 'usable' && one.usage === 'PKIX-TA';
const addressesOf = (some: readonly MatchedAddress[]) => some.map(({ address }) => address);

function faultsOf({ at, records, isAlias }: WebDane, all: readonly MatchedAddress[], host: string): readonly Remark[] {
  const apart = all.filter(({ match }) => match.kind === 'mismatch');
  const [almost] = all.flatMap(({ match }) => (match.kind === 'almost' ? [match.why] : []));
  const faults =
    almost === undefined
      ? []
      : [
          remark('tlsa-almost', {
            at,
            addresses: addressesOf(all.filter(({ match }) => match.kind === 'almost')),
            why: DANE_NOTE_TEXTS.message(almost),
          }),
        ];
  if (apart.length === 0) return faults;
  if (records.some(isOfPublicAuthority)) return [...faults, remark('tlsa-root-not-sent', { at })];
  const keys = [...new Set(apart.map(({ keySha256 }) => keySha256))];
  const published = records.map(({ text }) => text);
  const mismatch = remark('tlsa-mismatch', {
    at,
    addresses: addressesOf(apart),
    records: published.slice(0, MAX_SHOWN).map(cut),
  });
  const fix =
    isAlias || keys.length > MAX_SHOWN
      ? null
      : succession({
          at,
          host,
          keys,
          old: apart.length === all.length ? published : [],
          when: stepText('tlsa-remove-everywhere-when', { host }),
        });
  return [...faults, { ...mismatch, fix }];
}
