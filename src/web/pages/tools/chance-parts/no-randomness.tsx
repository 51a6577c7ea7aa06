import { useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'

/** Better no outcome than one that might be foreseen. */
export function NoRandomness() {
  const t = useT()
  return (
    <Note kind="bad" role="alert" title={t('chance.refused')}>
      <p>{t('chance.refused.text')}</p>
    </Note>
  )
}
