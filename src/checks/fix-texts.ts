import { type ArgsAfter, defineTexts, type Message } from '../domain/message.ts';

/** Names the steps, and says when to take them. `{slots}` are filled from the arguments. */
const STEP_TEXTS = {
  add: 'Add a {type} record at {name}',
  replace: 'Replace the {type} record at {name}',
  remove: 'Delete the {type} record at {name}',
  'spf-add': 'Publish an SPF record that ends in {all}',
  'spf-repair': 'Correct your SPF record and end it in {all}',
  'spf-move': 'Move the SPF record from {from} to {name} and end it in {all}',
  'spf-merge': 'Merge the {count} SPF records into one that ends in {all}',
  'spf-close': 'End SPF in {all}, so that not everyone passes',
  'spf-close-when':
    'Do this once the record names every service that sends mail for you. Mail from all other servers passes SPF today and will stop passing.',
  'spf-exchange': 'Replace {removed} with {added} in SPF',
  'spf-exchange-end': 'Replace {removed} with {added} in SPF and end it in {all}',
  'spf-remove': 'Remove {removed} from SPF',
  'spf-remove-end': 'Remove {removed} from SPF and end it in {all}',
  'spf-name': 'Add {added} to SPF',
  'spf-name-end': 'Add {added} to SPF and end it in {all}',
  'spf-reorder': 'In SPF, move the terms that follow "all" in front of it',
  'spf-end': 'End SPF in {all}',
  'spf-end-when':
    'Do this once DMARC reports or your mail logs show that every server that sends for you passes SPF. Receivers may then reject mail from all others.',
  'spf-end-ptr-when':
    'Do this once DMARC reports or your mail logs show that every server that sends for you passes SPF, and you have replaced ptr with the addresses of those servers. We keep ptr because we cannot see which servers depend on it.',
  'spf-end-mx-when':
    'Do this once DMARC reports or your mail logs show that every server that sends for you passes SPF. Leave out mx if your mail servers only receive: {hosts}. Receivers may then reject mail from all other servers.',
  'spf-end-mx-ptr-when':
    'Do this once DMARC reports or your mail logs show that every server that sends for you passes SPF, and you have replaced ptr with the addresses of those servers. We keep ptr because we cannot see which servers depend on it. Leave out mx if your mail servers only receive: {hosts}.',
  'spf-mx-when':
    'Do this only if your mail servers also send mail for you: {hosts}. Everyone who sends from them then passes SPF as this domain.',
  'spf-reorder-when':
    'Do this only if the servers that {terms} names send mail for you. Receivers reject their mail today, and accept it afterwards.',
  'spf-revive-when':
    'Do this only if the servers that {terms} names send mail for you. They do not pass SPF today, and will pass afterwards.',
  'spf-nobody-when': 'Do this only if nobody sends mail as {name}.',
  'null-mx-when':
    'Only if nobody is to send mail to {name}: without an MX record, senders try the addresses of the name itself, and a null MX ends that.',
  'ds-add': 'Enter this DS record of {zone} at your registrar',
  'ds-add-when':
    'First compare it with the DS record that your DNS provider shows: it must be the same one. Enter it once all name servers have the signed zone.',
  'ds-add-first-when':
    'First compare it with the DS record that your DNS provider shows: it must be the same one. Enter it once all name servers have had the signed zone for as long as its longest TTL. Until then, caches may hold records without signatures.',
  'tlsa-add': 'Add a TLSA record for the key that {host} shows, beside those that are there',
  'tlsa-remove': 'Delete the TLSA records at {name} that match nothing',
  'tlsa-remove-when':
    'When the new record has been published for two TTLs, and no certificate at any address of {host} matches the old ones. We saw one address only.',
  'tlsa-remove-everywhere-when':
    'When the new record has been published for two TTLs, and no certificate at any address of {host} matches the old ones.',
  'sts-testing': 'Serve a policy with mode: testing, then publish its record',
  'sts-correct': 'Correct the policy, then change the id in its record',
  'sts-enforce': 'Set the policy to mode: enforce, then change the id in its record',
  'sts-server-when': 'Give mta-sts.{domain} a web server with a valid certificate first, if it has none.',
  'sts-none-when': 'Do this only if you want to use MTA-STS. Mode none withdraws it.',
  'sts-enforce-when': 'Do this once TLS-RPT reports have shown no failures for at least two weeks.',
  'sts-enforce-tls-when':
    'Do this once TLS-RPT reports have shown no failures for at least two weeks and every mail server accepts TLS with a valid certificate. We have not seen that at {hosts}. With mode: enforce, senders deliver nothing to a server without it.',
  'sts-tls-when':
    'Do this once every mail server accepts TLS with a valid certificate. We have not seen that at {hosts}. Senders that follow a policy with mode: enforce deliver nothing to a server without it.',
  'bimi-add': 'Publish a BIMI record with the address of your logo',
  'bimi-samples': 'Put the address of your logo into the BIMI record',
  'bimi-samples-when':
    'Do this once DMARC is at quarantine or reject and your logo is on your web server. Replace the sample addresses with your own. Leave a= empty if you have no mark certificate.',
  'bimi-guess': 'Replace http with https in the BIMI record',
  'bimi-guess-when':
    'Do this only if the files are there over HTTPS too. The https addresses are our guess: we have not looked them up.',
  'dmarc-watch': 'Publish a DMARC record with p=none',
  'dmarc-start': 'Publish a DMARC record with p={policy}',
  'dmarc-reports': 'Ask for DMARC reports (rua)',
  'dmarc-correct': 'Correct the DMARC record',
  'dmarc-policy': 'Set DMARC to p={policy}',
  'dmarc-untest': 'Remove t=y from the DMARC record to end its test mode',
  'dmarc-percent': 'Remove pct from the DMARC record',
  'dmarc-subdomains': 'Set DMARC for subdomains to sp={policy}',
  'dmarc-subdomains-like-domain': 'Remove sp from the DMARC record, so that p={policy} covers subdomains too',
  'dmarc-made-up': 'Remove np from the DMARC record, so that the policy for made-up subdomains is no longer weaker',
  'dmarc-nobody-when': 'Do this only if nobody sends mail as {name} or one of its subdomains.',
  'dmarc-wildcard': 'Delete the DMARC record at {name}',
  'dmarc-start-testing': 'Publish a DMARC record with p={policy} in test mode (t=y)',
  'dmarc-suffix': 'Publish a DMARC record that keeps the names below {name} apart (psd=y)',
  'dmarc-suffix-when':
    'Do this only if you run {name} as a place where others have names of their own. The record reaches all of them: psd=y makes each of them an organization of its own, sp=none applies to those without a DMARC record, and np=reject has mail from names that do not exist rejected.',
  'dmarc-strict': 'Set strict alignment in the DMARC record ({tags})',
  'dmarc-strict-when':
    'Your record asks for strict alignment, but receivers can’t read that. Do this once the reports show that all your mail passes DMARC with SPF or DKIM for exactly {name}. Mail that passes only for a name above or below it will fail.',
  'dmarc-one-organization': 'Set psd=n in the DMARC record',
  'dmarc-one-organization-when':
    'Do this only if all names below {name} are yours. Mail from one of them can then pass DMARC with SPF or DKIM of another.',
  'when-some-apply':
    'Do this once you are sure that all your mail is signed with DKIM for {name} and passes DMARC. Some receivers apply p={policy} already; afterwards all of them do.',
  'mailbox-when': 'Create the mailbox {mailbox} first, or replace it with an address that you read.',
  'mailbox-and-when': '{when} Create the mailbox {mailbox} first, or replace it with an address that you read.',
  'when-reports-clean':
    'Do this once all services that send for you sign with DKIM for your domain and are named in a working SPF record, and at least a month of reports shows that all your mail passes.',
  'when-sure':
    'Do this once all services that send for you sign with DKIM for your domain and are named in a working SPF record, and you are sure that all your mail passes DMARC. Without reports (rua) you cannot see that.',
  'when-quarantined':
    'Do this once p=quarantine has been in place for at least a month and the reports show that all your mail passes with DKIM, also when it is forwarded. If people write to mailing lists from this domain, check their mail first: many lists break DKIM, and receivers then reject it.',
  'paste-head': 'Paste this into the head of the page',
  'paste-head-of': 'Paste this into the head of {url}',
  'paste-meta': 'Replace the meta element in line {line} of the page with this',
  'paste-link': 'Replace the link element in line {line} of the page with this',
  'paste-element': 'Replace the {element} element of the page with this',
  'paste-html': 'Set this attribute on the html element',
  'security-txt-add': 'Serve this file at {url}',
  'robots-end': 'Add this at the end of robots.txt',
  'robots-line':
    'In robots.txt as we read it ({total, plural, one {# line} other {# lines}}), replace line {from} (“{first}”) with this',
  'robots-lines':
    'In robots.txt as we read it ({total, plural, one {# line} other {# lines}}), replace lines {from} (“{first}”) to {to} (“{last}”) with this',
  'robots-remove':
    'In robots.txt as we read it ({total, plural, one {# line} other {# lines}}), delete lines {from} (“{first}”) to {to} (“{last}”)',
  'robots-remove-line':
    'In robots.txt as we read it ({total, plural, one {# line} other {# lines}}), delete line {from} (“{first}”)',
  'meta-when': 'Do this only if search results may show the page, and its text.',
  'robots-found-when': 'Do this only if the page should appear in the searches of these crawlers.',
  'robots-page-when':
    'Do this only if the page should be found. It opens this page alone, since robots.txt closes the site to all crawlers that it does not name. To open more, add an Allow line for each part of the site.',
  'when-subdomains-clean':
    'Do this once at least a month of reports shows that all mail from your subdomains passes, signed with DKIM.',
} as const;

const { texts, message } = defineTexts('fix', STEP_TEXTS);
export const FIX_TEXTS = { prefix: 'fix', texts };

export type StepTextId = keyof typeof STEP_TEXTS;

/** Names a step, or says when to take it: the key of the text beside the message, for whoever acts by it. */
export interface StepText {
  readonly text: StepTextId;
  readonly message: Message;
}

/** Returns a text with exactly the arguments that its slots ask for. */
export const stepText = <K extends StepTextId>(text: K, ...args: ArgsAfter<(typeof STEP_TEXTS)[K]>): StepText => ({
  text,
  message: message(text, ...args),
});

/** Returns a condition, and the mailbox beside it that a record names and that may not exist yet. */
export const withMailbox = (when: StepText | null, mailbox: string): StepText =>
  when === null
    ? stepText('mailbox-when', { mailbox })
    : { text: when.text, message: message('mailbox-and-when', { when: when.message, mailbox }) };
