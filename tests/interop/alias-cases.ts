import type { Case, Differs } from './dnssec-case.ts';
import { signed, unsigned } from './zone-signers.ts';

const UNSAID: Differs = { delv: ['nothing', 'gives no state for an absence that an alias leads to'] };

const FOLLOWED: Differs = { dnsviz: ['bogus', 'follows the alias also where CNAME is the type that is asked'] };

/** CNAME and DNAME records from zone to zone. */
export const ALIAS_CASES: readonly Case[] = [
  {
    title: 'aliases out of a signed zone',
    label: 'alias',
    text: `to-signed CNAME www.alg8.interop.
to-plain CNAME www.plain.interop.
to-bogus CNAME www.expired.interop.
to-nothing CNAME nothing.alg8.interop.
tree-signed DNAME alg8.interop.
tree-plain DNAME plain.interop.
tree-bogus DNAME expired.interop.
`,
    sign: signed(),
    rows: [
      ['to-signed A', 'secure'],
      ['to-plain A', 'insecure'],
      ['to-bogus A', 'bogus'],
      ['to-bogus CNAME', 'secure', FOLLOWED],
      ['to-nothing A', 'secure', UNSAID],
      ['www.tree-signed A', 'secure'],
      ['www.tree-plain A', 'insecure'],
      ['www.tree-bogus A', 'bogus'],
      ['nothing.tree-signed A', 'secure', UNSAID],
      ['tree-signed DNAME', 'secure'],
    ],
  },
  {
    title: 'aliases out of a zone that is not signed',
    label: 'loose',
    text: 'to-signed CNAME www.alg8.interop.\nto-bogus CNAME www.expired.interop.\ntree-signed DNAME alg8.interop.\n',
    sign: unsigned,
    rows: [
      ['to-signed A', 'insecure'],
      ['to-bogus A', 'bogus'],
      ['www.tree-signed A', 'insecure'],
    ],
  },
  {
    title: 'aliases out of a bogus zone',
    label: 'broken',
    text: 'to-signed CNAME www.alg8.interop.\n',
    sign: signed({ fault: 'expired' }),
    rows: [['to-signed A', 'bogus']],
  },
];
