import { spfTestJson } from '../../api/v1/spf.ts';
import { createConfiguredResolver } from '../../app/network.ts';
import { type SpfTest, testSpf } from '../../diagnoses/spf-test.ts';
import { unvalidated } from '../../dns/unvalidated.ts';
import type { Words } from '../../domain/message.ts';
import { parseAddress } from '../../records/spf/address.ts';
import { render } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import type { ResolverFlags } from '../resolver-flags.ts';
import { configWithResolvers } from '../resolvers.ts';
import { capabilitiesOf, EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import {
  createTerminalWriter,
  hanging,
  type TerminalCapabilities,
  type TerminalWriter,
} from '../terminal/terminal-writer.ts';
import { safeJson, wrap } from '../terminal/text.ts';
import { SPF_COMMAND_TEXTS } from './spf-texts.ts';

export interface SpfOptions extends ResolverFlags {
  readonly helo?: string;
  readonly json?: true;
}

/** Says whether an address may send for a domain, and gives the exit code: 0 where it passes, 1 where it does not. */
export async function spf(
  ip: string,
  { sender, options, terminal }: { readonly sender: string; readonly options: SpfOptions; readonly terminal: Terminal },
): Promise<number> {
  if (parseAddress(ip) === null)
    return failUsage(terminal, COMMAND_TEXTS.message('address', { value: ip }), COMMAND_TEXTS.message('address/hint'));
  const config = await configWithResolvers(terminal, options);
  if (config === undefined) return EXIT.usage;
  const configured = createConfiguredResolver(config);
  if (!configured.ok) return failUsage(terminal, configured.fault, configured.hint);
  const resolver = unvalidated(configured.resolver);
  try {
    const query = { ip, sender, helo: options.helo, nowSeconds: Math.floor(Date.now() / 1000) };
    const test = render(terminal.language, await testSpf(query, (name, type) => resolver.resolve(name, type)));
    const capabilities = capabilitiesOf(terminal.stdout, terminal);
    terminal.stdout.write(options.json === true ? `${safeJson(spfTestJson(test))}\n` : renderSpf(test, capabilities));
    if (test.result === 'temperror') return EXIT.notLookedUp;
    return test.result === 'pass' ? EXIT.fine : EXIT.belowTheBar;
  } finally {
    await resolver.close();
  }
}

const TONES = {
  pass: 'green',
  fail: 'red',
  softfail: 'yellow',
  neutral: 'yellow',
  none: 'grey',
  temperror: 'grey',
  permerror: 'red',
} as const;

function renderSpf(test: SpfTest, capabilities: TerminalCapabilities): string {
  const writer = createTerminalWriter(capabilities);
  const { paint, show, columns } = writer;
  const words = speak(capabilities.language, SPF_COMMAND_TEXTS);
  const say = (text: string): string[] => wrap(show(text), columns);
  const { ip, sender } = test;
  const asked = sender === '' ? words('asked-null', { ip }) : words('asked', { ip, sender });
  const lines = [
    ...say(asked).map((line) => paint(line, 'bold')),
    '',
    ...hanging(`${test.result}  `, show(test.meaning.slice(test.result.length + 1).trimStart()), columns, (bare) =>
      paint(bare, TONES[test.result]),
    ),
    '',
  ];
  if (test.problem !== null) lines.push(...say(words('because', { problem: test.problem })));
  if (test.matched !== null)
    lines.push(...say(words('decided', { term: test.matched.term, name: test.matched.recordAt })));
  if (test.explanation !== null) lines.push(...say(words('explanation', { text: test.explanation })));
  lines.push(...say(words('lookups', { lookups: test.lookups, voids: test.voidLookups })));
  if (test.steps.length > 0) lines.push('', paint(words('steps'), 'bold'), '', ...stepLines(test, writer, words));
  return `${lines.join('\n')}\n`;
}

function stepLines(
  { steps, moreSteps: more }: SpfTest,
  { columns, show, paint }: TerminalWriter,
  words: Words<typeof SPF_COMMAND_TEXTS.texts>,
): string[] {
  const lines = steps.flatMap(({ depth, text, outcome }) => {
    const margin = '  '.repeat(depth + 1);
    const ended =
      outcome === 'record' || outcome === 'no-match' ? '' : `  <- ${outcome === 'ended' ? words('ended') : outcome}`;
    return wrap(`${show(text)}${ended}`, Math.max(columns - margin.length, 20)).map((line) =>
      outcome === 'record' ? paint(margin + line, 'grey') : margin + line,
    );
  });
  return more === 0 ? lines : [...lines, `  ${words('more', { count: more })}`];
}
