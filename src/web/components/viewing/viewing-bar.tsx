import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { usePath } from '../../i18n/link.tsx'
import { dropDrafts } from '../../state/drop-drafts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

interface ViewingBarProps {
  name: string
  until: string
  is_over: boolean
}

/** Says that someone else's account is shown, and ends it. A plain form: the next document starts without its data. */
export function ViewingBar({ name, until, is_over: isOver }: ViewingBarProps) {
  const t = useT()
  const path = usePath()
  const { dateTime } = useFormat()
  return (
    <aside className="viewing-bar" aria-label={t('viewing.label')}>
      <div className="wrap">
        <Icon name="eye" />
        <p>
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
