import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesTag } from '../../api/answer.ts';
import { escapeHtml } from '../../domain/html.ts';
import { type Instant, isoTime } from '../../domain/time.ts';
import { shortened } from '../../mail/plain-text.ts';
import type { Language } from '../../texts/languages.ts';

const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** Characters of a title, and of a text. Source: docs/limits.md. */
const [MAX_TITLE_CHARS, MAX_TEXT_CHARS] = [300, 4000];

/** One entry of a feed. */
export interface AtomEntry {
  /** Names it for good, by an address of ours. */
  readonly id: string;
  readonly link: string;
  readonly title: string;
  readonly text: string;
  readonly publishedAt: Instant;
  readonly updatedAt: Instant;
}

/** A feed, and where it and its page are. Addresses are absolute. */
export interface AtomFeed {
  readonly self: string;
  readonly page: string;
  readonly title: string;
  readonly language: Language;
  /** The newest first. */
  readonly entries: readonly AtomEntry[];
}

/** Escapes a text, without the characters that no XML may have. */
const xml = (text: string): string => escapeHtml(text.toWellFormed().replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, ' '));

const entryXml = ({ id, link, title, text, publishedAt, updatedAt }: AtomEntry): string => `  <entry>
    <id>${xml(id)}</id>
    <title>${xml(shortened(title, MAX_TITLE_CHARS))}</title>
    <link rel="alternate" type="text/html" href="${xml(link)}"/>
    <published>${isoTime(publishedAt)}</published>
    <updated>${isoTime(updatedAt)}</updated>
    <content type="text">${xml(shortened(text, MAX_TEXT_CHARS))}</content>
  </entry>
`;

/** Writes a feed. Source: RFC 4287. */
export function atomFeed({ self, page, title, language, entries }: AtomFeed): string {
  // A feed without an entry has not changed since the beginning of time.
  const updatedAt = entries.reduce((latest, one) => Math.max(latest, one.updatedAt), 0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${xml(self)}</id>
  <title>${xml(title)}</title>
  <author><name>Zonewell</name></author>
  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>
  <link rel="alternate" type="text/html" href="${xml(page)}"/>
  <updated>${isoTime(updatedAt)}</updated>
${entries.map(entryXml).join('')}</feed>
`;
}

/** Sends a feed; a reader that has it already gets none of it. Source: RFC 9110 section 13.1.2. */
export function sendAtom(request: FastifyRequest, reply: FastifyReply, feed: AtomFeed): FastifyReply {
  const body = atomFeed(feed);
  const etag = etagOf(body);
  reply.header('ETag', etag).header('X-Robots-Tag', 'noindex');
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(ATOM_TYPE).send(body);
}
