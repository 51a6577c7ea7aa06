import { useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'

/** No outcome is better than a predictable one. */
export function NoRandomness() {
  const t = useT()
  return (
    <Note kind="bad" role="alert" title={t('chance.refused')}>
      <p>{t('chance.refused.text')}</p>
    </Note>
  )
}
