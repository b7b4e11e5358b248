import { defineTexts, type Message } from '../../domain/message.ts';
import { BLOCK_LIST_SOURCE } from '../../evidence/questions/block-list.ts';
import { type BlockListState, type DomainListState, readBlockLists, readDomainLists } from '../../facts/block-lists.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const FINDINGS = {
  'not-listed': {
    severity: 'ok',
    says: 'We looked up {count, plural, one {# address} other {# addresses}} of the mail servers and the domain, and found none on {lists}.',
  },
  'no-addresses': {
    severity: 'info',
    says: 'We found no public address of a mail server or the domain to look up on block lists.',
  },
  'not-configured': {
    severity: 'info',
    says: 'We did not check block lists, because the operator of this service has configured none.',
  },
  'not-asked': {
    severity: 'info',
    says: 'We did not check block lists. We do that only in a live check, and do not store what they answer.',
  },
  mail: {
    severity: 'error',
    says: 'Addresses of mail servers are on block lists: {listings}. Receivers that use these lists may reject mail from there.',
    do: 'Get {addresses} off the block lists',
    more: 'Find out why they are listed, for example a hacked account, and stop it. Then ask the operator of each list to remove them.',
  },
  web: {
    severity: 'notice',
    says: 'Addresses of the domain itself are on block lists: {listings}. If they send mail, receivers that use these lists may reject it.',
    do: 'Get these addresses off the block lists, if mail is sent from there',
    more: 'Find out why they are listed and stop it. Then ask the operator of each list to remove them.',
  },
  domain: {
    severity: 'error',
    says: 'Lists of domains name {domain}: {listings}. Receivers that use them reject mail that comes from your domain or links to it, or put it into spam.',
    do: 'Get {domain} off the lists that name it',
    more: 'Find out why it is listed, for example a hacked website, and stop it. Then ask the operator of each list to remove it.',
  },
  'domain-not': { severity: 'ok', says: '{domain} is on none of the lists of domains that we asked: {lists}.' },
  'domain-open': { severity: 'info', says: 'We could not find out whether {domain} is on {lists}.' },
  'others-not': { severity: 'info', says: 'None of the addresses is on {lists}.' },
  refused: {
    severity: 'info',
    says: '{lists} refused to answer us, so we do not know what is listed there. Many lists refuse public resolvers, or need an agreement.',
  },
  open: { severity: 'info', says: 'For some addresses, we could not find out whether they are on {lists}.' },
  partial: { severity: 'info', says: 'There may be more addresses, about which we did not ask the block lists.' },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/** Parts of sentences about block lists. */
export const BLOCK_LIST_TEXTS = defineTexts('block-list', {
  'of-host': '{address} of {host} on {list} ({codes})',
  'of-domain': '{address} on {list} ({codes})',
  'on-list': '{list} ({codes})',
});

export const blockLists = defineCheck({
  id: 'block-lists',
  name: 'Block lists',
  means: 'Block lists name addresses that spam or attacks came from, and receivers of mail ask them.',
  why: 'Receivers often reject mail from a listed address, or put it into spam.',
  citations: [
    { rfc: 5782, section: '2.1' },
    { rfc: 5782, section: '2.4' },
  ],
  restsOn: [BLOCK_LIST_SOURCE],
  needs: { found: readBlockLists, domains: readDomainLists },
  findings: FINDINGS,
  judge({ found, domains }) {
    const { state, count, silent } = found;
    const ofName = domainRemarks(domains);
    // Where the operator names lists of domains alone, none of addresses is missing.
    const [first, ...rest] = ofName;
    if (state === 'not-configured' && first !== undefined) return gravest(first, rest);
    if (state === 'not-configured' && domains.state === 'not-asked') return gravest(remark('not-asked'));
    if (state !== 'asked') return gravest(remark(state), [...ofName, ...unknownOf(found)]);
    const named = listedRemarks(found);
    const [fine = remark('not-listed', { count, lists: silent })] = named;
    const others = named.length === 0 || silent.length === 0 ? [] : [remark('others-not', { lists: silent })];
    return gravest(fine, [...named, ...ofName, ...others, ...unknownOf(found)]);
  },
});

function domainRemarks({ state, about: domain, listings, silent, refusing, open }: DomainListState): readonly Remark[] {
  if (state !== 'asked') return [];
  const shown = listings.map(({ list, codes }) => BLOCK_LIST_TEXTS.message('on-list', { list, codes }));
  return [
    ...(shown.length === 0 ? [] : [remark('domain', { domain, listings: shown })]),
    ...(silent.length === 0 ? [] : [remark('domain-not', { domain, lists: silent })]),
    ...(refusing.length === 0 ? [] : [remark('refused', { lists: refusing })]),
    ...(open.length === 0 ? [] : [remark('domain-open', { domain, lists: open })]),
  ];
}

function listedRemarks({ listings }: BlockListState): readonly Remark[] {
  const ofMail = listings.filter(({ mailHost }) => mailHost !== null);
  const ofDomain = listings.filter(({ mailHost }) => mailHost === null);
  const addresses = [...new Set(ofMail.map(({ address }) => address))];
  return [
    ...(ofMail.length === 0 ? [] : [remark('mail', { listings: ofMail.map(listingOf), addresses })]),
    ...(ofDomain.length === 0 ? [] : [remark('web', { listings: ofDomain.map(listingOf) })]),
  ];
}

function listingOf({ address, mailHost, list, codes }: BlockListState['listings'][number]): Message {
  return mailHost === null
    ? BLOCK_LIST_TEXTS.message('of-domain', { address, list, codes })
    : BLOCK_LIST_TEXTS.message('of-host', { address, host: mailHost, list, codes });
}

/** Lists what is not known. */
const unknownOf = ({ refusing, open, partial }: BlockListState): readonly Remark[] => [
  ...(refusing.length === 0 ? [] : [remark('refused', { lists: refusing })]),
  ...(open.length === 0 ? [] : [remark('open', { lists: open })]),
  ...(partial ? [remark('partial')] : []),
];
