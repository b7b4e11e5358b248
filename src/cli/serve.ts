import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../app/config.ts';
import { createMetrics } from '../app/metrics.ts';
import { compose } from '../app/services.ts';
import type { SETTINGS } from '../app/settings.ts';
import { createApp, listenUrl } from '../app/web.ts';
import type { Deliver } from '../mail/sender.ts';
import { createDeliver } from '../mail/smtp.ts';
import { type Retention, startRetention } from '../reports/retention.ts';
import { configOf } from './database.ts';
import { packageRoot, packageVersion } from './package.ts';
import { complain, EXIT, type Terminal } from './terminal.ts';

export type ServeFlags = { readonly [K in keyof typeof SETTINGS]?: string };

/** Runs the service until it is told to stop, and gives the exit code. */
export async function serve(flags: ServeFlags, terminal: Terminal): Promise<number> {
  const config = configOf(terminal, flags);
  return config === undefined ? EXIT.usage : serveWith(config, terminal);
}

/** Serves as configured. `onListening` is told the address once requests are taken. */
export async function serveWith(
  config: Config,
  terminal: Terminal,
  onListening?: (url: string) => void,
): Promise<number> {
  let app: FastifyInstance | undefined;
  let forgetting: Retention | undefined;
  const metrics = await createMetrics();
  const composed = await compose(
    config,
    (error) => app?.log.error(error, 'a background refresh failed'),
    metrics.asked,
  );
  if (!composed.ok) {
    complain(terminal, composed.fault, composed.hint);
    return EXIT.usage;
  }
  try {
    const root = packageRoot();
    app = await createApp({
      config,
      stores: composed.stores,
      deliver: deliverBy(config, composed.ca),
      random: randomBytes,
      metrics,
      reports: composed.reports,
      registrations: composed.registrations,
      clock: Date.now,
      assetsDir: join(root, 'dist', 'assets'),
      version: packageVersion(root),
      log: terminal.stderr,
    });
    const fault = await listen(app, config);
    if (fault !== undefined) {
      complain(terminal, fault, 'Choose another with ZONEWELL_HOST and ZONEWELL_PORT, or --host and --port.');
      return EXIT.usage;
    }
    const { log } = app;
    if (config.keepHistoryMs !== null)
      forgetting = startRetention({
        store: composed.stores.store,
        clock: Date.now,
        keepMs: config.keepHistoryMs,
        onError: (error) => log.error(error, 'history that is over could not be forgotten'),
      });
    const url = listenUrl(app, config.host, config.port);
    app.log.info({ url, public_url: config.publicUrl ?? url }, 'listening');
    if (config.publicUrl?.startsWith('https:') !== true)
      app.log.warn(
        'sign-in cookies are plain: set ZONEWELL_PUBLIC_URL to an https:// address for those that are bound to it',
      );
    if (composed.unprotectedResolvers.length > 0)
      app.log.warn(
        { resolvers: composed.unprotectedResolvers },
        'DNSSEC and DANE will be unknown: we ask these resolvers in plain text across a network, where their answers can be forged. Use a resolver on this machine or over tls:// or https://, or set ZONEWELL_TRUST_AD=yes if nobody on that network can forge answers',
      );
    if (config.smtpUrl === null)
      app.log.warn('no mail server (ZONEWELL_SMTP_URL): mails wait, and zonewell admin link prints the links in them');
    if (terminal.stderr.isTTY) terminal.stderr.write(`Zonewell is at ${url} (Ctrl-C stops it).\n`);
    onListening?.(url);
    const signal = await stopSignal();
    app.log.info({ signal }, 'stopping: no new work, what is under way ends');
    return EXIT.fine;
  } finally {
    await app?.close();
    await forgetting?.close();
    await composed.close();
  }
}

/** Mails go from the host of the public address, unless the operator names another. */
function deliverBy(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  ca: string | null,
): ((publicUrl: string) => Deliver) | null {
  if (smtpUrl === null) return null;
  return (publicUrl) => {
    const { hostname } = new URL(publicUrl);
    return createDeliver({ smtpUrl, from: mailFrom ?? `zonewell@${hostname}`, messageDomain: hostname, ca });
  };
}

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'there is no such host',
};

/** Gives what is wrong, or undefined once requests are taken. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string | undefined> {
  try {
    await app.listen({ host, port });
    return undefined;
  } catch (error) {
    const why = LISTEN_FAULTS[(error as NodeJS.ErrnoException).code ?? ''];
    if (why === undefined) throw error;
    return `Cannot listen on ${host.includes(':') ? `[${host}]` : host}:${port}: ${why}`;
  }
}

/** Waits for the first signal to stop. A second one ends the process at once. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    const onSignal = (signal: NodeJS.Signals): void => {
      for (const one of signals) {
        process.off(one, onSignal);
        process.once(one, () => process.exit(EXIT.interrupted));
      }
      resolve(signal);
    };
    for (const one of signals) process.on(one, onSignal);
  });
}
