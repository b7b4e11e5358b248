import { defineTexts, type Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import type { Undelegated } from '../domain/undelegated.ts';
import { isBogusBelow } from './grade-cap.ts';
import type { ReportContext } from './kind.ts';

export const WARNING_TEXTS = defineTexts('warning', {
  bogus:
    'Validating resolvers reject data of this domain, because its DNSSEC signatures do not validate. Everything below uses the unvalidated data.',
  undelegated:
    'This is a test of servers to which {zone} need not be delegated: {hosts}. It says nothing about what visitors find today, and nothing of it is stored.',
  'other-port':
    'This is about port {port} of {domain}, and says nothing about its website on port 443. Nothing of it is stored.',
});

/**
 * Warns of what must be read before anything else. Only answers about the domain itself count: other zones have their
 * own reports.
 */
export function warningsOf(
  domain: DomainName,
  { transcript, undelegated, port }: Pick<ReportContext, 'transcript' | 'undelegated' | 'port'>,
): Message[] {
  return [
    ...(port === undefined ? [] : [WARNING_TEXTS.message('other-port', { port: String(port), domain })]),
    ...(undelegated === undefined ? [] : [undelegatedWarning(undelegated)]),
    ...(isBogusBelow(domain, transcript) ? [WARNING_TEXTS.message('bogus')] : []),
  ];
}

const undelegatedWarning = ({ zone, servers }: Undelegated): Message =>
  WARNING_TEXTS.message('undelegated', { zone, hosts: servers.map(({ host }) => host) });

/** Returns whether a warning says that the report is a test of an undelegated zone. */
export const isOfUndelegated = ({ id }: Message): boolean => id === `${WARNING_TEXTS.prefix}/undelegated`;
