import { visible } from '../../domain/text.ts';
import type { Progress } from '../../evidence/evidence.ts';
import { subjectOf } from '../../evidence/questions/questions.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import { EXIT, type Terminal } from './terminal.ts';
import { cut } from './text.ts';

interface ProgressLine {
  show(progress: Progress): void;
  clear(): void;
}

const REDRAW_MS = 50;
const CLEAR_LINE = '\r\u001b[2K';

/**
 * Works, and shows on a line of a terminal meanwhile how many questions were asked and the last of them. The line is gone
 * afterwards, also where the work fails or Ctrl-C ends the process.
 */
export async function withProgress<T>(
  { stderr, language }: Terminal,
  work: (onProgress: (progress: Progress) => void) => Promise<T>,
): Promise<T> {
  const line = createProgressLine(stderr, language);
  const onInterrupt = (): void => {
    line.clear();
    process.exit(EXIT.interrupted);
  };
  process.once('SIGINT', onInterrupt);
  try {
    return await work(line.show);
  } finally {
    line.clear();
    process.off('SIGINT', onInterrupt);
  }
}

/** Nothing where the stream is no terminal. */
function createProgressLine(stream: NodeJS.WriteStream, language: Language): ProgressLine {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  const words = speak(language, COMMAND_TEXTS);
  let asked = 0;
  let answered = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    show(progress) {
      if (progress.event === 'asked') asked += 1;
      else answered += 1;
      const now = performance.now();
      if (now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      const { name, type } = subjectOf(progress.event === 'asked' ? progress.question : progress.line.question);
      const line = words('asking', { answered, asked, name: visible(name), type });
      stream.write(`${CLEAR_LINE}${cut(line, (stream.columns ?? 80) - 1)}`);
    },
    clear() {
      stream.write(CLEAR_LINE);
    },
  };
}
