import { defineTexts } from '../../domain/message.ts';
import { readWebPage } from '../../facts/web/page.ts';
import { defineBlock } from '../block.ts';
import { object, orNull, text, whole } from '../schema.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const says = FIELD_TEXTS.texts;

/** The text that a crawler without scripts gets. */
const ASSISTANT_TEXT = object(
  {
    title: orNull(text(says['assistant/title'])),
    start: text(says['assistant/start']),
    chars: whole(says['assistant/chars']),
    scripts: whole(says['assistant/scripts']),
  },
  says.assistant,
);

export const ASSISTANT_TEXTS = defineTexts('assistant-text', {
  title: 'What an assistant gets',
  meta: 'The text in the HTML, without scripts',
  none: 'The HTML has no text.',
  excerpt: '“{content}”',
  begins:
    'Title and text begin like this. {chars, plural, one {# character} other {# characters}} of text, without spaces.',
  scripts:
    '{count, plural, one {A script} other {# scripts}} may add more in a browser. We run no scripts, so we don’t know.',
});
const { message } = ASSISTANT_TEXTS;

export const assistantText = defineBlock({
  id: 'assistant-text',
  texts: [ASSISTANT_TEXTS],
  schema: orNull(ASSISTANT_TEXT),
  section: {
    title: message('title'),
    anchor: 'assistant',
    standsFirst: true,
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
  data({ page }) {
    if (page?.kind !== 'page') return null;
    const { titles, text: shown, scripts } = page.page;
    return { title: titles[0] ?? null, start: shown.start, chars: shown.chars, scripts };
  },
});
