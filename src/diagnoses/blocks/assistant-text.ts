import Type from 'typebox';
import { defineTexts } from '../../domain/message.ts';
import { readWebPage } from '../../facts/web/page.ts';
import { type Block, defineBlock } from '../block.ts';

/** The text that a crawler without scripts gets. */
interface AssistantText {
  readonly title: string | null;
  /** Its beginning. */
  readonly start: string;
  readonly chars: number;
  readonly scripts: number;
}

export const ASSISTANT_TEXTS = defineTexts('assistant-text', {
  title: 'What an assistant gets',
  meta: 'The text in the HTML, without scripts',
  none: 'The HTML has no text.',
  excerpt: '“{content}”',
  begins:
    'Title and text begin like this. In all the text has {chars, plural, one {# character} other {# characters}} without blanks.',
  scripts:
    '{count, plural, one {A script} other {# scripts}} may add more in a browser. We run no scripts, so we don’t know.',
});
const { message } = ASSISTANT_TEXTS;

export const assistantText: Block<AssistantText | null> = defineBlock({
  id: 'assistant-text',
  texts: [ASSISTANT_TEXTS],
  schema: Type.Union([
    Type.Object({
      title: Type.Union([Type.String(), Type.Null()]),
      start: Type.String(),
      chars: Type.Integer(),
      scripts: Type.Integer(),
    }),
    Type.Null(),
  ]),
  section: {
    title: message('title'),
    anchor: 'assistant',
    leads: true,
    view(data) {
      if (data === null) return null;
      const { title, start, chars, scripts } = data;
      return {
        meta: message('meta'),
        views: [
          { view: 'text', text: chars === 0 ? message('none') : message('begins', { chars }) },
          ...(chars === 0 && title === null
            ? []
            : [{ view: 'text', text: message('excerpt', { content: `${title ?? ''} ${start}`.trim() }) } as const]),
          ...(scripts === 0
            ? []
            : [{ view: 'text', text: message('scripts', { count: scripts }), quiet: true } as const]),
        ],
      };
    },
  },
  needs: { page: readWebPage },
  absent: null,
  of({ page }) {
    if (page?.kind !== 'page') return null;
    const { titles, text, scripts } = page.page;
    return { title: titles[0] ?? null, start: text.start, chars: text.chars, scripts };
  },
});
