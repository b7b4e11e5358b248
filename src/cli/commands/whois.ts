import { whoisJson } from '../../api/v1/whois.ts';
import { causesClause } from '../../checks/causes.ts';
import type { Message } from '../../domain/message.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { dayOf, type Instant, isoTime } from '../../domain/time.ts';
import { ownExpiryOf, type RegistrationReport } from '../../lookups/registration-report.ts';
import type { RegistrationAnswer } from '../../lookups/registrations.ts';
import { NO_RESPONSES } from '../../observations/responses.ts';
import { CONTACT_TEXTS } from '../../pages/whois/contact-texts.ts';
import { WHOIS_TEXTS } from '../../pages/whois/whois-texts.ts';
import { CONTACT_FIELDS, type Contact } from '../../registration/contacts.ts';
import { locksOf } from '../../registration/locks.ts';
import { isKnownStatus } from '../../registration/statuses.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { STATUS_TEXTS } from '../../texts/status-texts.ts';
import type { ResolverFlags } from '../resolver-flags.ts';
import { alarmLines, calmSentence } from '../terminal/registration-lines.ts';
import { capabilitiesOf, complain, EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import {
  createTerminalWriter,
  hanging,
  type TerminalCapabilities,
  type TerminalWriter,
} from '../terminal/terminal-writer.ts';
import { pad, safeJson, wrap } from '../terminal/text.ts';
import { withClients } from '../with-clients.ts';
import { WHOIS_COMMAND_TEXTS } from './whois-texts.ts';

export interface WhoisOptions extends ResolverFlags {
  readonly json?: true;
}

const { message } = WHOIS_COMMAND_TEXTS;

/** Says who holds a name, and gives the exit code. */
export async function whois(typed: string, options: WhoisOptions, terminal: Terminal): Promise<number> {
  const parsed = parseDomainName(typed);
  if (!parsed.ok) return failUsage(terminal, parsed.fault, parsed.hint);
  return withClients(terminal, options, async ({ registrationsOver }) => {
    const answer = await registrationsOver(NO_RESPONSES).lookUp(parsed.name);
    if (answer.kind === 'public-suffix')
      return failUsage(terminal, message('public-suffix', { name: parsed.unicode }), message('public-suffix/hint'));
    if (answer.kind === 'unknown') {
      complain(
        terminal,
        message('unknown', { name: answer.registrableDomain, why: causesClause(answer.causes) }),
        hintOf(answer),
      );
      return EXIT.notLookedUp;
    }
    terminal.stdout.write(
      options.json === true
        ? `${safeJson(whoisJson(answer.report))}\n`
        : renderWhois(answer.report, capabilitiesOf(terminal.stdout, terminal), Date.now()),
    );
    return EXIT.fine;
  });
}

const hintOf = ({ retryAfterSeconds }: Extract<RegistrationAnswer, { kind: 'unknown' }>): Message =>
  retryAfterSeconds === null ? message('try-later') : message('try-in', { seconds: retryAfterSeconds });

/** Returns a registration for the terminal: what is urgent about it first, or until when it lasts, as on the page. */
export function renderWhois(report: RegistrationReport, capabilities: TerminalCapabilities, now: Instant): string {
  const writer = createTerminalWriter(capabilities);
  const words = speak(capabilities.language, WHOIS_COMMAND_TEXTS);
  const { columns, paint, show } = writer;
  const calm = calmSentence(report, writer, now);
  const lines = [
    ...wrap(show(report.registrableDomain), columns).map((line) => paint(line, 'bold')),
    '',
    ...alarmLines(report, writer, now),
    ...(calm === null ? [] : [...wrap(calm, columns), '']),
    ...(report.registered
      ? facts(report, writer)
      : wrap(words('not-registered', { name: show(report.registrableDomain) }), columns)),
    '',
    ...wrap(words('source', { source: report.source.toUpperCase(), server: show(report.server) }), columns).map(
      (line) => paint(line, 'grey'),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const NAME_COLUMNS = 16;

/** By whether the registry has a DS record; null where it doesn't say. */
const DELEGATIONS = { true: 'signed', false: 'unsigned', null: 'dnssec-unsaid' } as const;

/** Returns how many recommended locks are set, and which to ask the registrar for. */
function locksText({ statuses }: RegistrationReport, language: Language): string | null {
  const shared = speak(language, WHOIS_TEXTS);
  const locks = locksOf(statuses);
  if (locks === null) return null;
  if (locks === 'unsaid') return shared('locks-unsaid');
  const missing = locks.filter(({ set }) => set === undefined).map(({ asked }) => asked);
  const set = shared('locks-set', { set: locks.length - missing.length, all: locks.length });
  return missing.length === 0 ? set : speak(language, WHOIS_COMMAND_TEXTS)('locks-missing', { set, missing });
}

/** Puts a contact into one line: its values, and the fields that are withheld. */
function contactText(contact: Contact, language: Language): string {
  const words = speak(language, WHOIS_COMMAND_TEXTS);
  const fields = speak(language, CONTACT_TEXTS);
  const { contactUri, withheld, redacted } = contact;
  const values = [...CONTACT_FIELDS.map((field) => contact[field]), contactUri].filter((one) => one !== null);
  const unsaid =
    withheld.length === 0 ? words('withheld-some') : words('withheld', { fields: withheld.map((one) => fields(one)) });
  return [...values, ...(redacted ? [unsaid] : [])].join(', ');
}

function facts(report: RegistrationReport, { columns, show, paint, language }: TerminalWriter): string[] {
  const { registrar, registrant } = report;
  const shared = speak(language, WHOIS_TEXTS);
  const words = speak(language, WHOIS_COMMAND_TEXTS);
  const meanings = speak(language, STATUS_TEXTS);
  const line = (name: string, value: string | null | undefined): string[] =>
    value == null || value === ''
      ? []
      : hanging(pad(name, NAME_COLUMNS), show(value), columns, (bare) => paint(bare, 'grey'));
  const day = (at: Instant | null): string | null => (at === null ? null : dayOf(at));
  const holder = [registrant?.name, registrant?.organization, registrant?.country].filter((one) => one != null);
  return [
    ...line(words('registrar'), registrar?.name),
    ...line(words('abuse'), registrar?.abuseEmail),
    ...line(shared('reseller'), report.reseller),
    ...line(words('registered'), day(report.createdAt)),
    ...line(words('changed'), day(report.updatedAt)),
    ...line(words('transferred'), day(report.transferredAt)),
    ...line(shared('locked'), day(report.lockedAt)),
    ...line(shared('deletion'), day(report.deletedAt)),
    ...line(words('expires'), day(report.expiresAt)),
    ...line(words('registrar-expires'), day(ownExpiryOf(report))),
    ...line(words('holder'), holder.join(', ')),
    ...(report.contacts ?? []).flatMap((contact) =>
      contact.roles.flatMap((role) => line(words(role), contactText(contact, language))),
    ),
    ...line(words('name-servers'), report.nameServers.join(', ')),
    ...line(shared('dnssec'), shared(DELEGATIONS[`${report.delegationSigned}`])),
    ...(report.ds ?? []).flatMap((record) => line(words('ds'), record)),
    ...line(words('handle'), report.handle),
    ...line(shared('database'), report.databaseAt === null ? null : isoTime(report.databaseAt)),
    ...line(shared('locks'), locksText(report, language)),
    ...report.statuses.flatMap((status) => {
      return line(
        words('status'),
        isKnownStatus(status) ? words('status-means', { status, meaning: meanings(status) }) : status,
      );
    }),
  ];
}
