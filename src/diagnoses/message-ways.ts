import { defineTexts, type Message } from '../domain/message.ts';
import { providerOfKeyAt } from '../records/mail-providers.ts';
import type { SpfResult } from '../records/spf/walk.ts';

/** Something that makes a message pass DMARC that fails today. */
export interface WayToPass<P = string> {
  readonly title: P;
  readonly why: P;
  /** Tells the owner how, and on which condition. */
  readonly what: P;
  /** A part of a record to paste; null where somebody else knows it. */
  readonly paste: string | null;
}

/** Says how a message passes. No address is allowed without the question whether its server is the owner's. */
export const MESSAGE_WAY_TEXTS = defineTexts('message-ways', {
  'own-domain': 'Let {service} sign as {from}',
  'own-domain-why': 'Its signature is for {signer}, which doesn’t match {from}.',
  'own-domain-what':
    'Set up {from} as your own sending domain at {service}, and publish the records that you are shown there.',
  sign: 'Sign with DKIM as {from}',
  'sign-why': 'We know of no signature in this message. A matching one mostly survives forwarding, SPF doesn’t.',
  'sign-what': 'Turn on DKIM for {from} where the message is sent, and publish the key that you are shown there.',
  key: 'Publish the key of selector {selector} again',
  'key-why': 'Receivers find no usable key at {name}, with which this message is signed.',
  'key-what': 'Take the record from the server or service that signs. No other key fits its signatures.',
  allow: 'Allow {ip} in the SPF record of {domain}',
  'allow-why': 'The record doesn’t let this address pass.',
  'allow-what':
    'Only if you know that this server sends for you: a forged message has a header, too. Add this part to the record, before its all.',
});
const { message } = MESSAGE_WAY_TEXTS;

/** The part of a test that decides. */
interface Tested {
  readonly spf: {
    readonly ip: string;
    readonly domain: string | null;
    readonly result: SpfResult;
    readonly matched: { readonly term: string } | null;
  };
  readonly dkim: readonly { readonly domain: string; readonly selector: string | null; readonly key: string }[];
  readonly from: string;
  readonly dmarcPasses: boolean | null;
  readonly identifiers: readonly {
    readonly by: 'SPF' | 'DKIM';
    readonly domain: string;
    readonly aligned: boolean | null;
  }[];
}

/** Lists what would make a message pass, DKIM first; nothing where it passes, or that is not known. */
export function waysToPass({ spf, dkim, from, dmarcPasses, identifiers }: Tested): WayToPass<Message>[] {
  if (dmarcPasses !== false) return [];
  const isAligned = (by: 'SPF' | 'DKIM', domain: string | null): boolean | null =>
    identifiers.find((one) => one.by === by && one.domain === domain)?.aligned ?? null;
  return [
    ...signatureWays(dkim, from, (domain) => isAligned('DKIM', domain)),
    ...spfWays(spf, isAligned('SPF', spf.domain)),
  ];
}

function signatureWays(
  dkim: Tested['dkim'],
  from: string,
  isAligned: (domain: string) => boolean | null,
): WayToPass<Message>[] {
  if (dkim.length === 0)
    return [
      { title: message('sign', { from }), why: message('sign-why'), what: message('sign-what', { from }), paste: null },
    ];
  const broken = dkim.find(
    ({ domain, key }) => isAligned(domain) === true && (key === 'absent' || key === 'invalid' || key === 'revoked'),
  );
  if (broken !== undefined && broken.selector !== null) {
    const { selector, domain } = broken;
    const name = `${selector}._domainkey.${domain}`;
    return [
      {
        title: message('key', { selector }),
        why: message('key-why', { name }),
        what: message('key-what'),
        paste: null,
      },
    ];
  }
  const foreign = dkim.find(({ domain }) => isAligned(domain) === false);
  if (foreign === undefined) return [];
  const service = providerOfKeyAt(foreign.domain)?.name ?? foreign.domain;
  return [
    {
      title: message('own-domain', { service, from }),
      why: message('own-domain-why', { signer: foreign.domain, from }),
      what: message('own-domain-what', { service, from }),
      paste: null,
    },
  ];
}

/** Only what reaches the end of a record is changed by a part before it. */
function spfWays({ ip, domain, result, matched }: Tested['spf'], isAligned: boolean | null): WayToPass<Message>[] {
  const isOpen = result === 'fail' || result === 'softfail' || result === 'neutral';
  const isEnd = matched === null || /^[-~?]?all$/i.test(matched.term);
  if (isAligned !== true || domain === null || !isOpen || !isEnd) return [];
  return [
    {
      title: message('allow', { ip, domain }),
      why: message('allow-why'),
      what: message('allow-what'),
      paste: `${ip.includes(':') ? 'ip6' : 'ip4'}:${ip}`,
    },
  ];
}
