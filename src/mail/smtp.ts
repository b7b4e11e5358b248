import type { DeliveryAttempt } from './attempt.ts';
import { dueEmailOf } from './email.ts';
import { createExchange, type ExchangeOptions } from './exchange.ts';
import type { Deliver } from './sender.ts';

/** The key with which we sign our e-mails. Source: RFC 6376. */
export interface SigningKey {
  /** The signing domain: `d=`. */
  readonly domain: string;
  readonly selector: string;
  /** An RSA key, PEM. */
  readonly privateKey: string;
}

export interface DeliverOptions extends ExchangeOptions {
  readonly from: string;
  /** The part after the @ of a Message-ID. */
  readonly messageDomain: string;
  /** Null if we do not sign e-mails. */
  readonly dkim: SigningKey | null;
}

/**
 * Header fields that a signature covers. RFC 6376 section 5.4.1 names those of any message; those of one-click
 * unsubscribing must be among them (RFC 8058 section 4).
 */
const SIGNED_FIELDS =
  'From:To:Subject:Date:Message-ID:In-Reply-To:References:MIME-Version:Content-Type:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post';

/** Sends e-mails through the operator's mail server. */
export function createDeliver(options: DeliverOptions): Deliver {
  const { from, messageDomain, dkim } = options;
  const exchange = createExchange(options);
  const signing =
    dkim === null
      ? {}
      : {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: dkim.privateKey,
            headerFieldNames: SIGNED_FIELDS,
          },
        };
  return async (due, control) => {
    const { id, to, subject, text, html, unsubscribe, follows = [] } = dueEmailOf(due);
    const messageIdOf = (email: string): string => `<${email}@${messageDomain}>`;
    const [latest] = follows;
    // Loaded with the first e-mail: it takes 20 MB, and most commands send none.
    const { createTransport } = await import('nodemailer');
    const composer = createTransport<DeliveryAttempt>({
      name: 'zonewell',
      version: '1',
      send: (mail, done) => {
        const message = { envelope: mail.message.getEnvelope(), content: mail.message.createReadStream() };
        exchange(message, control).then((attempt) => done(null, attempt), done);
      },
    });
    const mail = {
      from: { name: 'Zonewell', address: from },
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: messageIdOf(id),
      ...(latest === undefined
        ? {}
        : { inReplyTo: messageIdOf(latest), references: follows.toReversed().map(messageIdOf) }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(unsubscribe === undefined ? {} : { list: { unsubscribe } }),
      ...signing,
      // An e-mail holds nothing but what we wrote into it.
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    return composer.sendMail(mail).catch((error: Error) => ({ outcome: 'deferred', reply: error.message }));
  };
}
