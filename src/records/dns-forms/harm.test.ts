import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import { txtOctets } from '../../domain/rdata/encode.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import { type FilledForm, fillForm } from './fill.ts';
import { formOf } from './forms.ts';

// Whatever a form shows, what its provider makes of it is the record that was meant: no domain twice, no quotation mark
// lost, nothing read as an escape. The readers below follow the providers' documentation and share no code with ours.

const ZONE = 'example.com' as DnsName;

/** Reads text as the provider does: as it stands, or as strings between quotation marks with escapes of some base. */
type ReadText = (typed: string) => readonly number[];
const asIt: ReadText = (typed) => [...typed].map((char) => char.charCodeAt(0));
const between =
  (base: 8 | 10 | null): ReadText =>
  (typed) =>
    [...typed.matchAll(/"((?:[^"\\]|\\.)*)"(?: |$)/g)].flatMap(([, string = '']) =>
      [...string.matchAll(/\\(\d{3})|\\(.)|([\s\S])/g)].map(([whole, code, escaped, char]) => {
        if (base === null && whole.startsWith('\\')) throw new Error(`nobody says what ${whole} is`);
        return code === undefined ? (escaped ?? char ?? '').charCodeAt(0) : Number.parseInt(code, base ?? 10);
      }),
    );

const PROVIDERS: readonly (readonly [host: string, read: ReadText])[] = [
  ['ada.ns.cloudflare.com', asIt],
  ['ns-1.awsdns-01.com', between(8)],
  ['ns-cloud-a1.googledomains.com', between(null)],
  ['ns1-01.azure-dns.com', asIt],
  ['dns19.ovh.net', asIt],
  ['ns1.linode.com', asIt],
  ['ns1.desec.io', between(10)],
  ['ns1.dnsimple.com', asIt],
  ['ns10.dnsmadeeasy.com', between(null)],
  ['ns01.domaincontrol.com', asIt],
  ['ns01.d-53.net', asIt],
  ['ns1.dns.ne.jp', asIt],
  ['ns1.wpx.ne.jp', asIt],
  ['ns1.zenlogic.jp', between(null)],
];

const octets = fc.array(
  fc.oneof(
    fc.constantFrom(...[...'v=DMARC1; p=none"\\;@ ()'].map((char) => char.charCodeAt(0))),
    fc.integer({ min: 0, max: 255 }),
  ),
  { minLength: 1, maxLength: 600 },
);
const plain = fc.array(fc.integer({ min: 0x20, max: 0x7e }), { minLength: 1, maxLength: 600 });
const label = fc.constantFrom('www', '_dmarc', 'example', 'com', 'example.com', 's1._domainkey', 'a.b');

const typedIn = (filled: FilledForm | null, key: 'host' | 'value'): string | null =>
  filled?.fields.find((field) => field.key === key)?.value ?? null;

const presented = (bytes: readonly number[]): string => {
  const text = bytes.map((byte) => `\\${String(byte).padStart(3, '0')}`).join('');
  return presentRdata('TXT', txtOctets(text));
};

describe.each(PROVIDERS)('at %s', (host, read) => {
  const form = formOf([host as DnsName])?.form;
  if (form === undefined) throw new Error(`no form at ${host}`);

  test('text is read as it was meant', () => {
    fc.assert(
      fc.property(fc.oneof(octets, plain), (bytes) => {
        const name = '_dmarc.example.com' as DnsName;
        const typed = typedIn(fillForm(form, ZONE, { name, type: 'TXT', value: presented(bytes) }), 'value');
        // Where the form is not offered there is nothing to read.
        expect(typed === null ? bytes : read(typed)).toEqual(bytes);
      }),
    );
  });

  test('no string is longer than 255 octets where the owner splits', () => {
    fc.assert(
      fc.property(plain, (bytes) => {
        const name = '_dmarc.example.com' as DnsName;
        const typed = typedIn(fillForm(form, ZONE, { name, type: 'TXT', value: presented(bytes) }), 'value');
        if (form.text?.quotes !== true || typed === null) return;
        for (const [, string = ''] of typed.matchAll(/"((?:[^"\\]|\\.)*)"/g))
          expect(string.replace(/\\(?:\d{3}|.)/g, 'x').length).toBeLessThanOrEqual(255);
      }),
    );
  });

  test('a name gets the domain once', () => {
    fc.assert(
      fc.property(fc.option(label, { nil: null }), (prefix) => {
        const name = (prefix === null ? ZONE : `${prefix}.${ZONE}`) as DnsName;
        const type = form.types.find((one) => one === 'A' || one === 'TXT') ?? 'TXT';
        const filled = fillForm(form, ZONE, { name, type, value: type === 'A' ? '192.0.2.1' : 'v=spf1 -all' });
        const typed = typedIn(filled, 'host');
        if (typed === null) return;
        // A provider adds the domain to what has no dot at its end; the apex is "@" or nothing.
        const published = typed.endsWith('.') ? typed.slice(0, -1) : /^@?$/.test(typed) ? ZONE : `${typed}.${ZONE}`;
        expect(published).toBe(name);
      }),
    );
  });
});
