import { visible } from '../../domain/text.ts';
import type { Progress } from '../../evidence/evidence.ts';
import { subjectOf } from '../../evidence/questions/questions.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import { cut } from './text.ts';

export interface ProgressLine {
  show(progress: Progress): void;
  clear(): void;
}

const REDRAW_MS = 50;
const CLEAR_LINE = '\r\u001b[2K';

/**
 * Makes one line on a terminal that counts questions and shows the one asked last. Nothing where stderr is no terminal.
 */
export function createProgressLine(stream: NodeJS.WriteStream, language: Language): ProgressLine {
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
