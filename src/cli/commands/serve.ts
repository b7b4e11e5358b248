import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../app/config.ts';
import { createMetrics } from '../../app/metrics.ts';
import { warnOfPlainEmails } from '../../app/plain-emails.ts';
import { createLog } from '../../app/process-log.ts';
import { createServices } from '../../app/services.ts';
import { createWeb } from '../../app/web.ts';
import { startWorkers, type Workers } from '../../app/workers.ts';
import type { Message } from '../../domain/message.ts';
import { speak } from '../../texts/speak.ts';
import { configOf } from '../config-of.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import { packageRoot, packageVersion } from '../package.ts';
import { stopSignal } from '../stop-signal.ts';
import { EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import { offerSetup } from './setup-offer.ts';

export type ServeFlags = { readonly [K in keyof Config]?: string };

/** Runs the service until it is told to stop, and returns the exit code. */
export async function serve(flags: ServeFlags, terminal: Terminal): Promise<number> {
  const config = configOf(terminal, flags);
  return config === undefined ? EXIT.usage : serveWith(config, terminal);
}

interface ServeOptions {
  /** Gets the address once requests are taken. */
  readonly onListening?: (url: string) => void;
  /** Gets the path and status of each request that was answered. */
  readonly onAnswered?: (path: string, status: number) => void;
  /** The least that is logged. */
  readonly logLevel?: 'info' | 'error';
}

/** Serves as configured: services, web server and background work. */
export async function serveWith(
  config: Config,
  terminal: Terminal,
  { onListening, onAnswered, logLevel = 'info' }: ServeOptions = {},
): Promise<number> {
  const metrics = await createMetrics();
  const log = createLog(terminal.stderr, metrics.logLinesDropped);
  const { logger } = log;
  logger.level = logLevel;
  const created = await createServices(config, { log: logger, metrics });
  if (!created.ok) {
    log.close();
    return failUsage(terminal, created.fault, created.hint);
  }
  const { services } = created;
  let web: FastifyInstance | undefined;
  let workers: Workers | undefined;
  try {
    const root = packageRoot();
    const [assetsDir, version] = [join(root, 'dist', 'assets'), packageVersion(root)];
    web = await createWeb({ config, services, metrics, logger, assetsDir, version });
    if (onAnswered !== undefined) reportAnswers(web, onAnswered);
    const fault = await listen(web, config);
    if (fault !== undefined) return failUsage(terminal, fault, COMMAND_TEXTS.message('cannot-listen/hint'));
    workers = startWorkers(config, services);
    const url = services.origin.localUrl();
    logger.info({ url, public_url: services.origin.url() }, 'listening');
    if (config.publicUrl?.startsWith('https:') !== true)
      logger.warn(
        'sign-in cookies are plain: set ZONEWELL_PUBLIC_URL to an https:// address for those that are bound to it',
      );
    if (config.smtpUrl === null)
      logger.warn('no mail server (ZONEWELL_SMTP_URL): e-mails wait, and zonewell admin link prints the links in them');
    warnOfPlainEmails(config, logger);
    if (terminal.stderr.isTTY)
      terminal.stderr.write(`${speak(terminal.language, COMMAND_TEXTS)('serving', { url })}\n`);
    await offerSetup(services, terminal);
    onListening?.(url);
    const signal = await stopSignal();
    logger.info({ signal }, 'stopping: we take no new work and end what was begun');
    return EXIT.fine;
  } finally {
    await Promise.all([web?.close(), workers?.close()]);
    await services.close();
    log.close();
  }
}

const reportAnswers = (web: FastifyInstance, onAnswered: NonNullable<ServeOptions['onAnswered']>): void => {
  web.server.on('request', ({ url = '' }, response) =>
    response.once('finish', () => onAnswered(url.split('?', 1)[0] ?? '', response.statusCode)),
  );
};

/** Lists the faults that the text `cannot-listen` explains. */
const LISTEN_FAULTS: ReadonlySet<string> = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'EAI', 'ENOTFOUND']);

/** Listens; returns what is wrong, or undefined once requests are taken. */
async function listen(web: FastifyInstance, { host, port }: Config): Promise<Message | undefined> {
  try {
    await web.listen({ host, port });
    return undefined;
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    // Looking a host up can fail in a dozen ways; only one says that there is no such host.
    const why = syscall === 'getaddrinfo' && code !== 'ENOTFOUND' ? 'EAI' : code;
    if (!LISTEN_FAULTS.has(why)) throw error;
    const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    return COMMAND_TEXTS.message('cannot-listen', { address, why });
  }
}
