import Type from 'typebox';
import type { DomainName } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { render } from '../../texts/language.ts';
import { says } from '../descriptions.ts';
import { DETAIL_TEXTS } from '../detail-texts.ts';
import { defineOperation } from '../operation.ts';
import { jsonOf, problem } from '../operation-result.ts';
import { domain, ipAddress, once } from '../parameters.ts';
import { SpfTestSchema } from '../spf-schemas.ts';
import { spfTestJson } from '../v1/spf.ts';

/** Octets of an address (RFC 5321 section 4.5.3.1) and of a name. */
const [MAX_ADDRESS_CHARS, MAX_NAME_CHARS] = [320, 255];

/** Reads a text of printable ASCII, or nothing. */
const asciiText = (description: string, most: number) =>
  once<string, undefined>(Type.String({ description }), null, {
    absent: undefined,
    fault: (value) => DETAIL_TEXTS.message('not-ascii', { value, most }),
    parse: (text) => (text.length <= most && /^[!-~]+$/.test(text) ? text : undefined),
  });

const isAt = (sender: string, name: DomainName): boolean => {
  const at = sender.lastIndexOf('@');
  const parsed = parseDomainName(sender.slice(at + 1));
  return at > 0 && parsed.ok && parsed.name === name;
};

export const getSpf = defineOperation({
  id: 'getSpf',
  method: 'GET',
  path: '/v1/domain/{domain}/spf',
  summary: says('spf/summary'),
  description: says('spf/description'),
  parameters: {
    domain,
    ip: ipAddress(says('spf/ip-asked')),
    sender: asciiText(says('spf/sender-asked'), MAX_ADDRESS_CHARS),
    helo: asciiText(says('spf/helo-asked'), MAX_NAME_CHARS),
  },
  schema: SpfTestSchema,
  components: { SpfTest: SpfTestSchema },
  sample: {
    ip: '192.0.2.10',
    sender: 'postmaster@example.com',
    helo: 'example.com',
    domain: 'example.com',
    result: 'pass',
    meaning: 'pass: the address may send for this domain.',
    problem: null,
    matched: { term: 'ip4:192.0.2.0/24', record_at: '_spf.example.net' },
    lookups: 1,
    void_lookups: 0,
  },
  problems: ['invalid-domain', 'invalid-parameter'],
  async handle(services, { domain: name, ip, sender, helo }, { client }) {
    if (sender !== undefined && !isAt(sender, name))
      return problem('invalid-parameter', {
        detail: DETAIL_TEXTS.message('sender-elsewhere', {
          sender: quoted(sender, ECHO_CHARS.word),
          example: `postmaster@${name}`,
        }),
        parameter: 'sender',
      });
    const found = await services.testSpf(name, { ip, sender: sender ?? `postmaster@${name}`, helo }, client);
    return typeof found === 'string' ? found : jsonOf(found, (language) => spfTestJson(render(language, found)));
  },
});
