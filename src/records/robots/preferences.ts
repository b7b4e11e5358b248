/** Says whether pages may be used for training. */
export type TrainingPreference = 'yes' | 'no';

/** Reads what a `Content-Signal` says about training; null where it says nothing. Source: contentsignals.org. */
export const signalForTraining = (value: string): TrainingPreference | null =>
  answerIn(value, /(?:^|[\s,;])ai-train\s*=\s*(yes|no)\b/i);

/** Reads what a `Content-Usage` says about training; null where it says nothing. Source: draft-ietf-aipref-attach. */
export const usageForTraining = (value: string): TrainingPreference | null =>
  answerIn(value, /(?:^|[\s,;])train-ai\s*=\s*([yn])\b/i);

function answerIn(value: string, pattern: RegExp): TrainingPreference | null {
  const found = pattern.exec(value)?.[1]?.toLowerCase();
  if (found === undefined) return null;
  return found.startsWith('y') ? 'yes' : 'no';
}
