import { escaped, page, RELOAD } from './mailbox-page.ts';

/** One message to a webhook, as it arrived. */
export interface ReceivedMessage {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What it is known by. */
  readonly delivery: string;
  /** Whether its signature is that of the secret. */
  readonly isVerified: boolean;
  /** Whether it came before. */
  readonly isRepeated: boolean;
  readonly body: string;
}

/** Lists all messages, the newest first. */
export function receiverPage(messages: readonly ReceivedMessage[]): string {
  const items = messages
    .map(
      (message, i) =>
        `<li><a href="/${i}">${escaped(headlineOf(message.body))}</a><br><small>${escaped(remarksOf(message).join(', '))}</small></li>`,
    )
    .reverse()
    .join('');
  const body = items === '' ? '<p>No message yet. This page reloads by itself.</p>' : `<ul>${items}</ul>`;
  return page(`Webhook (${messages.length})`, RELOAD, `<h1>Webhook of the demo</h1>${body}`);
}

/** Shows one message: what is known of it, and its JSON. */
export function receivedPage(message: ReceivedMessage): string {
  const headline = headlineOf(message.body);
  const about = `<p>${escaped(remarksOf(message).join(', '))}</p><p>Zonewell-Delivery: ${escaped(message.delivery)}</p>`;
  const json = `<pre>${escaped(indented(message.body))}</pre>`;
  return page(headline, '', `<p><a href="/">Webhook</a></p><h1>${escaped(headline)}</h1>${about}${json}`);
}

const remarksOf = ({ at, isVerified, isRepeated }: ReceivedMessage): readonly string[] => [
  `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
  isVerified ? '✓ signature verified' : '✗ signature not valid: answered with 401',
  ...(isRepeated ? ['repeated'] : []),
];

/** Returns what a message says first: the sentence of its first alert, or what it is. */
function headlineOf(body: string): string {
  const read = parsed(body);
  const alerts = listOf(fieldOf(read, 'alerts'));
  const [first] = alerts;
  const headline = fieldOf(listOf(fieldOf(first, 'events'))[0], 'message');
  const domain = fieldOf(first, 'domain');
  if (typeof headline !== 'string' || typeof domain !== 'string') return String(fieldOf(read, 'type') ?? 'unknown');
  const named = headline.includes(domain) ? headline : `${domain}: ${headline}`;
  const followUp = fieldOf(read, 'follow_up');
  const more = alerts.length > 1 ? `, and ${alerts.length - 1} more` : '';
  return `${typeof followUp === 'string' ? `${followUp}: ` : ''}${named}${more}`;
}

const indented = (body: string): string => JSON.stringify(parsed(body), null, 2);

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
