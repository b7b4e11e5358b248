/** Reads lines of JSON as they come. A line that is no JSON ends the stream as a fault. */
export async function* readLines<Event>(response: Response): AsyncGenerator<Event> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Event;
  }
}
