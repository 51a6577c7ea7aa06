import { Link } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import type { EntriesPage } from './load-result.ts'

interface EntriesPagesProps {
  list: EntriesPage
  search: string
  anchor: string
}

export function EntriesPages({ list, search, anchor }: EntriesPagesProps) {
  const t = useT()
  const last = Math.max(1, Math.ceil(list.total / list.page_size))
  if (last === 1 && list.page === 1 && !search) return null
  const address = (page: number, words = search) =>
    `?${new URLSearchParams({ ...(words && { search: words }), page: String(page) })}#${anchor}`
  return (
    <nav className="entries-pages no-print" aria-label={t('entries.pages')}>
      {list.page > 1 && (
        <Link
          className={buttonClass({ size: 'small' })}
          to={address(Math.min(list.page - 1, last))}
          preventScrollReset
        >
          {t('entries.previous')}
        </Link>
      )}
      {last > 1 && <span>{t('entries.page', { page: list.page, total: last })}</span>}
      {list.page < last && (
        <Link className={buttonClass({ size: 'small' })} to={address(list.page + 1)} preventScrollReset>
          {t('entries.next')}
        </Link>
      )}
      {search && (
        <Link
          className={buttonClass({ kind: 'ghost', size: 'small' })}
          to={address(1, '')}
          preventScrollReset
        >
          {t('entries.search.clear')}
        </Link>
      )}
    </nav>
  )
}
