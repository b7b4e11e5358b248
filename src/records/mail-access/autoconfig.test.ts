import { describe, expect, test } from 'vitest';
import { parseAutoconfig } from './autoconfig.ts';

const server = (type: string, fields: string, element = 'incomingServer') =>
  `<${element} type="${type}">${fields}</${element}>`;
const FIELDS =
  '<hostname>imap.%EMAILDOMAIN%</hostname><port>993</port><socketType>SSL</socketType><authentication>password-cleartext</authentication>';
const config = (inside: string): string =>
  `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="a"><domain>a.test</domain>${inside}</emailProvider></clientConfig>`;
const IMAP = { protocol: 'imap', host: 'imap.case.test', port: 993, security: 'tls', isPasswordPlain: true };

describe('the settings that a file names', () => {
  test.each([
    ['a server', config(server('imap', FIELDS)), { kind: 'settings', servers: [IMAP] }],
    [
      'one of each kind, without encryption',
      config(
        server('imap', FIELDS) +
          server(
            'smtp',
            '<hostname>SMTP.case.test</hostname><port>25</port><socketType>plain</socketType><authentication>password-encrypted</authentication>',
            'outgoingServer',
          ),
      ),
      {
        kind: 'settings',
        servers: [
          IMAP,
          { protocol: 'smtp', host: 'smtp.case.test', port: 25, security: 'plain', isPasswordPlain: false },
        ],
      },
    ],
    [
      'servers of other kinds, and incomplete ones, are passed over',
      config(server('exchange', FIELDS) + server('pop3', '<port>995</port>') + server('imap', FIELDS)),
      { kind: 'settings', servers: [IMAP] },
    ],
    ['no server', config(''), { kind: 'broken' }],
    ['a port that is none', config(server('imap', FIELDS.replace('993', '99300'))), { kind: 'broken' }],
    ['cut in the middle', config(server('imap', FIELDS)).slice(0, 120), { kind: 'broken' }],
    ['a server elsewhere', `<clientConfig>${server('imap', FIELDS)}</clientConfig>`, { kind: 'broken' }],
    ['an entity', config(server('imap', FIELDS.replace('993', '&port;'))), { kind: 'broken' }],
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${config(server('imap', FIELDS))}`, { kind: 'other' }],
    ['too deep', config('<a>'.repeat(40)), { kind: 'broken' }],
    ['a web page', '<!doctype html><title>Welcome</title>', { kind: 'other' }],
    ['other XML', '<a/>', { kind: 'other' }],
    ['nothing', '', { kind: 'other' }],
    ['names of objects', config(server('imap', FIELDS.replace('SSL', '__proto__'))), { kind: 'broken' }],
  ])('%s', (_, text, expected) => {
    expect(parseAutoconfig(text, 'case.test')).toEqual(expected);
  });

  test('at most ten', () => {
    const found = parseAutoconfig(config(server('imap', FIELDS).repeat(50)), 'case.test');
    expect(found.kind === 'settings' ? found.servers.length : 0).toBe(10);
  });
});
