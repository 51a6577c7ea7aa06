import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

interface EditBarProps {
  save: string
  isDirty: boolean
  busy: boolean
  /** discards the changes; only with scripts, without them leaving does so */
  onDiscard?: () => void
}

/** Stays visible while a long form is edited, and says whether there are unsaved changes. */
export function EditBar({ save, isDirty, busy, onDiscard }: EditBarProps) {
  const t = useT()
  return (
    <div className="edit-bar" data-dirty={isDirty || undefined}>
      <Button type="submit" kind="primary" size="small" busy={busy}>
        {save}
      </Button>
      {isDirty && <span>{t('leave.unsaved')}</span>}
      {isDirty && onDiscard && (
        <Button kind="ghost" size="small" className="needs-script" onClick={onDiscard}>
          {t('leave.discard')}
        </Button>
      )}
    </div>
  )
}
