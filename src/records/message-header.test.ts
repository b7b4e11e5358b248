import { describe, expect, test } from 'vitest';
import { parseNetwork } from '../domain/addresses.ts';
import { type MessageHeader, parseMessageHeader } from './message-header.ts';

const LETTERBOX = `Return-Path: <bounce-8841@mail.letterbox.example>
Received: from out7.letterbox.example (out7.letterbox.example [93.184.216.71])
        by mx.inbox.example with ESMTPS; Mon, 23 Nov 2026 09:12:44 +0000
DKIM-Signature: v=1; a=rsa-sha256; d=letterbox.example; s=lb2026;
        h=from:to:subject:date; bh=47DEQpj8HBSa; b=dzdVyOfAKCdLXdJO
From: City Ledger <news@cityledger.example>
Subject: The week in numbers

Received: from elsewhere.example (elsewhere.example [93.184.216.99]) by x.example
From: not-the-header@body.example
`;

describe('a pasted header', () => {
  test('is read whole, its text left aside', () =>
    expect(parseMessageHeader(LETTERBOX, [])).toEqual({
      ip: '93.184.216.71',
      helo: 'out7.letterbox.example',
      sender: 'bounce-8841@mail.letterbox.example',
      from: 'news@cityledger.example',
      signatures: [{ domain: 'letterbox.example', selector: 'lb2026' }],
    }));

  test('is read with a margin, and with other line ends', () => {
    expect(parseMessageHeader(LETTERBOX.replaceAll(/^/gm, '> '), [])).toEqual(parseMessageHeader(LETTERBOX, []));
    expect(parseMessageHeader(`\n\n${LETTERBOX.replaceAll('\n', '\r\n')}`, [])).toEqual(
      parseMessageHeader(LETTERBOX, []),
    );
  });

  test.each<[string, string, Partial<MessageHeader>]>([
    [
      'servers of the receiver on top, one with a public address',
      `Received: from AM0PR01.eurprd01.outlook.example (2606:2800:220:1::5) by AM9PR02.eurprd02.outlook.example; x
Received: from mail-ed1.sender.example (93.184.216.34) by AM1.protection.outlook.example with Microsoft SMTP Server; x`,
      { ip: '93.184.216.34', helo: 'mail-ed1.sender.example' },
    ],
    [
      'servers of the receiver on private addresses',
      `Received: from imap.inbox.example (imap [10.1.2.3]) by store.inbox.example
Received: from localhost (localhost [127.0.0.1]) by mx.inbox.example
Received: from a.sender.example (unknown [93.184.216.34]) by mx.inbox.example`,
      { ip: '93.184.216.34', helo: 'a.sender.example' },
    ],
    [
      'a first line without a server, as large providers write it',
      `Received: by 2002:a05:6402:1234 with SMTP id x; Mon, 23 Nov 2026 01:12:44 -0800 (PST)
Received: from out.sender.example (out.sender.example. [93.184.216.34]) by mx.inbox.example with ESMTPS id y`,
      { ip: '93.184.216.34', helo: 'out.sender.example' },
    ],
    [
      'what the receiver noted for SPF decides',
      `Received: from gateway.filter.example (gateway.filter.example [93.184.216.9]) by mx.inbox.example
Received-SPF: pass (inbox.example: domain of x designates 93.184.216.34 as permitted sender) client-ip=93.184.216.34; envelope-from="bounce@sender.example"; helo=out.sender.example;
Received: from out.sender.example ([93.184.216.34]) by gateway.filter.example`,
      { ip: '93.184.216.34', helo: 'out.sender.example', sender: 'bounce@sender.example' },
    ],
    [
      'Exim',
      'Received: from [93.184.216.34] (helo=out.sender.example) by mx.inbox.example with esmtp (Exim 4.98)',
      { ip: '93.184.216.34', helo: 'out.sender.example' },
    ],
    [
      'qmail',
      'Received: from unknown (HELO out.sender.example) (93.184.216.34) by mx.inbox.example with SMTP',
      { ip: '93.184.216.34', helo: 'out.sender.example' },
    ],
    [
      'IPv6',
      'Received: from out.sender.example ([IPv6:2606:2800:220:1::34]) by mx.inbox.example',
      { ip: '2606:2800:220:1::34', helo: 'out.sender.example' },
    ],
    ['no public address at all', 'Received: from a (a [10.0.0.1]) by b\nFrom: x@a.example', { ip: null, helo: null }],
    ['a bounce', 'Return-Path: <>\nFrom: x@a.example', { sender: '' }],
    ['a path without brackets', 'Return-Path: x@a.example', { sender: 'x@a.example' }],
    [
      'a name that holds another address',
      'From: "<ceo@bank.example>" <evil@other.example>',
      { from: 'evil@other.example' },
    ],
    ['a comment that holds one', 'From: evil@other.example (<ceo@bank.example>)', { from: 'evil@other.example' }],
    ['a quoted quote', String.raw`From: "a \"b\" <c@d.example>" <e@f.example>`, { from: 'e@f.example' }],
    ['a folded name', 'From: =?utf-8?q?City?=\n <news@cityledger.example>', { from: 'news@cityledger.example' }],
    ['any case', 'FROM: x@a.example', { from: 'x@a.example' }],
  ])('%s', (_, text, expected) => expect(parseMessageHeader(text, [])).toMatchObject(expected));

  test.each(['', '   \n\n', 'hello', 'hello\n\nworld', `${'a'.repeat(200_001)}\nFrom: x@a.example`])(
    'no header in %j',
    (text) => expect(parseMessageHeader(text, [])).toBeNull(),
  );

  test.each(['Subject: x', 'From: nobody', 'hello: world'])('no sender in %j', (text) =>
    expect(parseMessageHeader(text, [])).toEqual({ ip: null, helo: null, sender: null, from: null, signatures: [] }),
  );

  test.each<[string, readonly string[], string | null]>([
    ['of no network', [], null],
    ['of another network', ['192.0.2.0/24'], null],
    ['of this network', ['198.51.100.0/24'], '198.51.100.130'],
  ])('an address for examples counts where the operator has its network: %s', (_, networks, ip) => {
    const received = 'Received: from out.sender.example (out.sender.example [198.51.100.130]) by mx.inbox.example; x';
    const noted = 'Received-SPF: pass client-ip=198.51.100.130;';
    const allowed = networks.flatMap((text) => parseNetwork(text) ?? []);
    for (const text of [received, noted]) expect(parseMessageHeader(text, allowed)).toMatchObject({ ip });
  });

  test.each([
    ['brackets', `Received: from ${'['.repeat(100_000)}`],
    ['parentheses', `From: ${'('.repeat(100_000)}`],
    ['addresses', `Received: from x ${'(1.1.1.1)'.repeat(10_000)} by y`],
    ['angles', `From: ${'<a@b'.repeat(20_000)}`],
    ['spaces', `Received:${' '.repeat(100_000)}by`],
    ['lines', 'Received: from a ([93.184.216.34]) by b\n'.repeat(3000)],
    ['folds', `From: x${'\n y'.repeat(50_000)}`],
  ])('many %s end soon', (_, text) => {
    // Where steps grow with the square of these, they outlast the test.
    for (let i = 0; i < 20; i += 1) parseMessageHeader(text, []);
  });
});
