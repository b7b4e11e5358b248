import { defineTexts } from '../../domain/message.ts';

/** The same as in `check-texts.ts`, of the checks for AI search. */
export const AI_CHECK_DOCS_TEXTS = defineTexts('page/docs/ai-checks', {
  'ai-search-crawlers/means':
    'AI search links to a page only if robots.txt lets its crawlers read it. Twelve crawlers count: those whose operators document that they search, or fetch a page for a person, and that they heed robots.txt.',
  'ai-search-crawlers/why':
    'Many lists against AI training also name search crawlers. The owner then blocks the links that bring readers, and keeps out no training.',
  'ai-search-crawlers/how-1':
    'We match robots.txt against each of the twelve names, as RFC 9309 describes, and note the line that decides.',
  'ai-search-crawlers/how-2':
    'A crawler that is blocked in the same group as a training crawler is on a list meant for training. This is shown first.',
  'ai-search-crawlers/how-3': 'Each blocked crawler costs the same share. Blocking training crawlers costs nothing.',

  'ai-served/means':
    'A server, or the network in front of it, can refuse what robots.txt allows. This check shows what crawlers are served.',
  'ai-served/why':
    'Some providers block AI crawlers with one switch. Owners often don’t know that it is on, or that it blocks search crawlers, too.',
  'ai-served/how-1':
    'A live check asks for the page once with the names of OAI-SearchBot, Claude-SearchBot, PerplexityBot, Amzn-SearchBot, DuckAssistBot and MistralAI-User. Each request names us, too. We never use the names of Googlebot and bingbot, which hosts verify by address.',
  'ai-served/how-2': 'We ask with no name that robots.txt forbids, and with none if it forbids Zonewell.',
  'ai-served/how-3':
    'Refused: the answer is an error without the mark of a challenge, while our own name got the page. Anyone who uses the name is refused.',
  'ai-served/how-4':
    'Can’t be told from outside: the answer is a challenge, or an error of the moment. A real crawler is known by its address or signature, and our request is not. This costs nothing.',
  'ai-served/how-5': 'A page whose text differs from the one that we got with our own name costs half.',

  'ai-content/means': 'Most crawlers of assistants run no scripts. They read the text that is in the HTML.',
  'ai-content/why':
    'A page that a framework fills in the browser looks complete to people and empty to such crawlers. They then have nothing to quote.',
  'ai-content/how-1':
    'We count the characters of text in the HTML, and in its noscript elements. Text that a style or the attribute hidden keeps from view counts too: a reader without scripts applies no styles.',
  'ai-content/how-2':
    'An empty container of a known framework fails, and so does a page without text. Fewer than 200 characters beside scripts cost 60% of the points, fewer than 600 cost 30%.',
  'ai-content/how-3': 'We run no scripts, so we don’t claim to know what a browser would show.',

  'ai-snippets/means': 'Directives in the page and its header limit how much of it may be quoted.',
  'ai-snippets/why': 'A page that should appear in answers needs text that may be quoted.',
  'ai-snippets/how-1':
    'We read nosnippet, max-snippet, noarchive and nocache in robots meta elements and in the X-Robots-Tag header, and data-nosnippet in the page.',
  'ai-snippets/how-2':
    'nosnippet and max-snippet:0 fail. Fewer than 150 characters, data-nosnippet on most of the text, noarchive and nocache cost a part.',

  'ai-response/means': 'Crawlers read a page only if the server answers with status 200 and HTML.',
  'ai-response/why': 'Some crawlers fetch a page while a person waits for the answer. They give up on slow servers.',
  'ai-response/how-1':
    'We request the page over HTTPS and measure the time to the first octet of the answer, from here.',
  'ai-response/how-2': 'Up to 800 ms has all points. Above 1,800 ms costs most of them.',
  'ai-response/how-3': 'If we cannot connect, the check is unknown. It does not fail.',

  'ai-sitemap/means': 'A sitemap lists the pages of a site, and says when each changed.',
  'ai-sitemap/why':
    'Honest dates tell crawlers which pages to read again. Crawlers stop believing dates that are all the same.',
  'ai-sitemap/how-1': 'We read the sitemap that robots.txt names, or else /sitemap.xml. Of an index we read its first.',
  'ai-sitemap/how-2':
    'Pages without lastmod, dates that can’t be read, and one moment for ten pages or more cost half.',

  'ai-training/means': 'robots.txt can block crawlers that collect text to train models.',
  'ai-training/why':
    'Whether they may is the owner’s choice. It costs no points, and has no effect on being found by search.',
  'ai-training/how-1':
    'We match robots.txt against the names of crawlers whose operators document that they train models.',
  'ai-training/how-2': 'Whatever they are told, the check passes. It carries no points.',

  'ai-preferences/means':
    'Proposals let a site say for what its pages may be used: the line Content-Signal in robots.txt, and Content-Usage in robots.txt and the header.',
  'ai-preferences/why': 'Few crawlers heed them yet. Two that contradict each other state nothing.',
  'ai-preferences/how-1': 'We read what each says about training, and name two that disagree.',
  'ai-preferences/how-2': 'None is needed, and none costs points.',

  'ai-llms-txt/means': 'llms.txt is a proposal for a file that leads language models through a site.',
  'ai-llms-txt/why':
    'A study of 137,000 such files found that 97 % are never read. So we check the file if it is there, and never miss it.',
  'ai-llms-txt/how-1': 'We request /llms.txt once, if robots.txt allows it, and look whether plain text is served.',
  'ai-llms-txt/how-2': 'Whether it is there or not, the check passes. It carries no points.',

  'ai-markdown/means': 'Some servers give a page as Markdown to programs that ask for it.',
  'ai-markdown/why': 'No operator of a search asks for this. HTML is enough.',
  'ai-markdown/how-1': 'We request the page once with the header Accept: text/markdown.',
  'ai-markdown/how-2': 'Whatever the server answers, the check passes. It carries no points.',

  'ai-dead-rules/means': 'Some lines of robots.txt name crawlers that their operators no longer send.',
  'ai-dead-rules/why': 'Such lines do nothing, and make the rest harder to read.',
  'ai-dead-rules/how-1': 'We look for names that their operators used once and no longer document.',
  'ai-dead-rules/how-2': 'Such lines cost no points.',
});
