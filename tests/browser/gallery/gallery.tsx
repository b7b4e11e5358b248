import { AsOf } from '../../../src/pages/design/as-of.tsx';
import { PageHead } from '../../../src/pages/design/domain-head.tsx';
import { DomainHeading } from '../../../src/pages/design/domain-name.tsx';
import { DomainTabs } from '../../../src/pages/design/domain-tabs.tsx';
import { Indexed } from '../../../src/pages/design/indexed.tsx';
import { TABS } from '../../../src/pages/domain/tabs.ts';
import type { Site } from '../../../src/pages/web/assets.ts';
import { renderPage } from '../../../src/pages/web/layout.tsx';
import { Basics } from './basics.tsx';
import { Results } from './results.tsx';

/** Renders every component in its states, for who builds pages. Its words are samples, so they are in English alone. */
export const renderGallery = (site: Site): string =>
  renderPage({
    title: 'Components · Zonewell',
    ...site,
    search: 'in the header',
    children: (
      <>
        <link rel="stylesheet" href={site.asset('gallery.css')} />
        <PageHead
          heading={<DomainHeading ascii="xn--r8jz45g.xn--zckzah" unicode="例え.テスト" />}
          strip={<AsOf>Every part that the pages are made of.</AsOf>}
          tabs={<DomainTabs tabs={TABS} current="domain" domain="xn--r8jz45g.xn--zckzah" />}
        />
        <div class="wrap comps">
          <Basics />
          <Results />
        </div>
        <Indexed label="Sections" entries={[{ href: '#index', text: 'A section' }]}>
          <section class="card pad" id="index">
            <h2>A section</h2>
          </section>
        </Indexed>
      </>
    ),
  });
