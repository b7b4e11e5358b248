import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isProse } from '../support/prose.ts';
import { literalsOf } from './literals.ts';

// Parsers and clients give codes; English is where it is shown (DESIGN: messages are data). What commands and settings say
// is in tables, beside its Japanese. This test looks for prose in the literals of their rooms. What is thrown tells of a
// bug, and nobody reads it on a page.

const SRC = join(import.meta.dirname, '../../src');
const ROOMS = ['records', 'net', 'dns', 'registration', 'facts', 'cli'];
/** What reads settings, of a room whose log is English. */
const FILES = /^app\/(?:.*-settings|settings|config.*|read-config|files|network)\.ts$/;

/** Literals that look like prose and are none, by file, each with the reason. Null: all of the file. */
const ALLOWED: Readonly<Record<string, { readonly why: string; readonly only: readonly string[] | null }>> = {
  'records/bimi/mark.ts': {
    why: 'names of mark types, as certificates bear them',
    only: ['prior use mark', 'modified registered mark', 'pending registration mark'],
  },
  'records/bimi/profile.ts': { why: 'names of elements and attributes of SVG', only: null },
  'records/bimi/roots.ts': { why: 'certificates in PEM, each with its name', only: null },
  'records/dns-forms/forms.ts': {
    why: 'labels of the forms of providers',
    only: ['CA domain name', 'Change in text format'],
  },
  'records/signers.ts': { why: 'a command', only: ['rndc sign {}'] },
  'records/web-servers.ts': {
    why: 'a line of a web server',
    only: ['Header always set Strict-Transport-Security "max-age={}"'],
  },
  'records/mail-provider-table.ts': { why: 'the name of a product', only: ['Amazon (SES or WorkMail)'] },
  'facts/dkim.ts': { why: 'a state label of the API', only: ['present, selector unknown'] },
  'dns/codec/rcode.ts': {
    why: 'names of extended errors as IANA registers them (RFC 8914)',
    only: ['Signature Expired before Valid', 'Unable to conform to policy'],
  },
  'app/network.ts': { why: 'the User-Agent', only: ['Zonewell/1 (DNS and mail health check{})'] },
  'cli/commands/explain-commands.ts': {
    why: 'a line of a shell',
    only: ['source <(zonewell completion bash)', 'source <(zonewell completion zsh)'],
  },
  'cli/completion/bash.ts': { why: 'a script of a shell', only: null },
  'cli/completion/fish.ts': { why: 'a script of a shell', only: null },
  'cli/completion/posix.ts': { why: 'a script of a shell', only: null },
  'cli/completion/zsh.ts': { why: 'a script of a shell', only: null },
  'cli/node-version.ts': { why: 'said before anything is loaded, since an old Node cannot load it', only: null },
  'cli/commands/serve.ts': { why: 'lines of the log', only: null },
  'cli/commands/work.ts': { why: 'lines of the log', only: null },
  'registration/rdap.ts': { why: 'an event of RDAP', only: ['last update of rdap database'] },
  'registration/shown.ts': { why: 'phrases of registries that withhold data', only: null },
  'registration/whois-labels.ts': { why: 'labels of WHOIS answers', only: null },
};

/** Examples of what to type, in `--help`. */
const COMMAND = /^(?:[A-Z_]+=\S+ )*(?:zonewell|cut|zcat|printf|npm) .*[^.]$/;

/** Where facts were read, for those who read them again. No page has it. */
const SOURCES = /: DatedSource = \{[^}]*\};/g;

const proseIn = (source: string): string[] =>
  literalsOf(source.replace(SOURCES, ';')).flatMap(({ text, thrown }) =>
    !thrown && isProse(text) && !COMMAND.test(text) ? [text] : [],
  );

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (name) =>
    /\.tsx?$/.test(name) &&
    !/\.test\.ts$|-texts\.ts$/.test(name) &&
    (ROOMS.some((room) => name.startsWith(`${room}/`)) || FILES.test(name)),
);

describe('no sentence in parsers, clients, commands and settings', () => {
  const found = new Map(files.map((file) => [file, proseIn(readFileSync(join(SRC, file), 'utf8'))]));

  test('literals are codes and data', () => {
    const sentences = [...found].flatMap(([file, texts]) => {
      const allowed = ALLOWED[file];
      if (allowed?.only === null) return [];
      return texts.filter((text) => allowed?.only?.includes(text) !== true).map((text) => `${file}: ${text}`);
    });
    expect(sentences).toEqual([]);
  });

  test('what is allowed is there', () => {
    for (const [file, { only }] of Object.entries(ALLOWED)) {
      if (only === null) expect(found.get(file), file).not.toEqual([]);
      else expect(found.get(file), file).toEqual(expect.arrayContaining([...only]));
    }
  });

  test.each([
    ["const why = 'the record has too many parts';", ['the record has too many parts']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template within the snippet
    ['fail(`${name} closed the connection`);', ['{} closed the connection']],
    [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: templates within the snippet
      'tell(`has ${list.map((one) => `${one} with a "{"`)} and ${more}, which runs a script`);',
      ['{} with a "{"', 'has {} and {}, which runs a script'],
    ],
    ["const TEXTS = { absent: 'There is no such record' };", ['There is no such record']],
    ['const text = "it\'s not a name";', ["it's not a name"]],
    ["throw new Error('a policy without mode has no fault');", []],
    ["const codes = ['too-many-parts', 'v=STSv1'];", []],
    ['// this is a comment with words\nconst a = 1; /* and so is this one */', []],
    ["const words = /it is a pattern'/; const code = 'id-missing';", []],
    ['const half = total / 2; const whole = `a/b`;', []],
    ["const url = 'https://example.com/a b';", []],
    [
      "const READ: DatedSource = { source: 'the pages of a provider' }; const a = 'it is no source';",
      ['it is no source'],
    ],
  ])('the test finds it: %s', (source, prose) => {
    expect(proseIn(source)).toEqual(prose);
  });
});
