import type { FastifyReply } from 'fastify';
import type { OnAdmitted } from '../../admission/admitted-lookups.ts';
import { bodyOf } from '../../api/body.ts';
import { MAIL } from '../../diagnoses/kinds.ts';
import type { MessageSignature, SignatureTest } from '../../diagnoses/message-test.ts';
import type { DomainName } from '../../domain/name.ts';
import type { MessageHeader } from '../../records/message-header.ts';
import { parseSelector } from '../../records/selector.ts';
import { render } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { MAIL_PAGE_TEXTS } from '../diagnosis/mail/mail-texts.ts';
import { type MessageInput, NO_INPUT } from '../message/message-form.tsx';
import { type MessageAsked, type MessageFault, renderMessagePage } from '../message/message-page.tsx';
import { MESSAGE_TEXTS } from '../message/message-texts.ts';
import { MAX_FORM_BYTES } from '../web/form-limits.ts';
import { type DomainCall, defineDomainPage, formField, type PageContext, queryValue } from '../web/page.ts';
import { pathOf } from '../web/paths.ts';
import type { PageServices } from '../web/services.ts';
import { sendHtml } from '../web/viewer.tsx';
import { frameOf, type PageOutcome, sendOutcome, sendWhenKnown } from '../web/waiting.tsx';
import { refusal, refuseLive } from './refusal.ts';
import { keyName } from './selectors.ts';

/** A field of the form. Source: RFC 5321 section 4.5.3.1.3 has 256 octets for a path. */
const MAX_FIELD_CHARS = 320;
/** Signatures of a message, at most: a message bears a few. */
const MAX_SIGNATURES = 5;
/** Whether a message would pass SPF and DMARC. */
export const messagePage = defineDomainPage({
  path: '/mail-security/{domain}/message',
  startsLookups: true,
  get: (context) => (call) => {
    const field = (name: string): string => (queryValue(call.request, name) ?? '').trim().slice(0, MAX_FIELD_CHARS);
    const input = {
      ip: field('ip'),
      sender: field('sender'),
      helo: field('helo'),
      from: field('from'),
      dkim: field('dkim'),
      selector: field('selector'),
    };
    if (Object.values(input).every((text) => text === ''))
      return sendPage(context, { call, asked: { input }, answer: undefined });
    return answerInput(context, call, { input });
  },
  post: {
    // A pasted header, percent-encoded, with whatever else of the message came along.
    maxBytes: MAX_FORM_BYTES,
    actsFor: 'nobody',
    startsLive: true,
    handle: (context) => (call) => {
      // What people paste is theirs: no cache keeps the answer, and no address holds it.
      call.reply.header('Cache-Control', 'no-store');
      const pasted = formField(call.request, 'header');
      const header = context.services.readHeader(pasted);
      const words = speak(call.language, MESSAGE_TEXTS);
      if (header === null) {
        const answer = { headline: words('no-header-title'), fault: words('nothing-read') };
        return sendPage(context, { call, asked: { input: NO_INPUT, pasted }, answer });
      }
      const input = inputOf(header);
      if (header.ip !== null) return answerInput(context, call, { input, pasted });
      const isEmpty = Object.values(input).every((text) => text === '');
      const answer = { fault: words(isEmpty ? 'no-sender' : 'no-address') };
      return sendPage(context, { call, asked: { input, pasted }, answer });
    },
  },
});

/** Returns the fields of the form for a header. */
function inputOf({ ip, helo, sender, from, signatures }: MessageHeader): MessageInput {
  const shown = signatures.slice(0, MAX_SIGNATURES);
  return {
    ip: ip ?? '',
    helo: helo ?? '',
    sender: sender === '' ? NULL_SENDER : (sender ?? ''),
    from: from ?? '',
    dkim: shown.map(({ domain }) => domain).join(', '),
    selector: shown.map(({ selector }) => selector).join(', '),
  };
}

/** The null sender, as Return-Path has it. */
const NULL_SENDER = '<>';

const shareLink = (publicUrl: string, domain: DomainName, input: MessageInput): string =>
  `${publicUrl}${pathOf(MAIL, domain)}/message?${new URLSearchParams({ ...input })}`;

