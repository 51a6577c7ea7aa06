import { Link } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

interface Paging {
  page: number
  size: number
  total: number
}

interface PagerProps extends Paging {
  /** the address of another page of the list */
  to: (page: number) => string
}

/** The current part of a list, and links to the previous and next. */
export function Pager({ page, size, total, to }: PagerProps) {
  const t = useT()
  const last = Math.max(1, Math.ceil(total / size))
  const from = Math.min((page - 1) * size + 1, total)
  const until = Math.min(page * size, total)
  return (
    <nav
      className="flex flex-wrap gap-y-2 gap-x-4 items-center justify-between min-h-(--control) text-14"
      aria-label={t('account.pages')}
    >
      <span className="muted">{t('account.range', { from, until, count: total })}</span>
      {last > 1 && (
        <span className="row gap-2">
          <Step
            to={page > 1 ? to(page - 1) : undefined}
            icon="chevron-left"
            label={t('account.pages.previous')}
          />
          <span>{t('account.pages.at', { page, last })}</span>
          <Step
            to={page < last ? to(page + 1) : undefined}
            icon="chevron-right"
            label={t('account.pages.next')}
          />
        </span>
      )}
    </nav>
  )
}

interface StepProps {
  to: string | undefined
  icon: 'chevron-left' | 'chevron-right'
  label: string
}

/** No link if there is no such page. */
function Step({ to, icon, label }: StepProps) {
  if (!to) return null
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      className={buttonClass({ square: true, size: 'small' })}
    >
      <Icon name={icon} />
    </Link>
  )
}
