import { useT } from '../../i18n/frame.tsx'
import { Note } from '../../ui/note.tsx'

/** A list that could not be loaded must not look empty. */
export function LoadFailed() {
  const t = useT()
  return (
    <Note kind="warn">
      <p>{t('account.load_failed')}</p>
    </Note>
  )
}
