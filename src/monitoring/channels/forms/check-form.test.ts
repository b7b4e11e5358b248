import { describe, expect, test } from 'vitest';
import { checkForm, headersOfLines, MAX_MESSAGE_OCTETS, maskedForm, type TypedForm } from './check-form.ts';
import { syntaxOf } from './syntax.ts';
import { filled, mostOctets, PLACEHOLDERS, type TemplateValues } from './template.ts';

const typed = (more: Partial<TypedForm>): TypedForm => ({
  contentType: '',
  body: '',
  endedBody: '',
  headers: [],
  ...more,
});
const JSON_BODY = '{"text": "{{title}} {{ text }}", "n": {{count}}}';

describe('a form', () => {
  test.each<[what: string, more: Partial<TypedForm>]>([
    ['JSON', { body: JSON_BODY }],
    ['JSON of another type', { contentType: 'application/vnd.api+json; charset=utf-8', body: JSON_BODY }],
    ['a form', { contentType: 'application/x-www-form-urlencoded', body: 'text={{text}}&to=%23ops' }],
    ['XML', { contentType: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><a b="{{title}}">{{text}}</a>' }],
    ['XML with a section', { contentType: 'application/soap+xml', body: '<a><![CDATA[{{text}}]]></a>' }],
    ['text', { contentType: 'text/plain', body: '{{state}}: {{title}}\n{{url}}' }],
    ['two templates', { body: JSON_BODY, endedBody: '{"done": "{{title}}"}' }],
    ['headers alone', { headers: [{ name: 'Authorization', value: 'Bearer abc def' }] }],
  ])('of %s is taken', (_what, more) => {
    expect(checkForm(typed(more), null)).toMatchObject({ ok: true });
  });

  test.each<[more: Partial<TypedForm>, field: string, fault: string]>([
    [{ contentType: 'text/html', body: JSON_BODY }, 'contentType', 'content-type'],
    [{ contentType: 'application/json\r\nX: y', body: JSON_BODY }, 'contentType', 'content-type'],
    [{ contentType: 'application/json; charset=utf-7', body: JSON_BODY }, 'contentType', 'content-type'],
    [{ endedBody: JSON_BODY }, 'body', 'ended-alone'],
    [{ contentType: 'text/plain' }, 'body', 'type-alone'],
    [{ body: '{"a": "{{titel}}"}' }, 'body', 'placeholder'],
    [{ body: '{"a": "{{__proto__}}"}' }, 'body', 'placeholder'],
    [{ body: '{"a": "{{title}} {{text}"}' }, 'body', 'not-closed'],
    [{ body: '{"a": "{{domain}}"}' }, 'body', 'no-text'],
    [{ body: '{"a": {{title}}}' }, 'body', 'not-in-quotes'],
    [{ body: '{"a": "{{title}}", {{domain}}: 1}' }, 'body', 'not-in-quotes'],
    [{ body: '{"a": "\\{{title}}"}' }, 'body', 'not-json'],
    [{ body: '{"a": "{{title}}",}' }, 'body', 'not-json'],
    [{ body: JSON_BODY, endedBody: '{"a": "{{title}}"' }, 'endedBody', 'not-json'],
    [{ body: `{"a": "{{title}}${'x'.repeat(9000)}"}` }, 'body', 'template-long'],
    [{ body: `["{{title}}${'{{text}}'.repeat(6)}"]` }, 'body', 'message-long'],
    [{ body: '{"a": "{{title}}\ud800"}' }, 'body', 'not-well-formed'],
    [{ contentType: 'application/x-www-form-urlencoded', body: 'text = {{text}}' }, 'body', 'not-form'],
    [{ contentType: 'application/x-www-form-urlencoded', body: 'text=%{{title}}' }, 'body', 'not-form'],
    [{ contentType: 'application/xml', body: '<a b={{title}}/>' }, 'body', 'not-xml'],
    [{ contentType: 'application/xml', body: '<{{title}}/>' }, 'body', 'not-xml'],
    [{ contentType: 'application/xml', body: '<a><!-- {{title}} --></a>' }, 'body', 'not-xml'],
    [{ contentType: 'application/xml', body: '<?x {{title}}?><a/>' }, 'body', 'not-xml'],
    [{ contentType: 'application/xml', body: '<!DOCTYPE a [<!ENTITY e "{{title}}">]><a/>' }, 'body', 'not-xml'],
    [
      { contentType: 'application/xml', body: '<?xml version="1.0" encoding="UTF-16"?><a>{{title}}</a>' },
      'body',
      'not-xml',
    ],
  ])('%j has a fault', (more, field, fault) => {
    expect(checkForm(typed(more), null)).toMatchObject({
      ok: false,
      field,
      fault: { id: `message-form-fault/${fault}` },
    });
  });

  test.each<[lines: string, fault: string]>([
    ['Host: a.example', 'header-ours'],
    ['content-length: 3', 'header-ours'],
    ['Content-Type: text/html', 'header-ours'],
    ['Transfer-Encoding: chunked', 'header-ours'],
    ['TE: trailers', 'header-ours'],
    ['Connection: close', 'header-ours'],
    ['Upgrade: h2c', 'header-ours'],
    ['Expect: 100-continue', 'header-ours'],
    ['zonewell-signature: t=1,v1=0', 'header-ours'],
    ['ZONEWELL-DELIVERY: x', 'header-ours'],
    ['User-Agent: curl', 'header-ours'],
    ['X-Forwarded-For: 127.0.0.1', 'header-ours'],
    ['Authorization', 'header-value'],
    ['A b: c', 'header-name'],
    [': c', 'header-name'],
    [`${'a'.repeat(65)}: c`, 'header-name'],
    ['A: b\u0000c', 'header-value'],
    ['A: é', 'header-value'],
    ['A: \u007f', 'header-value'],
    [`A: ${'b'.repeat(2001)}`, 'header-value'],
    ['A: {{title}}', 'header-placeholder'],
    ['A: b\na: c', 'header-twice'],
    ['A: …', 'header-masked'],
    [Array.from({ length: 11 }, (_, i) => `A${i}: b`).join('\n'), 'many-headers'],
  ])('with the headers %j has a fault', (lines, fault) => {
    expect(checkForm(typed({ headers: headersOfLines(lines) }), null)).toMatchObject({
      ok: false,
      field: 'headers',
      fault: { id: `message-form-fault/${fault}` },
    });
  });

  test.each(['b\r\nX: y', 'b\nX: y', 'b\rX: y', ' b', 'b\u2028'])('takes no header whose value is %j', (value) => {
    expect(checkForm(typed({ headers: [{ name: 'A', value }] }), null)).toMatchObject({ ok: false, field: 'headers' });
  });

  test('hides the values of headers, and keeps those that stay hidden', () => {
    const headers = [
      { name: 'Authorization', value: 'Bearer abcdefghijklmnop' },
      { name: 'X-Key', value: 'short' },
    ];
    const first = checkForm(typed({ headers }), null);
    if (!first.ok || first.form === null) throw new Error('it has a fault');
    const masked = maskedForm(first.form).headers;
    expect(masked).toEqual([
      { name: 'Authorization', value: '…mnop' },
      { name: 'X-Key', value: '…' },
    ]);
    expect(checkForm(typed({ headers: masked }), first.form)).toEqual(first);
    // A mask stands for its own header alone.
    const moved = [{ name: 'X-Key', value: '…mnop' }];
    expect(checkForm(typed({ headers: moved }), first.form)).toMatchObject({ ok: false });
  });

  test('that is empty is our own', () => {
    expect(checkForm(typed({ body: ' \n' }), null)).toEqual({ ok: true, form: null });
  });
});

const HOSTILE = [
  '","admin":true,"x":"',
  '\\',
  '"}]}',
  '</a><b>&amp;]]>-->',
  '&to=attacker%00\r\nX: y',
  '\u0000\u001b[31m\u2028\ud800 {{text}} {{title}}',
  '😀'.repeat(20_000),
  '"'.repeat(20_000),
  '\u0001'.repeat(20_000),
  '%'.repeat(20_000),
];
const all = (value: string): TemplateValues =>
  ({ ...Object.fromEntries(PLACEHOLDERS.map((name) => [name, value])), count: '7' }) as TemplateValues;

describe.each<[type: string, template: string, read: (body: string) => unknown, shape: unknown]>([
  [
    'application/json',
    '{"a": "{{title}}", "b": ["{{text}}", {{count}}]}',
    (body) => Object.keys(JSON.parse(body)),
    ['a', 'b'],
  ],
  [
    'application/x-www-form-urlencoded',
    'a={{title}}&b={{text}}',
    (body) => [...new URLSearchParams(body).keys()],
    ['a', 'b'],
  ],
  [
    'application/xml',
    '<r a="{{title}}"><b>{{text}}</b></r>',
    (body) => [body.split('<').length, syntaxOf('application/xml')?.faultIn(body)],
    [5, null],
  ],
])('a message of %s', (type, template, read, shape) => {
  const syntax = syntaxOf(type);
  if (syntax === null) throw new Error('no syntax');
  test.each(HOSTILE.map((value) => [value.slice(0, 20), value]))('keeps its shape with %j', (_shown, value) => {
    const body = filled(template, all(value), syntax);
    expect(read(body)).toEqual(shape);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(mostOctets(template));
  });
});

test('no message is longer than what was checked, whatever its values are', () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'application/xml', 'text/plain']) {
    const syntax = syntaxOf(type);
    if (syntax === null) throw new Error('no syntax');
    for (const value of HOSTILE) {
      const body = filled('{{text}}'.repeat(5), all(value), syntax);
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_MESSAGE_OCTETS);
    }
  }
});

test('a placeholder in a value stays as it is', () => {
  const text = syntaxOf('text/plain');
  if (text === null) throw new Error('no syntax');
  expect(filled('{{title}}', all('{{url}}'), text)).toBe('{{url}}');
});

test('a text in one line stays in one line, and no escape is cut in two', () => {
  const text = syntaxOf('text/plain');
  const json = syntaxOf('application/json');
  if (text === null || json === null) throw new Error('no syntax');
  expect(filled('{{title}}|{{text}}', { ...all('a\r\nb\u2028c') }, text)).toBe('a b c|a\nb\u2028c');
  for (let i = 0; i < 8; i += 1)
    expect(JSON.parse(`"${filled('{{title}}', all(`${'x'.repeat(i)}${'"'.repeat(5000)}`), json)}"`)).toMatch(/^x*"+…$/);
});
