import type { Config } from '../../app/config.ts';
import type { Log } from '../../app/log.ts';
import { warnOfPlainEmails } from '../../app/plain-emails.ts';
import { createLog } from '../../app/process-log.ts';
import { createServices } from '../../app/services.ts';
import { startWorkers, type Workers } from '../../app/workers.ts';
import { speak } from '../../texts/speak.ts';
import { configOf } from '../config-of.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import { stopSignal } from '../stop-signal.ts';
import { EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';

export type WorkFlags = { readonly [K in keyof Config]?: string };

/** Does all background work, without a web server, until it is told to stop. Returns the exit code. */
export async function work(flags: WorkFlags, terminal: Terminal): Promise<number> {
  const config = configOf(terminal, flags);
  if (config === undefined) return EXIT.usage;
  // Dropped lines are told in the log itself, once it can be written again.
  const { logger, close: closeLog } = createLog(terminal.stderr, () => {});
  const created = await createServices(config, { log: logger });
  if (!created.ok) {
    closeLog();
    return failUsage(terminal, created.fault, created.hint);
  }
  const { services } = created;
  let workers: Workers | undefined;
  try {
    workers = startWorkers(config, services);
    logger.info({ jobs: workers.jobs }, 'working');
    warnOfEmailSettings(config, logger);
    if (terminal.stderr.isTTY) terminal.stderr.write(`${speak(terminal.language, COMMAND_TEXTS)('working')}\n`);
    const signal = await stopSignal();
    logger.info({ signal }, 'stopping: we take no new work and end what was begun');
    return EXIT.fine;
  } finally {
    await workers?.close();
    await services.close();
    closeLog();
  }
}

/** Warns of what keeps e-mails from being sent, or from being accepted. */
function warnOfEmailSettings(config: Config, log: Log): void {
  const { smtpUrl, mailFrom, publicUrl } = config;
  warnOfPlainEmails(config, log);
  if (smtpUrl === null) log.warn('no mail server (ZONEWELL_SMTP_URL): this process sends no e-mails');
  else if (mailFrom === null && publicUrl === null)
    log.warn('e-mails come from this machine: set ZONEWELL_PUBLIC_URL or ZONEWELL_MAIL_FROM as for zonewell serve');
}
