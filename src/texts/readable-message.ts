/**
 * Returns an ICU message as a person reads it: of a choice its general form, of an argument its name.
 * `{n, plural, one {# record} other {# records}} at {host}` becomes `{n} records at {host}`.
 */
export function readableMessage(message: string): string {
  let text = '';
  for (let at = 0; at < message.length; ) {
    if (message[at] !== '{') {
      text += message[at];
      at += 1;
      continue;
    }
    const end = closing(message, at);
    const [name = '', kind, ...rest] = message.slice(at + 1, end).split(',');
    text += kind === undefined ? `{${name.trim()}}` : choice(name.trim(), kind.trim(), rest.join(','));
    at = end + 1;
  }
  return text;
}

function choice(name: string, kind: string, options: string): string {
  const other = /(?:^|\s)other\s*\{/.exec(options);
  if (other === null) return `{${name}}`;
  const start = other.index + other[0].length - 1;
  const general = readableMessage(options.slice(start + 1, closing(options, start)));
  return kind === 'plural' ? general.replaceAll('#', `{${name}}`) : general;
}

/** Returns where the brace that opens at `from` closes. */
function closing(message: string, from: number): number {
  let depth = 0;
  for (let at = from; at < message.length; at += 1) {
    if (message[at] === '{') depth += 1;
    if (message[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A brace is never closed: ${message}`);
}
