import { Link } from 'react-router'
import { pageSizes } from '#contract/lists/list.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { addressOf, useTable } from './table-state.ts'

/** The current part of the list, the page size, and the links to other parts. */
export function TableFoot({ next }: { next: string | null }) {
  const t = useT()
  const { number } = useFormat()
  const table = useTable()
  const { list, query, total } = table
  const last = total === null ? 1 : Math.max(1, Math.ceil(total / query.page_size))
  const from = (query.page - 1) * query.page_size + 1
  const to = (page: number) => addressOf(table, { page })
  return (
    <div className="data-table-foot phone:static phone:py-2.5">
      <div className="data-table-sizes">
        <span id="table-sizes">{t('table.rows')}</span>
        <ul className="flex gap-2 items-center" aria-labelledby="table-sizes">
          {pageSizes.map((size) => (
            <li key={size}>
              <Link
                className="inline-grid place-items-center min-w-7 min-h-7 text-ink-2 phone:min-w-10 phone:min-h-10 [&[aria-current]]:text-ink [&[aria-current]]:font-semibold [&[aria-current]]:no-underline"
                to={addressOf(table, { page_size: size })}
                aria-current={size === query.page_size ? 'true' : undefined}
                preventScrollReset
              >
                {number(size)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {total !== null && (
        <span>
          {t('table.range', {
            from: number(Math.min(from, total)),
            until: number(Math.min(from + query.page_size - 1, total)),
            count: total,
          })}
        </span>
      )}
      <nav aria-label={t('table.pages')} className="data-table-pages flex gap-2 items-center">
        {list.isEndless ? (
          <>
            {query.after && (
              <Step to={addressOf(table, { after: '' })} icon="skip" label={t('table.first')} isBack />
            )}
            {next && (
              <Step to={addressOf(table, { after: next })} icon="chevron-right" label={t('table.next')} />
            )}
          </>
        ) : (
          last > 1 && (
            <>
              {query.page > 1 && (
                <Step to={to(query.page - 1)} icon="chevron-left" label={t('table.previous')} />
              )}
              <span>{t('table.page_of', { page: number(query.page), last: number(last) })}</span>
              {query.page < last && (
                <Step to={to(query.page + 1)} icon="chevron-right" label={t('table.next')} />
              )}
            </>
          )
        )}
      </nav>
    </div>
  )
}

function Step({ to, icon, label, isBack }: { to: string; icon: IconName; label: string; isBack?: boolean }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className={buttonClass({ square: true, size: 'small' })}
      data-back={isBack}
    >
      <Icon name={icon} />
    </Link>
  )
}
