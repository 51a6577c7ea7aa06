import type { Result } from '../../../../contract/results.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'

/** Before everything else: this draw does not count, and why. */
export function VoidBanner({ events }: Pick<Result, 'events'>) {
  const t = useT()
  const { dateTime } = useFormat()
  const declared = events.find(({ type }) => type === 'void')
  if (!declared) return null
  return (
    <div className="void-banner">
      <Note kind="bad" title={t('result.void.title')}>
        <p>{t('result.void.text', { date: dateTime(declared.at) })}</p>
        <blockquote dir="auto">{declared.note}</blockquote>
        <p>{t('result.void.kept')}</p>
      </Note>
    </div>
  )
}
