import type { Failure } from '../../domain/answer.ts';
import type { Cause } from '../../domain/cause.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import { type DocumentAnswer, documentAt } from '../../evidence/questions/document.ts';
import { challengeIn } from '../../records/challenge-marks.ts';
import { type SecurityTxt, securityTxtText } from '../../records/security-txt.ts';
import { available, type FactReader, refOf, unavailableFor } from '../fact.ts';
import { isShutToAll } from '../web-tls.ts';

/** The file by which a domain says where to report vulnerabilities, or what is in its place. */
export type SecurityTxtFound =
  | {
      readonly kind: 'file';
      readonly file: SecurityTxt;
      /** The address that answered, redirects followed. */
      readonly url: string;
      readonly contentType: string;
      readonly tooLong: boolean;
      readonly at: Instant;
    }
  | { readonly kind: 'absent'; readonly at: Instant }
  /** A web page, or a text without any of the fields. */
  | { readonly kind: 'not-one'; readonly at: Instant }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'leads-nowhere'; readonly to: string }
  | { readonly kind: 'no-website' }
  | { readonly kind: 'not-public'; readonly address: string }
  | { readonly kind: 'no-https' };

const MAX_REDIRECTS = 5;
const NO_TEXT = securityTxtText('');

/** Returns where the file of a domain is. Source: RFC 9116 §3. */
export const securityTxtUrl = (domain: DomainName): string => `https://${domain}/.well-known/security.txt`;

/** Reads the security.txt of a domain. A server error or a challenge to robots says nothing about it. */
export const readSecurityTxt: FactReader<SecurityTxtFound> = async (domain, evidence) => {
  const url = securityTxtUrl(domain);
  const answer = await evidence.ask(documentAt(url, { read: 'security-txt', redirects: MAX_REDIRECTS }));
  if (answer.kind === 'failure' && (await isShutToAll(answer.failure, domain, evidence)))
    return available({ kind: 'no-https' }, [refOf(answer)]);
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const found = answer.kind === 'response' ? fileOf(answer) : elseOf(answer, url);
  return 'why' in found ? unavailableFor([found]) : available(found, [refOf(answer)]);
};

type FileResponse = Extract<DocumentAnswer, { kind: 'response' }>;

function fileOf({
  status,
  headers,
  content,
  url,
  address,
  tooLong,
  at,
  ref,
}: FileResponse): SecurityTxtFound | Failure {
  const { start, chars, file, isMarkup } = content.read === 'security-txt' ? content.text : NO_TEXT;
  const server = URL.parse(url)?.host ?? address;
  const failed = (why: Failure['why'], cause: Cause): Failure => ({ ref, why, causes: [cause] });
  const page = { titles: [], descriptions: [], text: { start, chars } };
  const vendor = challengeIn({ status, headers, page });
  if (vendor !== null) return failed('not-understood', { code: 'page-challenged', args: { vendor }, server });
  if (status >= 500 || status === 429)
    return failed('turned-away', { code: 'server-trouble', args: { status }, server });
  if (status === 404 || status === 410) return { kind: 'absent', at };
  if (status !== 200) return { kind: 'status', status };
  const { contacts, expires, canonicals, others } = file;
  const hasField = [contacts, expires, canonicals, others].some(({ length }) => length > 0);
  if (isMarkup || !(hasField || tooLong)) return { kind: 'not-one', at };
  return { kind: 'file', file, url, contentType: headers['content-type'] ?? '', tooLong, at };
}

type NoResponse = Exclude<DocumentAnswer, { kind: 'response' | 'failure' }>;

function elseOf(answer: NoResponse, url: string): SecurityTxtFound {
  const last = answer.hops?.at(-1);
  if (last !== undefined) return { kind: 'leads-nowhere', to: URL.parse(last.location, last.url)?.href ?? url };
  if (answer.kind === 'no-address') return { kind: 'no-website' };
  return answer.kind === 'forbidden' ? { kind: 'not-public', address: answer.address } : { kind: 'no-https' };
}
