import type { MessageArgs } from '../domain/message.ts';
import type { FindingDraft, Graded, JudgedDrafts, Satisfied, Say } from './check.ts';
import type { Texts } from './finding.ts';

/** Returns the values of a text's slots, as they come after its code: none where it has no slots. */
export const argsOf = (given: readonly unknown[]): MessageArgs => (given as readonly MessageArgs[])[0] ?? {};

const verdict = (drafts: JudgedDrafts['drafts'], notNeeded = false): JudgedDrafts => ({ drafts, notNeeded });

/** The main finding: what it says of the whole, and all or nothing of the weight. */
const main = (deduction: 0 | 1, code: string, given: readonly unknown[]): FindingDraft => ({
  code,
  args: argsOf(given),
  deduction,
  fix: null,
});

const graded = <T extends Texts>(drafts: JudgedDrafts['drafts']): Graded<T> => ({
  ...verdict(drafts),
  minus: (deduction, code, ...given) => graded([...drafts, { code, args: argsOf(given), deduction, fix: null }]),
  less: ([...more]) => graded([...drafts, ...more]),
  withFix(fix) {
    const [first, ...rest] = drafts;
    const last = rest.at(-1);
    if (last === undefined) throw new Error(`"${first.code}" has no deduction that a fix could belong to`);
    return graded([first, ...rest.slice(0, -1), { ...last, fix }]);
  },
});

const remarkable = (first: FindingDraft): Satisfied => ({
  ...verdict([first]),
  also: (remarks) => verdict([first, ...remarks.map((one) => ({ deduction: 0, ...one }))]),
});

/** Returns how a check with these texts says what it found. */
export const sayOf = <T extends Texts>(): Say<T> => ({
  satisfied: (code, ...given) => remarkable(main(0, code, given)),
  failed: (code, ...given) => {
    const failed = main(1, code, given);
    return { ...remarkable(failed), withFix: (fix) => remarkable({ ...failed, fix }) };
  },
  notNeeded: (code, ...given) => verdict([main(1, code, given)], true),
  exempt: (code, ...given) => verdict([main(0, code, given)], true),
  graded: (code, ...given) => graded<T>([main(0, code, given)]),
});
