import { useEffect } from 'react'
import { formAccountField } from '#contract/accounts/account-views.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { usePath } from '../../i18n/link.tsx'
import { dropDrafts } from '../../state/drop-drafts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

interface ViewingBarProps {
  name: string
  /** id of the account */
  of: string
  until: string
  is_over: boolean
}

/** Says that someone else's account is shown, and ends it. A plain form: the next document starts without its data. */
export function ViewingBar({ name, of, until, is_over: isOver }: ViewingBarProps) {
  useMarkedForms(isOver ? undefined : of)
  const t = useT()
  const path = usePath()
  const { dateTime } = useFormat()
  return (
    <aside
      className="viewing-bar sticky z-26 inset-bs-0 bg-ink text-paper text-14"
      aria-label={t('viewing.label')}
    >
      <div className="wrap flex flex-wrap items-center gap-y-2 gap-x-3 py-2.5">
        <Icon name="eye" />
        <p className="flex-[1_1_20ch]">
          {isOver ? (
            t('viewing.over')
          ) : (
            <>
              <strong>{t('viewing.as', { name })}</strong> {t('viewing.limits', { time: dateTime(until) })}
            </>
          )}
        </p>
        <form method="post" action={path('account')} onSubmit={dropDrafts}>
          <input type="hidden" name="intent" value="end_view" />
          <Button type="submit" size="small">
            {t(isOver ? 'viewing.back' : 'viewing.end')}
          </Button>
        </form>
      </div>
    </aside>
  )
}

/** Marks every form that is sent as one of this account; those of the account's pages bring the mark with them. */
function useMarkedForms(account: string | undefined): void {
  useEffect(() => {
    if (account === undefined) return undefined
    const mark = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
      if (target.elements.namedItem(formAccountField)) return
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name: formAccountField, value: account })
      target.append(field)
    }
    document.addEventListener('submit', mark, true)
    return () => document.removeEventListener('submit', mark, true)
  }, [account])
}
