import { defineTexts } from '../../domain/message.ts';
import { readWebPage } from '../../facts/web/page.ts';
import { readRobotsTxt } from '../../facts/web/robots.ts';
import { ruleFor } from '../../records/robots/facts.ts';
import { defineBlock } from '../block.ts';
import { orNull } from '../schema.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import { sourceLines, sourceLinesSchema, sourceView } from './source-lines.ts';

/** The meanings of lines: `allows` and `forbids` decide about the page; `typo`: Google alone follows it; `skipped`: nobody does. */
const ROLES = ['allows', 'forbids', 'typo', 'skipped'] as const;
type Role = (typeof ROLES)[number];

const says = FIELD_TEXTS.texts;

export const ROBOTS_LINE_TEXTS = defineTexts('robots-lines', {
  title: 'robots.txt',
  meta: '{count, plural, one {# line} other {# lines}}, as a crawler reads it',
  more: 'There {count, plural, one {is # further line} other {are # further lines}}.',
  allows: 'This line allows the page.',
  forbids: 'This line forbids the page.',
  typo: 'Google follows this line all the same; other crawlers skip it.',
  skipped: 'Crawlers understand nothing in this line.',
});
const { message } = ROBOTS_LINE_TEXTS;
const MARKS = { allows: 'ok', forbids: 'bad', typo: 'warn', skipped: 'warn' } as const;

export const robotsLines = defineBlock({
  id: 'robots-lines',
  texts: [ROBOTS_LINE_TEXTS],
  schema: orNull(sourceLinesSchema(ROLES, says['robots-lines/role'], says['robots-lines'])),
  section: {
    title: message('title'),
    anchor: 'robots',
    view: (data) =>
      sourceView(data, message, (lines) =>
        lines.map(({ number, text, role }) => ({
          number,
          text,
          ...(role === null ? {} : { mark: MARKS[role], note: message(role) }),
        })),
      ),
  },
  needs: { page: readWebPage, robots: readRobotsTxt },
  data({ page, robots }) {
    if (page === null || page.kind === 'none' || robots === null || robots.state !== 'rules') return null;
    const decided = ruleFor(robots.robots, 'Googlebot');
    const odd = new Map(
      robots.robots.faults.map(({ line, code }) => [line, code === 'typo' ? ('typo' as const) : ('skipped' as const)]),
    );
    return sourceLines<Role>(robots.url, robots.robots, (number) => {
      if (number === decided.line) return decided.allowed ? 'allows' : 'forbids';
      return odd.get(number) ?? null;
    });
  },
});
