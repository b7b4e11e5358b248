import { createServices } from '../app/services.ts';
import type { Message } from '../domain/message.ts';
import { parseDomainName } from '../domain/parse.ts';
import { isEppStatus } from '../registration/statuses.ts';
import type { RegistrationReport } from '../reports/registration-report.ts';
import type { RegistrationAnswer } from '../reports/registrations.ts';
import { causesText } from '../texts/causes.ts';
import { speak } from '../texts/speak.ts';
import { STATUS_TEXTS } from '../texts/status-texts.ts';
import { configOf } from './database.ts';
import { findResolvers } from './resolvers.ts';
import { capabilitiesOf, complain, EXIT, type Terminal } from './terminal.ts';
import { createTerminalWriter, hanging, type TerminalCapabilities, type TerminalWriter } from './terminal-writer.ts';
import { safeJson, wrap } from './text.ts';

export interface WhoisOptions {
  readonly json?: true;
  readonly resolver?: readonly string[];
}

/** Says who holds a name, and gives the exit code. */
export async function whois(typed: string, options: WhoisOptions, terminal: Terminal): Promise<number> {
  const fail = (fault: string | Message, hint: string | Message): number => {
    complain(terminal, fault, hint);
    return EXIT.usage;
  };
  const parsed = parseDomainName(typed);
  if (!parsed.ok) return fail(parsed.fault, parsed.hint);
  const found = await findResolvers(options.resolver ?? []);
  if (!found.ok) return fail(found.fault, found.hint);
  const config = configOf(terminal, { resolvers: found.resolvers });
  if (config === undefined) return EXIT.usage;
  const created = await createServices({ ...config, database: ':memory:' });
  if (!created.ok) return fail(created.fault, created.hint);
  const { services } = created;
  try {
    const answer = await services.registrations.lookUp(parsed.name);
    if (answer.kind === 'public-suffix')
      return fail(
        `Cannot look up ${parsed.unicode}: it is a public suffix, which nobody registers`,
        'Name a domain below it.',
      );
    if (answer.kind === 'unknown') {
      complain(
        terminal,
        `Cannot find out who holds ${answer.registrableDomain}: ${causesText(terminal.language, answer.causes)}`,
        hintOf(answer),
      );
      return EXIT.notLookedUp;
    }
    terminal.stdout.write(
      options.json === true
        ? `${safeJson(answer.report)}\n`
        : render(answer.report, capabilitiesOf(terminal.stdout, terminal)),
    );
    return EXIT.fine;
  } finally {
    await services.close();
  }
}

const hintOf = ({ retryAfterSeconds }: Extract<RegistrationAnswer, { kind: 'unknown' }>): string =>
  retryAfterSeconds === null ? 'Try again in some minutes.' : `Try again in ${retryAfterSeconds} s.`;

function render(report: RegistrationReport, capabilities: TerminalCapabilities): string {
  const writer = createTerminalWriter(capabilities);
  const { columns, paint, show } = writer;
  const lines = [
    ...wrap(show(report.registrable_domain), columns).map((line) => paint(line, 'bold')),
    '',
    ...(report.registered ? facts(report, writer) : ['It is not registered.']),
    '',
    ...wrap(`From ${report.source.toUpperCase()} at ${show(report.server)}.`, columns).map((line) =>
      paint(line, 'grey'),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const NAME_COLUMNS = 16;

function facts(report: RegistrationReport, { columns, show, paint }: TerminalWriter): string[] {
  const { registrar, registrant } = report;
  const meanings = speak('en', STATUS_TEXTS);
  const line = (name: string, value: string | null | undefined): string[] =>
    value == null || value === ''
      ? []
      : hanging(name.padEnd(NAME_COLUMNS), show(value), columns, (bare) => paint(bare, 'grey'));
  const day = (iso: string | null): string | null => iso?.slice(0, 10) ?? null;
  const holder = [registrant?.name, registrant?.organization, registrant?.country].filter((one) => one != null);
  return [
    ...line('Registrar', registrar?.name),
    ...line('Abuse', registrar?.abuse_email),
    ...line('Registered', day(report.created_at)),
    ...line('Changed', day(report.updated_at)),
    ...line('Expires', day(report.expires_at)),
    ...line('Holder', holder.join(', ')),
    ...line('Name servers', report.name_servers.join(', ')),
    ...report.statuses.flatMap((status) => {
      return line('Status', isEppStatus(status) ? `${status}: ${meanings(status)}` : status);
    }),
  ];
}
