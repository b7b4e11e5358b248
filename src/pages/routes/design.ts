import { renderSheet } from '../design/sheet/sheet.tsx';
import { notFound } from '../error-pages.ts';
import { definePage, sendHtml } from '../page.ts';

/** The sheet of components, where the operator switched it on. */
export const designPage = definePage({
  path: '/design',
  get({ services, assets }) {
    const html = services.designPage ? renderSheet(assets.url) : undefined;
    return ({ reply, fail }) =>
      html === undefined ? fail(notFound) : sendHtml(reply.header('Cache-Control', 'no-cache'), html);
  },
});
