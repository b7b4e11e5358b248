import { renderGallery } from '../design/gallery/gallery.tsx';
import { notFound } from '../web/error-pages.ts';
import { definePage, sendHtml } from '../web/page.ts';

/** The gallery of components, where the operator switched it on. */
export const designPage = definePage({
  path: '/design',
  get:
    ({ services }) =>
    ({ reply, site, fail }) =>
      services.designPage ? sendHtml(reply.header('Cache-Control', 'no-cache'), renderGallery(site)) : fail(notFound),
});
