import { defineTexts } from '../../domain/message.ts';

/** Words around the records of a fix, on every page that has some. */
export const FIX_WORDS = defineTexts('page/fix', {
  'fix-now': 'Fix this now',
  gain: '{points, plural, one {+# point} other {+# points}}',
  before: 'before {at}',
  'steps-of': 'Steps: {title}',
  'start-here': 'Start here',
  'serve-this': 'Serve this file first, at {url}',
  'fill-in': 'Replace the underlined parts first.',
  'publish-this': 'Publish this record',
  'enter-this': 'Enter this record at your registrar',
  'replace-this': 'Replace this record',
  'with-this': 'with this one',
  'delete-this': 'Delete this record',
  'delete-too': 'Delete this record as well',
  'send-header': 'Send this header with each answer over HTTPS',
  'server-lines': 'Lines for nginx, Apache and Caddy',
  'in-server': 'In {server}, at the site that answers HTTPS',
  'in-port-80': 'In {server}, at the site that answers port 80',
  'nginx-inherits':
    'nginx takes add_header lines from further up only where a block has none of its own. Repeat those that you have there.',
  'line-source': 'Lines as documented, read on {on}:',
  host: 'Host',
  type: 'Type',
  priority: 'Priority',
  value: 'Value',
  ttl: 'TTL',
  'key-tag': 'Key tag',
  algorithm: 'Algorithm',
  'digest-type': 'Digest type',
  digest: 'Digest',
});
