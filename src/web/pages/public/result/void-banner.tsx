import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'

interface VoidBannerProps {
  declared: { at: string; note: string } | null | undefined
  /** an announced draw that was called off has no result */
  isDrawn: boolean
}

/** Shown first: this draw does not count, and why. */
export function VoidBanner({ declared, isDrawn }: VoidBannerProps) {
  const t = useT()
  const { dateTimeAndUtc } = useFormat()
  if (!declared) return null
  return (
    <div className="void-banner mbe-6">
      {/* An announced draw can be called off while people watch it. */}
      <Note kind="bad" title={t('result.void.title')} {...(!isDrawn && { role: 'alert' })}>
        <p>{t('result.void.text', { date: dateTimeAndUtc(declared.at) })}</p>
        <blockquote
          className="my-2 mx-0 ps-3 border-s-3 border-s-bad font-medium wrap-anywhere whitespace-pre-line"
          dir="auto"
        >
          {declared.note}
        </blockquote>
        <p>{t(isDrawn ? 'result.void.kept' : 'result.void.never')}</p>
      </Note>
    </div>
  )
}