/** Sends the page without a lookup: the forms, or what could not be read. */
function sendPage(
  { services, tabs }: PageContext,
  {
    call,
    asked,
    answer,
  }: {
    readonly call: DomainCall;
    readonly asked: MessageAsked;
    readonly answer: MessageFault | undefined;
  },
): FastifyReply {
  const { domain, unicode, reply, site } = call;
  const view = { site, tabs, share: { link: `${services.publicUrl}${pathOf(MAIL, domain)}/message` } };
  return sendHtml(
    reply,
    renderMessagePage({ ascii: domain, unicode }, { asked, answer, view }),
    answer === undefined ? 200 : 400,
  );
}

/** Tests the message and sends the answer. Each asks the DNS, so it counts as a live check. */
async function answerInput(
  { services, tabs }: PageContext,
  call: DomainCall,
  asked: MessageAsked,
): Promise<FastifyReply> {
  const { input } = asked;
  const { domain, unicode, request, language, site } = call;
  // A form was admitted before it was read.
  const refused = request.method === 'GET' ? refuseLive(call, services, pathOf(MAIL, domain)) : undefined;
  if (refused !== undefined) return refused;
  const parse: Parse = (text) => services.parse(text, language);
  const share = { link: shareLink(services.publicUrl, domain, input) };
  const lookUp = async (onAdmitted?: OnAdmitted): Promise<PageOutcome> => {
    const answer = await answerOf(input, {
      domain,
      parse,
      call: { services, client: request.ip, onAdmitted },
      language,
    });
    if (typeof answer === 'string') return refusal(answer);
    const body = bodyOf(renderMessagePage({ ascii: domain, unicode }, { asked, answer, view: { site, tabs, share } }));
    return { kind: 'page', body, status: 'fault' in answer ? 400 : 200 };
  };
  if (request.method !== 'GET') return sendOutcome(call, await lookUp());
  const frame = frameOf(call, { tabs, current: MAIL.page, share, query: { ...input }, script: 'none' });
  return sendWhenKnown(call, { frame, lookUp });
}

/** Reads a name, with its faults in the language of the page. */
type Parse = (text: string) => ReturnType<PageServices['parse']>;

interface MessageCall {
  readonly services: PageServices;
  readonly client: string;
  readonly onAdmitted: OnAdmitted | undefined;
}

async function answerOf(
  input: MessageInput,
  {
    domain,
    parse,
    call: { services, client, onAdmitted },
    language,
  }: { readonly domain: DomainName; readonly parse: Parse; readonly call: MessageCall; readonly language: Language },
) {
  const query = readMessage(input, domain, parse);
  if (typeof query === 'string') return { fault: query };
  const test = await services.testMessage(query, client, onAdmitted);
  if (test === 'invalid-address')
    return { fault: speak(language, MAIL_PAGE_TEXTS)('not-an-address', { text: input.ip }) };
  if (typeof test === 'string') return test;
  await keepSelectors(test.dkim, { domain, services, client });
  return { test: render(language, test) };
}

/** Looks up and so stores the keys by which a domain signs; later reports try their selectors again. */
async function keepSelectors(
  signatures: readonly SignatureTest[],
  {
    domain,
    services,
    client,
  }: { readonly domain: DomainName; readonly services: PageServices; readonly client: string },
): Promise<void> {
  const names = signatures.flatMap(({ key, domain: signer, selector }) =>
    key === 'usable' && signer === domain && selector !== null ? keyName(selector, domain) : [],
  );
  await Promise.all(names.map((name) => services.lookup(name, ['TXT'], client)));
}

const listIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** Reads what was typed as a message, or what is wrong with it. */
function readMessage(
  { ip, sender, helo, from, dkim, selector }: MessageInput,
  domain: DomainName,
  parse: Parse,
): Parameters<PageServices['testMessage']>[0] | string {
  const author = parse(from === '' ? domain : from);
  if (!author.ok) return `${author.fault}. ${author.hint}`;
  const selectors = listIn(selector).map(parseSelector);
  const signatures: MessageSignature[] = [];
  for (const [i, one] of listIn(dkim).slice(0, MAX_SIGNATURES).entries()) {
    const signer = parse(one);
    if (!signer.ok) return `${signer.fault}. ${signer.hint}`;
    signatures.push({ domain: signer.domain, selector: selectors[i] ?? null });
  }
  const path = sender === NULL_SENDER ? '' : sender === '' ? domain : sender;
  return { ip, sender: path, helo, from: author.domain, signatures };
}
