import type { Collected, Sampled } from './collected.ts';
import type { HeadPart, PageFacts, PageShell } from './facts.ts';
import { isLocalHost, linkOf } from './links.ts';
import { readJsonLd, readMicrodata } from './structured-data.ts';
import { attribute, collapse, type Element, elementLine, elementText, isText } from './text.ts';
import { noteUncheckedCode } from './unchecked-code.ts';

/** How much of a long list is kept. */
const SAMPLE_SIZE = 20;
const MAX_HEADINGS = 200;
const MAX_ADDRESSES = 50;
const MAX_SOCIAL = 50;
const MAX_TEXT_CHARS = 1000;
const MAX_CONTENT_CHARS = 2000;
const MAX_POLICIES = 3;
/** No address that we ask for is longer, so one that was cut is never asked for. */
const MAX_URL_CHARS = 2300;
const [MAX_LANG_CHARS, MAX_HREF_CHARS] = [200, 300];
/** Roots of frameworks that are searched for text, and how many of the nodes in one. */
const [MAX_SHELLS, MAX_SHELL_NODES] = [10, 20_000];
/** Attributes by which elements load something, by the element. */
const LOADS: ReadonlyMap<string, string> = new Map([
  ['img', 'src'],
  ['script', 'src'],
  ['iframe', 'src'],
  ['audio', 'src'],
  ['video', 'src'],
  ['source', 'src'],
  ['embed', 'src'],
  ['object', 'data'],
]);
/** Attributes from which scripts take the address of an image once it is needed. */
const LAZY_SOURCES: readonly string[] = ['data-src', 'data-srcset', 'data-lazy-src', 'data-original'];
const LOADING_RELS = /(?:^|\s)(?:stylesheet|icon|preload|manifest)(?:\s|$)/i;
/** Media types that need a plugin. Source: Lighthouse, audit `plugins`, of earlier versions. */
const PLUGIN = /^(?:object|embed|applet)$/;
/** Names of `meta` by which crawlers are addressed: tokens of crawlers, and all. */
const ROBOTS_META = /^(?:robots|[a-z_-]*bot(?:-[a-z]+)?|[a-z]+-(?:extended|user|searchbot)|slurp|teoma)$/;

/** The elements that frameworks fill, by their ids. */
const ROOTS: ReadonlyMap<string, PageShell['framework']> = new Map([
  ['root', 'React'],
  ['react-root', 'React'],
  ['__next', 'Next.js'],
  ['app', 'Vue'],
  ['__nuxt', 'Nuxt'],
  ['svelte', 'Svelte'],
]);

function addSample<T>(into: Sampled<T>, value: T): void {
  into.count += 1;
  if (into.first.length < SAMPLE_SIZE) into.first.push(value);
}

/** Notes what an element says, beside what it holds. `base`: the address to which its own are relative. */
export function readElement(element: Element, base: string, found: Collected): void {
  const { tagName } = element;
  found.elements += 1;
  const loads = LOADS.get(tagName);
  if (loads !== undefined) noteLoad(attribute(element, loads), element, base, found);
  if (attribute(element, 'itemscope') !== null && found.items.length < MAX_ADDRESSES) {
    const item = readMicrodata(element);
    if (item !== null) found.items.push(item);
  }
  found.hasRdfa ||= (attribute(element, 'typeof') ?? '') !== '';
  noteShell(element, found);
  switch (tagName) {
    case 'html':
      found.lang = attribute(element, 'lang')?.slice(0, MAX_LANG_CHARS) ?? null;
      return;
    case 'base':
      found.base ??= addressOf(attribute(element, 'href') ?? '', base);
      return;
    case 'title':
      // Titles of drawings are not those of the page.
      if (element.namespaceURI.endsWith('xhtml') && found.titles.length < MAX_ADDRESSES)
        found.titles.push(elementText(element, MAX_TEXT_CHARS));
      return;
    case 'meta':
      readMeta(element, base, found);
      return;
    case 'link':
      readLink(element, base, found);
      return;
    case 'a':
      readAnchor(element, base, found);
      return;
    case 'form':
      noteForm(attribute(element, 'action'), element, base, found);
      return;
    case 'img':
      readImage(element, found);
      return;
    case 'button':
      noteForm(attribute(element, 'formaction'), element, base, found);
      return;
    case 'input':
      noteForm(attribute(element, 'formaction'), element, base, found);
      found.asksPassword ||= attribute(element, 'type')?.trim().toLowerCase() === 'password';
      return;
    case 'script':
      readScript(element, base, found);
      return;
    default:
      if (/^h[1-6]$/.test(tagName) && found.headings.length < MAX_HEADINGS)
        found.headings.push({
          level: Number(tagName[1]),
          text: elementText(element, SAMPLE_SIZE * 10),
          line: elementLine(element),
        });
      if (PLUGIN.test(tagName)) found.hasPlugins = true;
  }
}

