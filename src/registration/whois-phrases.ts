import type { WhoisLine } from './whois-lines.ts';

/** A phrase stands in a line of its own; longer lines are legal texts. */
const MAX_PHRASE_CHARS = 300;
/** Legal texts come after what counts, or before it as remarks; no phrase stands further down than this. */
const MAX_PHRASE_LINES = 400;

/**
 * The server will not say. Each row is one way of saying that a limit *was* passed or access *is* refused; legal texts
 * speak of what would happen, which no row matches. All repetitions are bounded, and so is the line.
 */
const LIMITED: readonly RegExp[] = [
  /\b(?:limit|quota|rate|number of (?:allowed )?(?:queries|requests|connections|lookups))s?\b.{0,40}\b(?:has been |have been |was |is |are )?(?:exceeded|reached|hit|exhausted|overrun)\b/,
  /\b(?:exceeded|reached|hit|exhausted)\b.{0,60}\b(?:limit|quota|rate|number|maximum|allowance|queries|requests|connections|lookups|allowed)/,
  /\btoo many\b.{0,40}\b(?:queries|requests|connections|lookups|attempts|hits|whois)/,
  /\b(?:excessive|abusive)\b.{0,20}\b(?:quer|request|use|access|lookup)\w*(?: detected| from)/,
  /\b(?:try|retry|query|come back)(?: it)? (?:your (?:query|request) )?(?:again|back)\b.{0,40}\b(?:later|after|in|tomorrow|minute|second|hour)/,
  /\b(?:please )?(?:wait|slow down)\b.{0,60}\b(?:before|second|minute|and try|between)/,
  /^(?:\w+ )?(?:access|permission|service|query|connection|request|lookup)(?: (?:control|to this (?:server|service)))? (?:is |was |has been |temporarily )?(?:denied|refused|restricted|blocked|rejected|throttled|limited|forbidden|prohibited)\b/,
  /\b(?:you|your|ip|ip address|address|client|host|network|user)\b.{0,60}\b(?:has been|have been|is|are|was|were)\b(?: (?:currently|temporarily|permanently|now))? ?(?:blocked|banned|blacklisted|black-listed|restricted|denied|throttled|limited|refused|suspended|not allowed|not permitted|not authori[sz]ed)\b(?! to access or query)/,
  /\brequests? (?:of|from) this (?:client|address|ip)\b.{0,20}\bnot (?:permitted|allowed)/,
  /\b(?:server|service|system|database|whois)\b.{0,30}\b(?:is |are )?(?:too busy|is busy|overloaded|temporarily (?:unavailable|disabled|out of|closed)|under maintenance|currently unavailable)/,
  /\bunable to (?:process|complete|service) (?:your )?(?:query|request)/,
  /^-?blk\d{0,3}\b/,
  /\binterval\b.{0,40}\bqueries\b.{0,30}\btoo (?:short|small)/,
  /\bquery (?:interval|rate|frequency)\b.{0,20}\b(?:too (?:short|fast|high)|limited)/,
  /\bcaptcha\b/,
  /\bgebruik(?:s)?limiet\b|\blímite de consultas\b|\blimite de requisi\w{1,8}\b|\bquota d.épass/,
  /查询(?:过于)?频繁|超过.{0,10}限制|조회.{0,20}(?:초과|제한)/,
];

