import { cardOf } from '../picture/card.ts';
import { canDraw, createPictures } from '../picture/pictures.ts';
import { RETRY_SECONDS } from '../web/error-pages.ts';
import { definePage } from '../web/page.ts';

/** It stands beside links on other people's pages, which need not see each change at once. */
const CACHE_SECONDS = 300;
const ENDING = '.png';

/** Defines the picture of a stored score, for sites that show a link to its page. It looks nothing up. */
export const picturePage = definePage({
  path: '/picture/{page}/{file}',
  get: ({ services, kinds }) => {
    const draw = createPictures();
    return async ({ request, reply }) => {
      reply.header('X-Robots-Tag', 'noindex').header('Cross-Origin-Resource-Policy', 'cross-origin');
      const { page, file } = request.params as { readonly page: string; readonly file: string };
      const kind = kinds.find((one) => one.page === page);
      const parsed = services.parse(file.slice(0, -ENDING.length), 'en');
      // Only under its one address, so that no other spelling is drawn again.
      const isOurs = kind !== undefined && parsed.ok && file === `${parsed.domain}${ENDING}` && canDraw();
      if (!isOurs) return reply.code(404).send();
      const summary = await services.summary(kind, parsed.domain, request.ip);
      const card = typeof summary === 'string' ? 'busy' : cardOf(parsed.domain, kind.title, summary);
      if (card === null) return reply.code(404).header('Cache-Control', 'no-store').send();
      const drawn = card === 'busy' ? { kind: 'busy' as const } : await draw(card, request.ip);
      if (drawn.kind !== 'done')
        return reply.code(503).header('Retry-After', RETRY_SECONDS).header('Cache-Control', 'no-store').send();
      return reply
        .header('Cache-Control', `public, max-age=${CACHE_SECONDS}`)
        .type('image/png')
        .send(Buffer.from(drawn.result));
    };
  },
});