function readMeta(element: Element, base: string, found: Collected): void {
  const content = (attribute(element, 'content') ?? '').slice(0, MAX_CONTENT_CHARS);
  const name = (attribute(element, 'name') ?? '').trim().toLowerCase();
  const property = (attribute(element, 'property') ?? name).trim().toLowerCase();
  if (name === 'description') {
    if (isInHead('description', element, found) && found.descriptions.length < MAX_ADDRESSES)
      found.descriptions.push(collapse(content));
  } else if (name === 'viewport' && found.viewports.length < MAX_ADDRESSES) found.viewports.push(content);
  else if (ROBOTS_META.test(name) && found.robots.length < MAX_ADDRESSES)
    found.robots.push({ agent: name, content, line: elementLine(element) });
  if (/^(?:og|twitter|article):/.test(property) && found.social.size < MAX_SOCIAL && !found.social.has(property))
    found.social.set(property, collapse(content));
  const directive = (attribute(element, 'http-equiv') ?? '').toLowerCase();
  if (directive === 'content-security-policy' && element.parentNode?.nodeName === 'head') notePolicy(element, found);
  if (name === 'referrer') found.referrer = content.slice(0, MAX_LANG_CHARS);
  if (directive === 'refresh') found.refresh ??= refreshOf(content, base);
}

/** Keeps a policy of the page, which is in ASCII. */
function notePolicy(element: Element, found: Collected): void {
  const policy = (attribute(element, 'content') ?? '').replace(/[^\x20-\x7e]/g, ' ');
  if (policy.length > MAX_CONTENT_CHARS || found.policies.length === MAX_POLICIES) found.hasLongPolicy = true;
  else found.policies.push(policy);
}

