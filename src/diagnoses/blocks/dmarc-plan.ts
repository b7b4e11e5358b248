import type { Fix, Step } from '../../checks/fix.ts';
import type { StepTextId } from '../../checks/fix-texts.ts';
import { defineTexts, type Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { defineBlock } from '../block.ts';
import { fixPath } from '../fix-item.ts';
import { FIX_ITEM } from '../fix-schema.ts';
import { joinedProse } from '../prose.ts';
import { type Data, labels, list, object, orNull, prose, text } from '../schema.ts';
import { MAIL_FIELD_TEXTS } from './mail-field-texts.ts';

const says = MAIL_FIELD_TEXTS.texts;

/** One step on the way to `p=reject`. */
const PLAN_STEP = object(
  {
    title: prose(says['plan-step/title']),
    state: labels(['done', 'now', 'later'], says['plan-step/state']),
    text: prose(says['plan-step/text']),
    fix: orNull(FIX_ITEM, says['plan-step/fix']),
  },
  says['plan-step'],
);
type PlanStep = Data<typeof PLAN_STEP>;

/** The way to `p=reject`; no steps where it was gone already, or that could not be found out. */
const DMARC_PLAN = object(
  { covers: orNull(text(says['plan/covers'])), steps: list(PLAN_STEP, says['plan/steps']) },
  says['mail-report/plan'],
);
export type DmarcPlan = Data<typeof DMARC_PLAN>;

/** Says what the steps of the plan bring, beside when to take them. */
export const PLAN_TEXTS = defineTexts('plan', {
  title: 'Road to p=reject',
  steps: 'Steps to p=reject',
  'watch-title': 'Watch: p=none with reports',
  watch:
    'Nothing changes for your mail. Receivers send a report a day about everything that uses your domain. Read them for at least a month, list the services that send for you, and set up SPF or DKIM aligned with your domain for each.',
  'watch-blind':
    'Nothing changes for your mail, and no reports arrive until the record names an address that receives them (rua). List the services that send for you, and set up SPF or DKIM aligned with your domain for each.',
  'quarantine-title': 'Send failing mail to spam: p=quarantine',
  quarantine: 'Mail that fails goes to the spam folder.',
  reject:
    'Mail that fails is rejected. Keep reading the reports: a new service that sends for you shows up there first.',
  'reject-blind': 'Mail that fails is rejected.',
  correct: 'The policy that receivers apply stays the same.',
  subdomains: 'Mail from subdomains that fails goes to the spam folder.',
  'subdomains-like-domain': 'Mail from subdomains that fails is rejected.',
  strict: 'Mail then passes only with SPF or DKIM for exactly the name in its sender address.',
  'made-up': 'Mail from subdomains that do not exist is rejected.',
  wildcard: 'The record of your domain then applies to made-up subdomains.',
});

const { message } = PLAN_TEXTS;

const WATCH = { title: message('watch-title'), text: message('watch') };
const QUARANTINE = { title: message('quarantine-title'), text: message('quarantine') };

/** Steps that a domain has taken already, by what its area of DMARC found. */
const DONE: Readonly<Record<string, readonly (typeof WATCH)[]>> = {
  none: [WATCH],
  'testing-none': [WATCH],
  testing: [WATCH, QUARANTINE],
  quarantine: [WATCH, QUARANTINE],
};

/** Findings by which no reports arrive. */
const BLIND: readonly string[] = ['blind', 'blind-silent', 'unheard'];

const BRINGS: Partial<Record<StepTextId, Message>> = {
  'dmarc-watch': message('watch'),
  'dmarc-reports': message('watch'),
  'dmarc-correct': message('correct'),
  'dmarc-subdomains': message('subdomains'),
  'dmarc-subdomains-like-domain': message('subdomains-like-domain'),
  'dmarc-strict': message('strict'),
  'dmarc-made-up': message('made-up'),
  'dmarc-wildcard': message('wildcard'),
};

const doneCount = (steps: readonly Pick<PlanStep, 'state'>[]): number =>
  steps.filter(({ state }) => state === 'done').length;

const NONE: DmarcPlan = { covers: null, steps: [] };

/**
 * The way to `p=reject`: the steps of the one DMARC fix, and before them what is done. None where the policy is reject
 * already, or where there is no fix. Nobody is asked to read reports that do not arrive.
 */
export const dmarcPlan = defineBlock({
  id: 'plan',
  texts: [PLAN_TEXTS],
  schema: DMARC_PLAN,
  section: {
    title: message('title'),
    anchor: 'road',
    view: ({ covers, steps }) =>
      steps.length === 0
        ? null
        : {
            views: [
              {
                view: 'steps',
                title: message('steps'),
                steps: steps.map(({ fix, ...step }, i) => ({
                  ...step,
                  record: fix,
                  ...(covers === null || fix === null ? {} : { asked: { fix: covers, step: i - doneCount(steps) } }),
                })),
              },
            ],
          },
  },
  needs: {},
  data(_, { checks, groups: { dmarc }, fixes, zone }) {
    const codes = checks.flatMap(({ id, findings }) => (id === 'dmarc' ? findings.map(({ code }) => code) : []));
    const fix = fixes['dmarc'];
    return fix == null || dmarc == null ? NONE : planOf(fix, { group: dmarc, codes, zone });
  },
});

/** From the fix of what the area of DMARC found, and from the codes of its check; none where that is unknown. */
function planOf(
  fix: Fix,
  { group, codes, zone }: { readonly group: string; readonly codes: readonly string[]; readonly zone: DnsName },
): DmarcPlan {
  const { id, steps: path } = fixPath(fix, 'dmarc', zone);
  const isWhole = path.every(({ file, publish, remove }) => !file && remove.length === 0 && publish.length === 1);
  // The check is unknown only where no reports arrive: then the first step asks for some, or those asked for are lost.
  const unheard = codes.length === 0 ? fix.steps[0].title.text !== 'dmarc-reports' : codes.includes('unheard');
  const isWatched = codes.length > 0 && !codes.some((code) => BLIND.includes(code));
  const done = (DONE[group] ?? []).filter((step) => step !== WATCH || isWatched);
  const steps = [
    ...done.map((step): PlanStep => ({ ...step, state: 'done', fix: null })),
    ...fix.steps.map(
      (step, i): PlanStep => ({
        title: step.title.message,
        state: i === 0 ? 'now' : 'later',
        text: joinedProse([...(step.when === null ? [] : [step.when.message]), ...bringsOf(step, unheard)]),
        fix: path[i]?.publish[0] ?? null,
      }),
    ),
  ];
  return { covers: isWhole ? id : null, steps };
}

function bringsOf({ title: { text, message: title }, changes }: Step, unheard: boolean): Message[] {
  // Without an address that receives reports there are none to read.
  const isBlind =
    unheard || changes.some(({ value }) => value?.startsWith('v=DMARC1') === true && !value.includes('rua='));
  if (isBlind && text === 'dmarc-watch') return [message('watch-blind')];
  const known = BRINGS[text];
  if (known !== undefined) return [known];
  const policy = title.args['policy'] ?? 'reject';
  if (isBlind && policy === 'reject') return [message('reject-blind')];
  return policy === 'quarantine' || policy === 'reject' ? [message(policy)] : [];
}
