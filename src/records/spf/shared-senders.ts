import type { DatedSource } from '../../domain/dated.ts';
import type { DnsName } from '../../domain/name.ts';

/** A record whose addresses send the mail of many customers. */
export interface SharedSender {
  readonly provider: string;
  /** `hosting`: web hosting, where any customer may send. `bulk`: mail services. `mailboxes`: mailboxes for companies. */
  readonly senders: 'hosting' | 'bulk' | 'mailboxes';
}

/** Where we read whose customers share the addresses of a record. */
export const SHARED_SENDER_SOURCE: DatedSource = {
  source: 'the providers’ set-up pages',
  readOn: '2026-11-21',
  reviewBy: '2027-05-21',
};

const SHARED: Readonly<Record<string, SharedSender>> = {
  '_spf.google.com': { provider: 'Google Workspace', senders: 'mailboxes' },
  'spf.protection.outlook.com': { provider: 'Microsoft 365', senders: 'mailboxes' },
  'zoho.com': { provider: 'Zoho Mail', senders: 'mailboxes' },
  'emailsrvr.com': { provider: 'Rackspace Email', senders: 'mailboxes' },
  'secureserver.net': { provider: 'GoDaddy', senders: 'hosting' },
  'websitewelcome.com': { provider: 'HostGator', senders: 'hosting' },
  'bluehost.com': { provider: 'Bluehost', senders: 'hosting' },
  'mx.ovh.com': { provider: 'OVHcloud', senders: 'hosting' },
  '_spf.perfora.net': { provider: 'IONOS', senders: 'hosting' },
  '_spf.kundenserver.de': { provider: 'IONOS', senders: 'hosting' },
  '_mailcust.gandi.net': { provider: 'Gandi', senders: 'hosting' },
  'relay.mailchannels.net': { provider: 'MailChannels', senders: 'hosting' },
  'amazonses.com': { provider: 'Amazon SES', senders: 'bulk' },
  'sendgrid.net': { provider: 'SendGrid', senders: 'bulk' },
  'mailgun.org': { provider: 'Mailgun', senders: 'bulk' },
  'servers.mcsv.net': { provider: 'Mailchimp', senders: 'bulk' },
  'spf.mandrillapp.com': { provider: 'Mailchimp', senders: 'bulk' },
  'spf.mtasv.net': { provider: 'Postmark', senders: 'bulk' },
  'spf.mailjet.com': { provider: 'Mailjet', senders: 'bulk' },
  'spf.sendinblue.com': { provider: 'Brevo', senders: 'bulk' },
  'spf.brevo.com': { provider: 'Brevo', senders: 'bulk' },
  '_spf.salesforce.com': { provider: 'Salesforce', senders: 'bulk' },
  'mail.zendesk.com': { provider: 'Zendesk', senders: 'bulk' },
};

/**
 * Returns the service whose shared ranges a name stands for, by the providers' own set-up pages; null where none is
 * known.
 */
export const sharedSender = (name: DnsName): SharedSender | null =>
  Object.hasOwn(SHARED, name) ? (SHARED[name] ?? null) : null;
