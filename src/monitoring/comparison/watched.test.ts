import { expect, test } from 'vitest';
import { type DnsName, type DomainName, ROOT } from '../../domain/name.ts';
import { encodeRdata, txtOctets } from '../../domain/rdata/encode.ts';
import { parseRdata } from '../../domain/rdata/parse.ts';
import type { Rr, RrType } from '../../domain/rr.ts';
import { observe } from '../../observations/intervals.ts';
import type { Observation } from '../../observations/store.ts';
import { MAX_WATCHED, watchedQuestions } from './watched.ts';

const SHOP = 'shop.example' as DomainName;

/** A history of lookups that each found one record, or by now nothing. */
function historyOf(...seen: readonly (readonly [name: string, type: RrType, present?: boolean])[]) {
  const observations = seen.flatMap(([name, type, present = true], i): Observation[] => {
    const octets = type === 'CNAME' ? encodeRdata('CNAME', { target: SHOP }) : txtOctets(name);
    const common = { name: name as DnsName, type, security: 'indeterminate', aliases: [], ttlFromCache: true } as const;
    const rr: Rr = { name: common.name, type, ttlSeconds: 60, octets };
    const found: Observation = { ...common, at: i, outcome: 'answer', records: [rr] };
    const gone: Observation = { ...common, at: 1000 + i, outcome: 'nodata', zone: SHOP, ttlSeconds: 60 };
    return present ? [found] : [found, gone];
  });
  return observe(undefined, SHOP, observations);
}

const asked = (...[domain, history, chosen]: Parameters<typeof watchedQuestions>): string[] =>
  watchedQuestions(domain, history, chosen).map(({ name, type }) => `${name} ${type}`);

const OWN = ['A', 'AAAA', 'MX', 'NS', 'CAA', 'DS', 'TXT', 'HTTPS'].map((type) => `shop.example ${type}`);
const POLICIES = ['_dmarc', '_mta-sts', '_smtp._tls', 'default._bimi'].map((label) => `${label}.shop.example TXT`);
const WWW = ['www.shop.example A', 'www.shop.example AAAA'];

test('a domain without a history: its records, policies and website, and no guess', () => {
  expect(asked(SHOP, undefined)).toEqual([...OWN, ...POLICIES, ...WWW]);
});

test('keys and services that were seen, those present first; no wildcard, and each once', () => {
  const history = historyOf(
    ['old._domainkey.shop.example', 'TXT', false],
    ['s1._domainkey.shop.example', 'TXT'],
    ['_acme-challenge.shop.example', 'CNAME'],
    ['_dmarc.shop.example', 'TXT'],
    ['*._domainkey.shop.example', 'TXT'],
  );
  expect(asked(SHOP, history).slice(OWN.length + POLICIES.length + WWW.length)).toEqual([
    's1._domainkey.shop.example TXT',
    '_acme-challenge.shop.example TXT',
    'old._domainkey.shop.example TXT',
  ]);
});

test('hosts and includes of the own zone that present records lead to, after the services that are present', () => {
  const seen = (type: RrType, value: string, at = 0): Observation[] => {
    const parsed = parseRdata(type, value, ROOT);
    const common = { name: SHOP, type, security: 'indeterminate', aliases: [], ttlFromCache: true } as const;
    return parsed.ok
      ? [{ ...common, at, outcome: 'answer', records: [{ name: SHOP, type, ttlSeconds: 60, octets: parsed.octets }] }]
      : [];
  };
  const history = observe(undefined, SHOP, [
    ...seen('MX', '10 old.shop.example.'),
    ...seen('MX', '10 mx.shop.example.', 1),
    ...seen('NS', 'ns.elsewhere.example.'),
    ...seen('TXT', '"v=spf1 include:spf.shop.example include:_spf.elsewhere.example -all"'),
  ]);
  expect(
    asked(SHOP, history)
      .slice(OWN.length + POLICIES.length + WWW.length)
      .toSorted(),
  ).toEqual(['mx.shop.example A', 'mx.shop.example AAAA', 'spf.shop.example TXT']);
});

test('a subdomain is asked for the policy of the registered domain as well', () => {
  const sub = asked('mail.shop.example' as DomainName, undefined);
  expect(sub).toContain('_dmarc.shop.example TXT');
  expect(sub).toContain('_dmarc.mail.shop.example TXT');
});

test('a name that begins with www has no www of its own', () => {
  expect(asked('www.shop.example' as DomainName, undefined)).not.toContain('www.www.shop.example A');
});

test('types that are ignored are left out, but for the first question, which tells whether the domain answers', () => {
  const some = asked(SHOP, undefined, { ignoredTypes: ['A', 'TXT', 'MX'], recordNames: [], pins: [] });
  expect(some).toEqual(['shop.example A', ...OWN.filter((one) => /AAAA|NS|CAA|DS|HTTPS/.test(one)), WWW[1]]);
});

test('however many services there are, a run is bounded', () => {
  const many = Array.from({ length: 200 }, (_, i) => [`s${i}._domainkey.shop.example`, 'TXT'] as const);
  expect(asked(SHOP, historyOf(...many))).toHaveLength(MAX_WATCHED);
  const recordNames = ['vpn.shop.example', '_sip._tcp.shop.example', 'token.shop.example:CAA'];
  const chosen = asked(SHOP, historyOf(...many), { ignoredTypes: [], recordNames, pins: [] });
  expect(chosen).toHaveLength(MAX_WATCHED + 4);
  const pins = (['TLSA', 'TXT lacks', 'CNAME'] as const).map((subject) => ({ subject, values: [] }));
  const pinned = asked(SHOP, undefined, { ignoredTypes: [], recordNames: [], pins });
  expect(pinned.filter((one) => !asked(SHOP, undefined).includes(one))).toEqual(['_443._tcp.shop.example TLSA']);
  expect(chosen).toEqual(
    expect.arrayContaining([
      'vpn.shop.example A',
      'vpn.shop.example AAAA',
      '_sip._tcp.shop.example SRV',
      'token.shop.example CAA',
    ]),
  );
});
