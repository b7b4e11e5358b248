import { bodyOf } from '../../api/body.ts';
import { MAIL } from '../../diagnoses/kinds.ts';
import type { DomainName } from '../../domain/name.ts';
import type { OnAdmitted } from '../../reports/admitted-lookups.ts';
import { render } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { MAIL_PAGE_TEXTS } from '../mail/mail-texts.ts';
import type { MessageInput } from '../mail/message-form.tsx';
import { renderMessagePage } from '../mail/message-page.tsx';
import { defineDomainPage, queryValue } from '../page.ts';
import { pathOf } from '../paths.ts';
import type { PageServices } from '../services.ts';
import { frameOf, type Outcome, sendWhenKnown } from '../waiting.tsx';
import { refusal, refuseLive } from './refusal.ts';

/** A field of the form. Source: RFC 5321 section 4.5.3.1.3 has 256 octets for a path. */
const MAX_FIELD_CHARS = 320;
/** Domains that signed a message, at most: a message bears a few. */
const MAX_SIGNERS = 5;

/** Whether a message would pass SPF and DMARC. */
export const messagePage = defineDomainPage({
  path: '/mail-security/{domain}/message',
  startsLookups: true,
  get:
    ({ services, tabs }) =>
    (call) => {
      const { domain, unicode, request, language, site } = call;
      const field = (name: string): string => (queryValue(request, name) ?? '').trim().slice(0, MAX_FIELD_CHARS);
      const input = {
        ip: field('ip'),
        sender: field('sender'),
        helo: field('helo'),
        from: field('from'),
        dkim: field('dkim'),
      };
      // Each answer asks the DNS, so it counts as a live check.
      const path = pathOf(MAIL, domain);
      const refused = refuseLive(call, services, path);
      if (refused !== undefined) return refused;
      const parse: Parse = (text) => services.parse(text, language);
      const share = { link: `${services.publicUrl}${path}/message?${new URLSearchParams({ ...input })}` };
      const lookUp = async (onAdmitted: OnAdmitted): Promise<Outcome> => {
        const answer = await answerOf(input, domain, parse, { services, client: request.ip, onAdmitted }, language);
        if (typeof answer === 'string') return refusal(answer);
        const body = bodyOf(renderMessagePage({ ascii: domain, unicode }, input, answer, { site, tabs, share }));
        return { kind: 'page', body, status: 'fault' in answer ? 400 : 200 };
      };
      const frame = frameOf(call, { tabs, current: MAIL.page, share, live: path, query: input, script: 'none' });
      return sendWhenKnown(call, frame, lookUp);
    },
});

/** Reads a name, with its faults in the language of the page. */
type Parse = (text: string) => ReturnType<PageServices['parse']>;

interface Asking {
  readonly services: PageServices;
  readonly client: string;
  readonly onAdmitted: OnAdmitted;
}

async function answerOf(
  input: MessageInput,
  domain: DomainName,
  parse: Parse,
  { services, client, onAdmitted }: Asking,
  language: Language,
) {
  const query = readMessage(input, domain, parse);
  if (typeof query === 'string') return { fault: query };
  const test = await services.testMessage(query, client, onAdmitted);
  if (test === 'invalid-address')
    return { fault: speak(language, MAIL_PAGE_TEXTS)('not-an-address', { text: input.ip }) };
  return typeof test === 'string' ? test : { test: render(language, test) };
}

/** What was typed as a message, or what is wrong with it. */
function readMessage(
  { ip, sender, helo, from, dkim }: MessageInput,
  domain: DomainName,
  parse: Parse,
): Parameters<PageServices['testMessage']>[0] | string {
  const author = parse(from === '' ? domain : from);
  if (!author.ok) return `${author.fault}. ${author.hint}`;
  const signedBy: DomainName[] = [];
  for (const one of dkim
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .slice(0, MAX_SIGNERS)) {
    const signer = parse(one);
    if (!signer.ok) return `${signer.fault}. ${signer.hint}`;
    signedBy.push(signer.domain);
  }
  return { ip, sender: sender === '' ? domain : sender, helo, from: author.domain, signedBy };
}
