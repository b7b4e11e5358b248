import type { Route } from './hosts.ts';

// Pages and files of the websites of the miniature internet.

export const WELCOME: Route = {
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Testbed</title><p>Welcome.</p>\n',
};
/** Holds what a server shows of which nobody thought when the website moved. */
export const LEFT_BEHIND: Route = {
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><title>Renewal (2019)</title><p>${'This is the website of 2019, which nobody has changed since. '.repeat(10)}</p>\n`,
};
/** A key that nobody issued, in two parts, so that nobody who looks for keys takes it for one. */
const LEAKED_KEY = ['ghp_', 'q7Zk2Lw9Xc4Vb8Nm1Pd6Rf3Th5Yj0Gs7Ua2E'].join('');
/**
 * Asks for a password, and neither its headers nor its cookies protect who types it; a comment of it holds a key, and code
 * comes from other domains.
 */
export const SIGN_IN: Route = {
  type: 'text/html; charset=utf-8',
  headers: { 'set-cookie': 'PHPSESSID=8f14e45fceea167a; Path=/', 'x-powered-by': 'PHP/7.4.33' },
  body: `<!doctype html><title>Florist</title><!-- deploys with ${LEAKED_KEY} --><form method="post"><input name="user"><input name="password" type="password"></form><script src="https://code.example/lib@3.4.1/lib.min.js"></script><script src="https://count.example/count.js"></script>\n`,
};
/** A list against training that also names crawlers of search, and two that nobody sends any more. */
export const GARAGE_ROBOTS = [
  'User-agent: *',
  'Allow: /',
  '# no AI training',
  ...[
    'GPTBot',
    'ClaudeBot',
    'CCBot',
    'Google-Extended',
    'OAI-SearchBot',
    'PerplexityBot',
    'anthropic-ai',
    'Claude-Web',
  ].map((name) => `User-agent: ${name}`),
  'Disallow: /',
  'Content-Signal: search=yes, ai-train=no',
  '',
].join('\n');

export const GARAGE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Garage: we repair what others give up</title>
<meta name="description" content="A garage for old cars. We repair, weld and paint, and we tell you the price first.">
<link rel="canonical" href="https://garage.example/">
<meta name="robots" content="max-snippet:40">
</head>
<body>
<h1>Garage</h1>
<p>${'We repair, weld and paint old cars, and we tell you the price first. '.repeat(12)}</p>
<script src="/hours.js"></script>
</body>
</html>
`;

export const GARAGE_DATES = Array.from(
  { length: 12 },
  (_, i) => `<url><loc>https://garage.example/${i}</loc><lastmod>2026-10-30T11:02:00Z</lastmod></url>`,
).join('');

export const PERFECT_SECURITY_TXT =
  'Contact: mailto:security@perfect.example\nExpires: 2099-12-31T00:00:00Z\nCanonical: https://perfect.example/.well-known/security.txt\n';

/** Settings for mail programs that send passwords in the clear. */
export const PLAIN_SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<clientConfig version="1.1">
  <emailProvider id="post.example">
    <domain>post.example</domain>
    <incomingServer type="imap">
      <hostname>mail.%EMAILDOMAIN%</hostname>
      <port>143</port>
      <socketType>plain</socketType>
      <username>%EMAILADDRESS%</username>
      <authentication>password-cleartext</authentication>
    </incomingServer>
  </emailProvider>
</clientConfig>
`;
