import type { FormPlaces } from '../../../../contract/module-editing.ts'
import { localeNames } from '../../../../locales/locales.ts'
import { useFrame } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { wordsIn } from './draft-module.ts'

type Placed = Omit<FormPlaces, 'pages'> & { pages: (FormPlaces['pages'][number] & { title: string })[] }

/** The texts that would be without this form if it were deleted or hidden. */
export function PlacedForm({ placed }: { placed: Placed }) {
  const { locale, t } = useFrame()
  const { records, pages, total } = placed
  if (total === 0) return null
  const more = total - records.length - pages.length
  return (
    <section className="module-part" aria-labelledby="placed">
      <h2 id="placed">{t('modules.placed')}</h2>
      <p>{t('modules.placed.text')}</p>
      <ul>
        {records.map(({ id, module, title }) => (
          <li key={id}>
            <PageLink
              page="dashboardRecord"
              parameters={{ moduleKey: module, recordId: id }}
              className="link"
            >
              <bdi>{wordsIn(title, locale) || id}</bdi>
            </PageLink>
          </li>
        ))}
        {pages.map((one) => (
          <li key={`${one.page} ${one.locale}`}>
            <PageLink
              page="dashboardPage"
              parameters={{ pageKey: one.page }}
              search={`?language=${one.locale}`}
              className="link"
            >
              {`${one.title} (${localeNames[one.locale]})`}
            </PageLink>
          </li>
        ))}
        {more > 0 && <li>{t('modules.placed.more', { count: more })}</li>}
      </ul>
    </section>
  )
}
