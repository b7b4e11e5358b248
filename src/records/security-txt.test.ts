import { describe, expect, test } from 'vitest';
import { isContactUri, parseSecurityTxt, type SecurityTxt } from './security-txt.ts';

const EMPTY: SecurityTxt = { contacts: [], expires: [], canonicals: [], others: [], isSigned: false };
const CONTACT = { contacts: ['mailto:a@case.test'] };
const at = Date.UTC(2027, 0, 31, 12);

describe('parseSecurityTxt', () => {
  test.each<readonly [about: string, text: string, read: Partial<SecurityTxt>]>([
    ['nothing', '', {}],
    ['a contact', 'Contact: mailto:a@case.test\n', CONTACT],
    ['CRLF', 'Contact: mailto:a@case.test\r\nContact: tel:+1\r\n', { contacts: ['mailto:a@case.test', 'tel:+1'] }],
    ['no line end', 'Contact: mailto:a@case.test', CONTACT],
    ['a byte order mark', '\u{feff}Contact: mailto:a@case.test', CONTACT],
    ['any case, no blank', 'CONTACT:mailto:a@case.test', CONTACT],
    ['comments and blank lines', '# Contact: tel:+1\n\n  \nContact: mailto:a@case.test\n', CONTACT],
    ['unknown fields', 'Contacts: tel:+1\nX: y\nContact: mailto:a@case.test', CONTACT],
    ['an empty value', 'Contact:\nContact: mailto:a@case.test', CONTACT],
    ['no field at all', '<!doctype html>\nhello: there', {}],
    ['a date', 'Expires: 2027-01-31T12:00:00Z', { expires: [{ text: '2027-01-31T12:00:00Z', at }] }],
    ['small letters', 'expires: 2027-01-31t12:00:00z', { expires: [{ text: '2027-01-31t12:00:00z', at }] }],
    ['an offset', 'Expires: 2027-01-31T14:30:00+02:30', { expires: [{ text: '2027-01-31T14:30:00+02:30', at }] }],
    ['a fraction', 'Expires: 2027-01-31T12:00:00.000Z', { expires: [{ text: '2027-01-31T12:00:00.000Z', at }] }],
    ['a day that is none', 'Expires: 2027-02-30T00:00:00Z', { expires: [{ text: '2027-02-30T00:00:00Z', at: null }] }],
    ['no zone', 'Expires: 2027-01-31T12:00:00', { expires: [{ text: '2027-01-31T12:00:00', at: null }] }],
    ['a day alone', 'Expires: 2027-01-31', { expires: [{ text: '2027-01-31', at: null }] }],
    ['hour 24', 'Expires: 2027-01-30T24:00:00Z', { expires: [{ text: '2027-01-30T24:00:00Z', at: null }] }],
    [
      'several dates',
      'Expires: 2027-01-31T12:00:00Z\nExpires: soon',
      {
        expires: [
          { text: '2027-01-31T12:00:00Z', at },
          { text: 'soon', at: null },
        ],
      },
    ],
    [
      'the other fields, each once',
      'Policy: https://case.test/a\npolicy: https://case.test/b\nEncryption: dns:x\nPreferred-Languages: en, ja\nCanonical: https://case.test/c',
      { others: ['Encryption', 'Policy', 'Preferred-Languages'], canonicals: ['https://case.test/c'] },
    ],
    [
      'signed',
      '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nContact: mailto:a@case.test\n- # dashes\n- Contact: tel:+1\n-----BEGIN PGP SIGNATURE-----\n\nContact: tel:+2\n-----END PGP SIGNATURE-----\n',
      { contacts: ['mailto:a@case.test', 'tel:+1'], isSigned: true },
    ],
    ['cut before its signature', '-----BEGIN PGP SIGNED MESSAGE-----\n\nContact: mailto:a@case.test\n', CONTACT],
  ])('%s', (_, text, read) => {
    expect(parseSecurityTxt(text)).toEqual({ ...EMPTY, ...read });
  });
});

test.each([
  ['mailto:a@case.test', true],
  ['https://case.test/report', true],
  ['tel:+1-201-555-0123', true],
  ['http://case.test/report', false],
  ['a@case.test', false],
  ['https://case.test/a b', false],
  ['', false],
])('a contact of %j: %j', (text, isOne) => {
  expect(isContactUri(text)).toBe(isOne);
});
