import { describe, expect, test } from 'vitest';
import { pastedHeader } from './pasted-header.ts';

const SIGNATURE = 'DKIM-Signature: v=1; a=rsa-sha256; d=signer.example; s=one;\r\n h=From:To; bh=YQ==; b=YQ==';

describe('pasted headers', () => {
  test.each([
    ['From: Anna <anna@shop.example>', 'shop.example', false],
    ['From: anna@shop.example', 'shop.example', false],
    ['from:anna@shop.example', 'shop.example', false],
    // The name that is shown is not the address.
    ['From: "help@bank.example" <x@evil.example>', 'evil.example', false],
    ['From: "<help@bank.example>" <x@evil.example>', 'evil.example', false],
    ['Return-Path: <bounce@lists.example>', 'lists.example', true],
    [SIGNATURE, 'signer.example', true],
    [`${SIGNATURE}\r\nFrom: Anna <anna@shop.example>`, 'shop.example', true],
    // As a box of one line holds it.
    [
      `Return-Path: <b@lists.example> ${SIGNATURE.replace('\r\n', '')} From: Anna <a@shop.example>`,
      'shop.example',
      true,
    ],
    ['Subject: From: x@no.example\nFrom: a@shop.example', 'shop.example', false],
  ])('%j', (text, domain, aboutMail) => {
    expect(pastedHeader(text)).toMatchObject({ domain, aboutMail });
  });
});

test('selectors come with the domain that signed, on several lines or in one', () => {
  const signatures = [{ domain: 'signer.example', selector: 'one' }];
  expect(pastedHeader(`From: a@shop.example\n${SIGNATURE}`)).toMatchObject({ signatures });
  expect(pastedHeader(`From: a@shop.example ${SIGNATURE.replace('\r\n', '')}`)).toMatchObject({ signatures });
  expect(pastedHeader('From: a@shop.example')).toMatchObject({ signatures: [] });
});

test.each([
  'example.com',
  'anna@shop.example',
  'from.example',
  'https://from:8080/',
  'From: nobody',
  'DKIM-Signature: v=1',
])('%j is no header', (text) => {
  expect(pastedHeader(text)).toBeUndefined();
});

test.each([
  ['spaces', ' '],
  ['line breaks', '\n'],
  ['ideographic spaces', '\u3000'],
])('%s by the thousand hold nobody up', (_name, blank) => {
  // Twice as long as an address may be, a hundred times. Where steps grow with the square, they outlast any test.
  for (let i = 0; i < 100; i += 1) expect(pastedHeader(`a${blank.repeat(16_000)}${i}`)).toBeUndefined();
});
