import type { DatedSource } from '../domain/dated.ts';

/** Where the lines of web servers were read. */
export const WEB_SERVER_SOURCE: DatedSource = {
  source:
    'nginx.org (ngx_http_headers_module), httpd.apache.org (mod_headers) and caddyserver.com (header) in copies; ngx_http_rewrite_module (return), mod_alias (Redirect) and the automatic HTTPS of Caddy from memory',
  readOn: '2026-11-29',
  reviewBy: '2027-11-29',
};

export type WebServer = 'nginx' | 'Apache' | 'Caddy';

/** A line of the configuration of a web server. */
export type ServerLine = readonly [server: WebServer, line: string];

/** The pages that document the lines, by what these do. */
export const SERVER_PAGES = {
  header: {
    nginx: 'https://nginx.org/en/docs/http/ngx_http_headers_module.html',
    Apache: 'https://httpd.apache.org/docs/2.4/mod/mod_headers.html',
    Caddy: 'https://caddyserver.com/docs/caddyfile/directives/header',
  },
  redirect: {
    nginx: 'https://nginx.org/en/docs/http/ngx_http_rewrite_module.html',
    Apache: 'https://httpd.apache.org/docs/2.4/mod/mod_alias.html',
    Caddy: 'https://caddyserver.com/docs/automatic-https',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<WebServer, string>>>>;

/** Returns lines that send HSTS for so many seconds. `always`: with errors as well. */
export const hstsLines = (seconds: number): readonly ServerLine[] => [
  ['nginx', `add_header Strict-Transport-Security "max-age=${seconds}" always;`],
  ['Apache', `Header always set Strict-Transport-Security "max-age=${seconds}"`],
  ['Caddy', `header Strict-Transport-Security "max-age=${seconds}"`],
];

/** Returns lines that lead port 80 to HTTPS. Caddy does so by itself. */
export const redirectLines = (host: string): readonly ServerLine[] => [
  ['nginx', `return 301 https://${host}$request_uri;`],
  ['Apache', `Redirect permanent "/" "https://${host}/"`],
];
