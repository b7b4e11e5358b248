import { LIVE_TEXTS, type LiveWords } from './live-texts.ts';
import { useWords } from './words.ts';

/** Returns the words of a live check in the language of the page. `most` is what a check takes at most, in seconds. */
export function useLiveWords(most: number): LiveWords {
  const words = useWords(LIVE_TEXTS);
  return {
    start: words('start'),
    answered: words('answered', { answered: '{answered}', asked: '{asked}' }),
    waiting: words('waiting', { question: '{question}', seconds: '{seconds}', most }),
    complete: words('complete', { seconds: '{seconds}' }),
    questions: words('questions'),
    stop: words('stop'),
    'no-record': words('no-record'),
    'no-name': words('no-name'),
    'no-answer': words('no-answer'),
    took: words('took', { ms: '{ms}', outcome: '{outcome}' }),
    guesses: words('guesses', { count: '{count}' }),
    unchanged: words('unchanged'),
    changed: words('changed', { changes: '{changes}' }),
    change: words('change', { name: '{name}', before: '{before}', after: '{after}' }),
    score: words('score'),
    stopped: words('stopped'),
    'connection-closed': words('connection-closed'),
    refused: words('refused', { title: '{title}', detail: '{detail}' }),
    unreachable: words('unreachable'),
  };
}
