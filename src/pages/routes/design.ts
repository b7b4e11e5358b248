import { renderSheet } from '../design/sheet/sheet.tsx';
import { notFound } from '../web/error-pages.ts';
import { definePage, sendHtml } from '../web/page.ts';

/** The sheet of components, where the operator switched it on. */
export const designPage = definePage({
  path: '/design',
  get:
    ({ services }) =>
    ({ reply, site, fail }) =>
      services.designPage ? sendHtml(reply.header('Cache-Control', 'no-cache'), renderSheet(site)) : fail(notFound),
});
