import type { Message } from '../../../domain/message.ts';
import { ECHO_CHARS, quoted } from '../../../domain/text.ts';
import type { MessageForm, WebhookHeader } from '../../model/message-form.ts';
import { endOf } from '../chat-channel.ts';
import { FORM_FAULT_TEXTS } from './form-texts.ts';
import { CONTENT_TYPES, syntaxOf, type TemplateSyntax } from './syntax.ts';
import { filled, isPlaceholder, mostOctets, PLACEHOLDERS, partsOfTemplate, type TemplateValues } from './template.ts';

const { message } = FORM_FAULT_TEXTS;

/** Octets of a template, and of the longest message that it can become. Source: docs/limits.md. */
export const [MAX_TEMPLATE_OCTETS, MAX_MESSAGE_OCTETS] = [8192, 65_536];
/** Headers of the owner's own, and octets of one name and one value. Source: docs/limits.md. */
export const MAX_HEADERS = 10;
const [MAX_NAME_OCTETS, MAX_VALUE_OCTETS] = [64, 2000];

/** A form as somebody typed it. An empty template is none. */
export interface TypedForm {
  readonly contentType: string;
  readonly body: string;
  readonly endedBody: string;
  /** The value of a header as it is shown, with its mask, stands for the one that is stored. */
  readonly headers: readonly WebhookHeader[];
}

/** Names the part of a form that cannot be used. */
export type FormField = 'contentType' | 'body' | 'endedBody' | 'headers';

export type CheckedForm =
  /** `form`: null where it is our own form with no header. */
  | { readonly ok: true; readonly form: MessageForm | null }
  | { readonly ok: false; readonly field: FormField; readonly fault: Message };

/** Hides what a mask stands for. */
const MASK = '…';

/** Returns the value of a header as pages, commands and files show it: at most its end. */
const maskedValue = (value: string): string => `${MASK}${endOf(value)}`;

/** Returns whether the value of a header stands for one that is stored. */
export const isMasked = ({ value }: WebhookHeader): boolean => value.startsWith(MASK);

/** Returns headers as they are shown, without their values. */
export const maskedHeaders = (headers: readonly WebhookHeader[]): readonly WebhookHeader[] =>
  headers.map(({ name, value }) => ({ name, value: maskedValue(value) }));

/** Returns a form as it is shown: no header has its value. */
export const maskedForm = (form: MessageForm): MessageForm => ({ ...form, headers: maskedHeaders(form.headers) });

/** Returns whether two headers have the same value, of which either may be masked. */
export const isSameHeader = (one: WebhookHeader, other: WebhookHeader): boolean =>
  one.name.toLowerCase() === other.name.toLowerCase() &&
  (one.value === other.value || one.value === maskedValue(other.value) || maskedValue(one.value) === other.value);

/** Checks a form that was typed, against the one that is stored. */
export function checkForm(typed: TypedForm, stored: MessageForm | null): CheckedForm {
  const contentType = typed.contentType.trim() === '' ? CONTENT_TYPES[0] : typed.contentType.trim();
  const syntax = syntaxOf(contentType);
  const unusable = (field: FormField, fault: Message): CheckedForm => ({ ok: false, field, fault });
  if (syntax === null) return unusable('contentType', message('content-type', { known: CONTENT_TYPES.join(', ') }));
  const [body, endedBody] = [typed.body, typed.endedBody].map((one) => (one.trim() === '' ? null : one));
  for (const [field, template] of [
    ['body', body],
    ['endedBody', endedBody],
  ] as const) {
    const fault = template === null || template === undefined ? null : templateFault(template, syntax);
    if (fault !== null) return unusable(field, fault);
  }
  if (body == null && endedBody != null) return unusable('body', message('ended-alone'));
  if (body == null && syntax.id !== 'json') return unusable('body', message('type-alone', { type: contentType }));
  const headers = resolved(typed.headers, stored?.headers ?? []);
  if ('fault' in headers) return unusable('headers', headers.fault);
  if (body == null && headers.length === 0) return { ok: true, form: null };
  return {
    ok: true,
    form: {
      contentType: body == null ? CONTENT_TYPES[0] : contentType,
      body: body ?? null,
      endedBody: endedBody ?? null,
      headers,
    },
  };
}

/** A value that is well-formed in no place but one where values belong, however it is escaped. */
const STRANGE = 'x \\"--\'<&>]]> y';
const PROBE: TemplateValues = {
  ...(Object.fromEntries(PLACEHOLDERS.map((name) => [name, STRANGE])) as Record<(typeof PLACEHOLDERS)[number], string>),
  count: '1',
};