function refreshOf(content: string, base: string): PageFacts['refresh'] {
  const [, seconds = '', , url = ''] =
    /^\s*(\d{1,6})(?:\.\d*)?\s*(?:[;,]\s*(url\s*=\s*)?["']?([^"']*))?/i.exec(content) ?? [];
  return seconds === '' ? null : { seconds: Number(seconds), url: url === '' ? null : cutAddress(url, base) };
}

/** The absolute address; null where it is none, or longer than any that we ask for. */
function addressOf(href: string, base: string): string | null {
  const url = URL.parse(href, base)?.href ?? null;
  return url === null || url.length > MAX_URL_CHARS ? null : url;
}

/** The absolute address, cut where it is longer than any that we ask for; null where it is none. */
const cutAddress = (href: string, base: string): string | null =>
  URL.parse(href, base)?.href.slice(0, MAX_URL_CHARS) ?? null;

function readLink(element: Element, base: string, found: Collected): void {
  const rel = attribute(element, 'rel') ?? '';
  const href = attribute(element, 'href');
  if (LOADING_RELS.test(rel)) noteLoad(href, element, base, found);
  if (/(?:^|\s)stylesheet(?:\s|$)/i.test(rel)) noteCode(href, element, base, found);
  if (/(?:^|\s)(?:icon|apple-touch-icon(?:-precomposed)?)(?:\s|$)/i.test(rel))
    found.hasIcon ||= href !== null && href.trim() !== '';
  if (href === null) return;
  const address = {
    href: href.slice(0, MAX_HREF_CHARS),
    url: cutAddress(href, base),
    line: elementLine(element),
  };
  const hreflang = attribute(element, 'hreflang');
  if (/(?:^|\s)canonical(?:\s|$)/i.test(rel) && isInHead('canonical', element, found)) {
    if (found.canonicals.length < MAX_ADDRESSES) found.canonicals.push(address);
  }
  if (/(?:^|\s)alternate(?:\s|$)/i.test(rel) && hreflang !== null && isInHead('hreflang', element, found)) {
    if (found.alternates.length === MAX_HEADINGS) found.hasMoreAlternates = true;
    else found.alternates.push({ ...address, hreflang: hreflang.slice(0, SAMPLE_SIZE * 2) });
  }
}

/** Whether an element is in the head; else it is noted. Source: Google's page on valid page metadata. */
function isInHead(what: HeadPart, element: Element, { outsideHead }: Collected): boolean {
  if (element.parentNode?.nodeName === 'head') return true;
  if (outsideHead.length < MAX_ADDRESSES) outsideHead.push({ what, line: elementLine(element) });
  return false;
}

function readAnchor(element: Element, base: string, found: Collected): void {
  found.links += 1;
  const { link, fault } = linkOf(element, base);
  if (fault !== null) addSample(found[fault], link);
  const isNofollow = /(?:^|\s)nofollow(?:\s|$)/i.test(attribute(element, 'rel') ?? '');
  if (isNofollow) found.nofollow += 1;
  readTarget(element, base, { isNofollow, found });
}

/** Notes where a link leads that nobody else reaches, or over what. */
function readTarget(
  element: Element,
  base: string,
  { isNofollow, found }: { readonly isNofollow: boolean; readonly found: Collected },
): void {
  const href = attribute(element, 'href');
  // Most addresses say by how they begin that they lead to a page of the same site, over the same protocol.
  const isFull = href !== null && /^\s*(?:https?:|\/\/)/i.test(href);
  if (href === null || (!isFull && !isNofollow)) return;
  const url = URL.parse(href, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return;
  const at = { url: url.href.slice(0, SAMPLE_SIZE * 10), line: elementLine(element) };
  if (isLocalHost(url.hostname)) addSample(found.localLinks, at);
  else if (url.protocol === 'http:' && base.startsWith('https:')) addSample(found.plainLinks, at);
  if (isNofollow && url.host === URL.parse(base)?.host) addSample(found.ownNofollow, at);
}

/** Notes a form that sends over plain HTTP. */
function noteForm(action: string | null, element: Element, base: string, { plainForms }: Collected): void {
  if (action === null || !/^\s*(?:http:|\/\/)/i.test(action)) return;
  const url = URL.parse(action, base);
  if (url?.protocol === 'http:')
    addSample(plainForms, { url: url.href.slice(0, SAMPLE_SIZE * 10), line: elementLine(element) });
}

function readImage(element: Element, found: Collected): void {
  found.images += 1;
  const later = LAZY_SOURCES.map((name) => attribute(element, name)).find((one) => one !== null);
  const isSourced = /^\s*(?!data:)\S/i.test(attribute(element, 'src') ?? '') || attribute(element, 'srcset') !== null;
  if (later !== undefined && later !== null && !isSourced)
    addSample(found.unsourced, { src: later.slice(0, SAMPLE_SIZE * 10), line: elementLine(element) });
  const isNamed = ['alt', 'aria-label', 'aria-labelledby', 'title'].some((name) => attribute(element, name) !== null);
  const isIgnored =
    attribute(element, 'aria-hidden') === 'true' || /^(?:none|presentation)$/.test(attribute(element, 'role') ?? '');
  if (!isNamed && !isIgnored)
    addSample(found.withoutAlt, {
      src: (attribute(element, 'src') ?? '').slice(0, SAMPLE_SIZE * 10),
      line: elementLine(element),
    });
}

function readScript(element: Element, base: string, found: Collected): void {
  if (!/^application\/ld\+json\b/i.test((attribute(element, 'type') ?? '').trim())) {
    found.scripts += 1;
    noteCode(attribute(element, 'src'), element, base, found);
    return;
  }
  const text = element.childNodes.map((node) => (isText(node) ? node.value : '')).join('');
  const { items, broken } = readJsonLd(text, elementLine(element));
  found.items.push(...items.slice(0, MAX_HEADINGS - found.items.length));
  if (found.broken.length < SAMPLE_SIZE) found.broken.push(...broken);
}

/** Notes a script or a style sheet, which search engines load to see the page. */
function noteCode(address: string | null, element: Element, base: string, found: Collected): void {
  if (address === null) return;
  noteUncheckedCode(address, element, { base, found });
  const { resources } = found;
  if (resources.length === SAMPLE_SIZE) return;
  const url = URL.parse(address, base)?.href ?? '';
  if (url !== '' && url.length <= MAX_HREF_CHARS) resources.push({ url, line: elementLine(element) });
}

function noteLoad(address: string | null, element: Element, base: string, found: Collected): void {
  // Only few addresses are read, since most say all by how they begin.
  if (address === null || !/^\s*(?:http:|\/\/)/i.test(address)) return;
  const url = URL.parse(address, base);
  if (url?.protocol === 'http:')
    addSample(found.plainHttp, { url: url.href.slice(0, SAMPLE_SIZE * 10), line: elementLine(element) });
}

function noteShell(element: Element, found: Collected): void {
  const id = attribute(element, 'id');
  const framework =
    element.tagName === 'app-root' || attribute(element, 'ng-version') !== null
      ? 'Angular'
      : id === null
        ? undefined
        : ROOTS.get(id);
  if (framework === undefined || (found.shell !== null && !found.shell.isEmpty) || found.shells === MAX_SHELLS) return;
  found.shells += 1;
  found.shell = { framework, isEmpty: elementText(element, SAMPLE_SIZE, MAX_SHELL_NODES) === '' };
}
