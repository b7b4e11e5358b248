import { type Deliver, PermanentFailure } from './sender.ts';

const TIMEOUT_MS = 20_000;

/** Sends e-mails through the operator's mail server: `smtp://user:password@host:587` or `smtps://host:465`. */
export function createDeliver({
  smtpUrl,
  from,
  messageDomain,
  ca,
}: {
  readonly smtpUrl: string;
  readonly from: string;
  /** What stands after the @ of a Message-ID. */
  readonly messageDomain: string;
  /** Further certificate authorities, PEM. */
  readonly ca: string | null;
}): Deliver {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const settings = {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    ...(ca === null ? {} : { tls: { ca } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail holds nothing but what we wrote into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Loaded with the first mail: it takes 20 MB, and most commands send none.
  const transport = once(async () => (await import('nodemailer')).createTransport(settings));
  return async ({ id, to, subject, text, html }) => {
    try {
      await (await transport()).sendMail({
        from: { name: 'Zonewell', address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${messageDomain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      const { responseCode } = error as { readonly responseCode?: unknown };
      const words = error instanceof Error ? error.message : String(error);
      throw typeof responseCode === 'number' && responseCode >= 500 && responseCode !== 535 && responseCode !== 530
        ? new PermanentFailure(words)
        : new Error(words);
    }
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
