import type { DatedSource } from '../domain/dated.ts';
import type { PageFacts } from './page/facts.ts';

/** By what one knows that a refusal is meant for what looks like a robot, and not for a name. */
export const CHALLENGE_SOURCE: DatedSource = {
  source:
    'developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response, docs.aws.amazon.com/waf (challenge and CAPTCHA responses), docs of Akamai, DataDome, F5, HUMAN, Imperva, Kasada, Sucuri and Vercel',
  readOn: '2026-11-26',
  reviewBy: '2027-03-01',
};

interface Mark {
  /** Names the service that guards the site. */
  readonly vendor: string;
  /** A header of the answer, and what stands in it. */
  readonly header?: readonly [name: string, value: RegExp];
  /** A part of the text of the page. */
  readonly text?: RegExp;
  /** Whether it stands on challenges alone, so that the status does not matter. */
  readonly always?: true;
  /** Whether the page has no text of its own: it stands on other answers, too. */
  readonly isEmpty?: true;
  /** Whether the page has no title, either. */
  readonly isUntitled?: true;
}

const MARKS: readonly Mark[] = [
  { vendor: 'Cloudflare', header: ['cf-mitigated', /challenge|block/i], always: true },
  {
    vendor: 'Cloudflare',
    text: /just a moment\.\.\.|attention required! \| cloudflare|cloudflare ray id|error 10\d\d.{0,40}ray id/i,
  },
  { vendor: 'AWS WAF', header: ['x-amzn-waf-action', /challenge|captcha/i], always: true },
  { vendor: 'Vercel', header: ['x-vercel-mitigated', /challenge|deny/i], always: true },
  { vendor: 'DataDome', header: ['x-datadome', /./] },
  { vendor: 'Kasada', header: ['x-kpsdk-ct', /./] },
  { vendor: 'Akamai', text: /access denied.{0,300}reference\s*#\s*\d+\.[0-9a-f.]+/is },
  { vendor: 'Imperva', text: /incapsula incident id|_incapsula_resource/i },
  { vendor: 'Imperva', header: ['x-iinfo', /./], isEmpty: true },
  { vendor: 'Imperva', header: ['x-iinfo', /./], always: true, isEmpty: true, isUntitled: true },
  { vendor: 'HUMAN', text: /press & hold to confirm you are|px-captcha/i },
  { vendor: 'Sucuri', text: /sucuri website firewall/i },
  { vendor: 'F5', text: /the requested url was rejected\..{0,80}support id/is },
];

/** An answer, as far as a challenge shows in it. */
interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly page: Pick<PageFacts, 'titles' | 'descriptions'> & {
    readonly text: Pick<PageFacts['text'], 'start' | 'chars'>;
  };
}

/** Returns the vendor whose challenge an answer carries; null where it carries none that is known. */
export function challengeIn({ status, headers, page }: Answered): string | null {
  const text = [...page.titles, ...page.descriptions, page.text.start].join(' ');
  const mark = MARKS.find(
    ({ header, text: words, always, isEmpty, isUntitled }) =>
      (always === true || status !== 200) &&
      (isEmpty !== true || page.text.chars === 0) &&
      (isUntitled !== true || page.titles.length === 0) &&
      (header?.[1].test(headers[header[0]] ?? '') === true || words?.test(text) === true),
  );
  return mark?.vendor ?? null;
}

/** Returns whether the head of an answer comes from a service that turns away what looks like a robot, whatever it answers now. */
export const isGuarded = (headers: Readonly<Record<string, readonly string[]>>): boolean =>
  MARKS.some(({ header }) => {
    const [name, value] = header ?? [];
    return name !== undefined && (headers[name] ?? []).some((one) => value?.test(one) === true);
  });
