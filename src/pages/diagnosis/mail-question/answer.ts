import type { FixItem } from '../../../diagnoses/fix-schema.ts';
import type { Report, ReportAction } from '../../../diagnoses/report.ts';

/** The query of the address that holds what the owner said. */
export const MAIL_PARAMETER = 'sends-mail';

const ANSWERS = ['no', 'yes', 'unsure'] as const;
/** Whether a domain sends e-mail, as its owner said. */
export type MailAnswer = (typeof ANSWERS)[number];

/** Returns the answer that an address holds; undefined where it holds none. */
export const mailAnswerIn = (typed: string | undefined): MailAnswer | undefined => ANSWERS.find((one) => one === typed);

/** Findings by which a domain may well send no e-mail: it has neither mail server nor SPF record. */
const OPEN = ['spf/absent-no-mx', 'spf/absent-null-mx'];
/** Checks whose fixes end with records that fit a domain which sends nothing. */
const ENDED_BY_NO = ['spf', 'dmarc'];

const asksFor = ({ findings }: Pick<ReportAction, 'findings'>, ...codes: readonly string[]): boolean =>
  findings.some(({ check, code }) => codes.includes(`${check}/${code}`) || codes.includes(check));

/** Returns whether it is open that a domain sends e-mail: then its fixes begin with steps that reject nothing. */
export const isOpenWhetherItSends = ({ actions, asOf, exists }: Pick<Report, 'actions' | 'asOf' | 'exists'>): boolean =>
  asOf === null && exists !== false && actions.some((one) => one.fix !== null && asksFor(one, ...OPEN));

/** A record that a domain publishes which sends no e-mail, and the step of the fix that has it. */
interface LastRecord {
  readonly fix: string;
  readonly step: number;
  readonly points: number;
  readonly record: FixItem;
}

/**
 * Returns the records of the last steps of SPF and DMARC: steps in between are for those who send. Each takes the place of
 * what its first step would replace.
 */
export const recordsOfSilence = ({ actions }: Pick<Report, 'actions'>): readonly LastRecord[] =>
  actions
    .filter((action) => asksFor(action, ...ENDED_BY_NO))
    .flatMap(({ fix, points }) => {
      const [first] = fix?.steps ?? [];
      const last = fix?.steps.at(-1);
      if (fix === null || first === undefined || last === undefined) return [];
      return last.publish.map((record) => {
        const before = first.publish.find(({ name, type }) => name === record.name && type === record.type);
        return {
          fix: fix.id,
          step: fix.steps.length - 1,
          points,
          record: { ...record, replaces: before?.replaces ?? null },
        };
      });
    });

let answer: MailAnswer | undefined;

/** Renders a page with what the owner said. Rendering waits for nothing, so there is one page at a time. */
export function withMailAnswer<T>(given: MailAnswer | undefined, render: () => T): T {
  const before = answer;
  answer = given;
  try {
    return render();
  } finally {
    answer = before;
  }
}

/** Returns the answer of the owner. */
export const useMailAnswer = (): MailAnswer | undefined => answer;

/** Tells whether the records of an action stand in the card of the question instead of its own. */
export const isAnsweredAbove = (action: ReportAction, report: Pick<Report, 'actions' | 'asOf' | 'exists'>): boolean =>
  answer === 'no' && isOpenWhetherItSends(report) && asksFor(action, ...ENDED_BY_NO) && action.fix !== null;
