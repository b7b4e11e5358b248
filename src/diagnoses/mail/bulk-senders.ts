import type { MailDiagnosis } from './diagnose.ts';
import type { BulkSenderItem, MailItem } from './report.ts';

const ALL = ['Gmail', 'Yahoo', 'Microsoft'] as const;

/**
 * What Gmail and Yahoo (since February 2024) and Microsoft (since May 2025) ask of those who send about 5,000 messages a
 * day to their users, as far as it can be seen from outside. Only the DNS part can: what a message bears and how its
 * readers complain is seen by those who receive it.
 */
export function bulkSenderItems(diagnosis: MailDiagnosis, items: readonly MailItem[]): BulkSenderItem[] {
  if (diagnosis.sendsNoMail) return [];
  const of = (id: string) => items.find((item) => item.id === id);
  return [
    present('SPF', of('spf'), 'The record is there and can be evaluated.'),
    present('DKIM', of('dkim'), 'At least one usable key was found. Whether each message is signed cannot be seen.'),
    dmarcRow(diagnosis),
    {
      requirement: 'From aligned with SPF or DKIM',
      asked_by: ALL,
      state: 'not visible',
      text: 'It depends on each message: the domain in From must match the domain that passed SPF or signed with DKIM.',
    },
    {
      requirement: 'Forward and reverse DNS of the sending addresses',
      asked_by: ['Gmail', 'Yahoo'],
      state: 'not visible',
      text: 'Which servers send your mail is not in the DNS; those in MX receive it.',
    },
    {
      requirement: 'TLS when sending',
      asked_by: ['Gmail'],
      state: 'not visible',
      text: 'Whether your servers send over TLS is seen by those who receive.',
    },
    {
      requirement: 'One-click unsubscribe (RFC 8058) in marketing mail, honoured within two days',
      asked_by: ['Gmail', 'Yahoo'],
      state: 'not visible',
      text: 'It stands in the headers of each message. Microsoft recommends a working unsubscribe link.',
    },
    {
      requirement: 'Few complaints',
      asked_by: ['Gmail', 'Yahoo'],
      state: 'not visible',
      text: 'Gmail asks for less than 0.3 %, better under 0.1 %: its Postmaster Tools show your rate. Yahoo counts in its own way.',
    },
  ];
}

function present(name: string, item: MailItem | undefined, met: string): BulkSenderItem {
  const common = { requirement: name, asked_by: ALL };
  if (item === undefined || item.outcome === 'unknown')
    return { ...common, state: 'unknown', text: item?.explanation ?? 'It could not be found out.' };
  return item.outcome === 'failed' || item.not_needed
    ? { ...common, state: 'not met', text: item.explanation }
    : { ...common, state: 'met', text: met };
}

function dmarcRow({ policy }: MailDiagnosis): BulkSenderItem {
  const common = { requirement: 'DMARC, at least p=none', asked_by: ALL };
  if (policy === null) return { ...common, state: 'unknown', text: 'The policy could not be found out.' };
  return policy === 'no policy'
    ? { ...common, state: 'not met', text: 'No usable DMARC record applies to this name.' }
    : { ...common, state: 'met', text: `The policy that applies is ${policy}.` };
}