function templateFault(template: string, syntax: TemplateSyntax): Message | null {
  const octets = Buffer.byteLength(template);
  if (octets > MAX_TEMPLATE_OCTETS) return message('template-long', { octets, most: MAX_TEMPLATE_OCTETS });
  if (template !== template.toWellFormed()) return message('not-well-formed');
  const parts = partsOfTemplate(template);
  const names = parts.flatMap((part) => ('name' in part ? part.name : []));
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined)
    return message('placeholder', { name: quoted(unknown, ECHO_CHARS.word), known: PLACEHOLDERS.join(', ') });
  if (parts.some((part) => 'text' in part && part.text.includes('{{')))
    return message('not-closed', { example: '{{title}}' });
  // Whoever reads there must find the code by which they confirm.
  if (!names.includes('text') && !names.includes('title')) return message('no-text');
  const longest = mostOctets(template);
  if (longest > MAX_MESSAGE_OCTETS) return message('message-long', { octets: longest, most: MAX_MESSAGE_OCTETS });
  if (syntax.id === 'json') {
    const bare = outsideStrings(template);
    if (bare !== undefined) return message('not-in-quotes', { name: bare });
  }
  const fault = syntax.faultIn(filled(template, PROBE, syntax));
  if (fault === null) return null;
  return syntax.id === 'form'
    ? message('not-form', { example: 'text={{text}}&channel=ops' })
    : message(syntax.id === 'xml' ? 'not-xml' : 'not-json', { line: fault.line ?? 0 });
}

/** Finds a placeholder of JSON that stands in no string, where only a number may. */
function outsideStrings(template: string): string | undefined {
  let isInside = false;
  for (const part of partsOfTemplate(template)) {
    if ('name' in part) {
      if (!isInside && part.name !== 'count') return part.name;
      continue;
    }
    for (let i = 0; i < part.text.length; i += 1) {
      if (isInside && part.text[i] === '\\') i += 1;
      else if (part.text[i] === '"') isInside = !isInside;
    }
  }
  return undefined;
}

/** A token. Source: RFC 9110 section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Printable ASCII, with blanks and tabs only inside. Source: RFC 9110 section 5.5. */
const VALUE = /^[!-~](?:[\t -~]*[!-~])?$/;
/**
 * Headers that frame a message, that say who sends it and through whom, or that are ours.
 * Source: RFC 9110 sections 7.2, 7.6.1 and 10.1.1, RFC 9112 section 6, RFC 7239.
 */
const OURS: ReadonlySet<string> = new Set([
  ...['host', 'content-length', 'content-type', 'content-encoding', 'transfer-encoding', 'trailer', 'te', 'expect'],
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization', 'upgrade'],
  ...['user-agent', 'from', 'via', 'forwarded', 'x-real-ip'],
]);
const OUR_PREFIXES = ['zonewell-', 'x-forwarded-', 'sec-'];

/** Checks headers, and puts the stored value in the place of a mask. */
function resolved(
  typed: readonly WebhookHeader[],
  stored: readonly WebhookHeader[],
): readonly WebhookHeader[] | { readonly fault: Message } {
  if (typed.length > MAX_HEADERS) return { fault: message('many-headers', { most: MAX_HEADERS }) };
  const names = new Set<string>();
  const headers: WebhookHeader[] = [];
  for (const header of typed) {
    const { name, value: given } = header;
    const key = name.toLowerCase();
    const echo = quoted(name, ECHO_CHARS.word);
    if (!TOKEN.test(name) || name.length > MAX_NAME_OCTETS) return { fault: message('header-name', { name: echo }) };
    if (OURS.has(key) || OUR_PREFIXES.some((prefix) => key.startsWith(prefix)))
      return { fault: message('header-ours', { name: echo }) };
    if (names.has(key)) return { fault: message('header-twice', { name: echo }) };
    names.add(key);
    const value = isMasked(header) ? valueBehind(given, key, stored) : given;
    if (value === undefined) return { fault: message('header-masked', { name: echo }) };
    if (value.includes('{{')) return { fault: message('header-placeholder', { name: echo }) };
    if (!VALUE.test(value) || value.length > MAX_VALUE_OCTETS)
      return { fault: message('header-value', { name: echo, most: MAX_VALUE_OCTETS }) };
    headers.push({ name, value });
  }
  return headers;
}

const valueBehind = (mask: string, key: string, stored: readonly WebhookHeader[]): string | undefined =>
  stored.find(({ name, value }) => name.toLowerCase() === key && maskedValue(value) === mask)?.value;

/** Reads headers as a form or a command has them: `Name: value`, one a line. A line without a colon has no value. */
export const headersOfLines = (text: string): readonly WebhookHeader[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      return colon < 0
        ? { name: line.trim(), value: '' }
        : { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
    });

/** Writes them as lines. */
export const linesOfHeaders = (headers: readonly WebhookHeader[]): string =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