/** Nobody holds the name, and the registry keeps it. */
const RESERVED: readonly RegExp[] = [
  /\b(?:domain|name|string|label|object|it)\b.{0,100}\b(?:is|are|was|has been)(?: (?:currently|a|an|on the|in the))? ?(?:registry )?(?:reserved|blocked|prohibited|restricted|forbidden|blacklisted)\b/,
  /\b(?:domain|name)\b.{0,100}\b(?:is |are )?(?:not available for|unavailable for|cannot be|can not be|can't be|may not be|not allowed to be)(?: the)? ?(?:registration|registered|delegated)/,
  /^(?:status: )?reserved(?: name| domain| by.{0,60}| domain name)?[.!]?$/,
  /^(?:this (?:name|domain(?: name)?) (?:is )?)?reserved (?:by|for) (?:the )?(?:registry|registrar|icann|iana|government)/,
  /\breserved (?:by|for) (?:the )?registry\b/,
  /\bdpml\b.{0,40}\b(?:block|brand)|\bbrand(?:safe|lock| protection)\b.{0,40}\bblock/,
  /^(?:out of|blocked by) .{0,40}(?:registry|policy)/,
];

/** Nobody holds the name. Each row begins where the line begins, so that no sentence within a legal text matches. */
const NOT_REGISTERED: readonly RegExp[] = [
  /^(?:sorry,? )?no(?:t)? (?:match(?:es|ing)?|entr(?:y|ies)|object|such|data|record|result|information|domain|details|found|whois|registration|exact|known)s?\b(?! (?:is|are|was|may|can|of|on|about|from|provided|shall|will)\b)(?!.{0,60}\b(?:warrant|guarantee|liab))/,
  /^(?:the |this |that |sorry,? )?(?:(?:requested|queried|query|domain|object|name|entry|record|search|above|term|string) ){0,4}(?:(?:that )?you(?: have)? (?:requested|asked for|entered|queried) )?(?:["'<«“]?[^\s"'<>«»“”]{1,255}["'>»”]? ?:? ?)?(?:information )?(?:is |was |has |does |do |could |can |are )?(?:currently |yet )?(?:not|no longer|never)(?: yet)? (?:been )?(?:be )?(?:yet )?(?:found|registered|exist|exists|known|assigned|in use|delegated|taken|located|present)\b/,
  /^nothing found\b|^not found\b|^found no\b|^object_not_found|^object not found|^domain unknown|^unknown domain/,
  /^(?:status: ?|domain status: ?|state: ?)?(?:not registered|free|available|available for registration|not found|no object found|unassigned)[.!]*$/,
  /^(?:the |this )?(?:domain|name|domain name)?(?: name)? ?["'<]?[^\s"'<>]{0,255}["'>]? (?:is|appears to be|seems to be)(?: still| currently)? (?:free|available|unregistered|unassigned|vacant)\b(?! (?:at|on|from|in|through|via|to the)\b)/,
  /^[a-z0-9.-]{1,255}(?: is|:| -)? (?:free|available)(?: for (?:registration|purchase))?[.!]*$/,
  /^(?:we )?(?:do|did|could|can) ?not (?:have|find) (?:an? |any )?(?:entry|match|record|object|domain|information)/,
  /^this query returned 0 objects/,
  /^invalid query or domain name not known/,
  /^there (?:is|are|was|were) no (?:match|entr|record|object|such|domain|data|result)/,
  /^the domain (?:has|is) not (?:been )?(?:registered|found)/,
  /^(?:domain|name) (?:name )?(?:can|may) be registered/,
  /^el dominio .{0,100}no (?:existe|se encuentra)|^dominio no (?:registrado|encontrado)|^no se encontr|^no existe/,
  /^dom[ií]nio (?:inexistente|n[aã]o (?:registrado|encontrado))/,
  /^aucun(?:e)? (?:r[ée]sultat|enregistrement|objet)|^le domaine .{0,80}n.est pas/,
  /^brak (?:danych|informacji)|^nie znaleziono/,
  /등록되어 있지 않습니다|^该域名(?:尚)?未注册|^网域查无|^該当するデータがありません|домен .{0,80}не (?:найден|зарегистрирован)|^ничего не найдено/,
];

/** The server did not understand what it was asked, or does not answer for such names. */
const NOT_UNDERSTOOD: readonly RegExp[] = [
  /\b(?:invalid|malformed|illegal|unrecogni[sz]ed|bad|incorrect)\b.{0,30}\b(?:query|request|domain|input|syntax|parameter|name|argument|characters?)/,
  /\bsyntax error\b|\bparse error\b|\binternal (?:server )?error\b/,
  /\b(?:tld|suffix|zone|top level domain|domain type|domain extension|extension)\b.{0,40}\b(?:not supported|unsupported|unknown|not served|not handled)/,
  /\bno whois server\b|\bnot a valid domain\b|\bdoes not (?:serve|support|handle)\b/,
];

/** Holds what the sentences of an answer say, apart from its statements. */
export type PhraseFacts =
  | { readonly kind: 'limited'; readonly line: string }
  | { readonly kind: 'reserved' }
  | { readonly kind: 'not-registered' }
  | { readonly kind: 'not-understood'; readonly line: string }
  | { readonly kind: 'nothing' };

/** Host names within a line, which could hold any of the words looked for: `limit-exceeded.example`. */
const NAMES = /\b[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}\b/g;

const phraseOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(NAMES, 'name.test')
    .replace(/^[*\s>%#[("'-]+/, '')
    .replace(/\s+/g, ' ')
    .replace(/^error ?:? ?(?:\d{1,8}:? ?)?/, '')
    .replace(/["']$/, '');

/**
 * Looks for the phrases that stand where there is no registration. A refusal counts before an absence: a limited answer
 * is never "not registered". For answers without any statement about a registration only.
 */
export function readPhrases(lines: readonly WhoisLine[]): PhraseFacts {
  const phrases = lines
    .slice(0, MAX_PHRASE_LINES)
    .filter(({ text }) => text.length <= MAX_PHRASE_CHARS)
    .map(({ text }) => ({ text, phrase: phraseOf(text) }));
  const first = (patterns: readonly RegExp[]) =>
    phrases.find(({ phrase }) => patterns.some((pattern) => pattern.test(phrase)));
  const limited = first(LIMITED);
  if (limited) return { kind: 'limited', line: limited.text };
  if (first(RESERVED)) return { kind: 'reserved' };
  if (first(NOT_REGISTERED)) return { kind: 'not-registered' };
  const misunderstood = first(NOT_UNDERSTOOD);
  return misunderstood ? { kind: 'not-understood', line: misunderstood.text } : { kind: 'nothing' };
}
