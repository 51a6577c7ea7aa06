import { useEffect, useRef } from 'react'
import type { Consequence } from '#contract/content/module-editing.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { wordsIn } from './draft-module.ts'

/** The effects of saving on existing records, in numbers, with a button to confirm. */
export function Consequences({ consequences }: { consequences: readonly Consequence[] }) {
  const t = useT()
  const locale = useLocale()
  const { number } = useFormat()
  const panel = useRef<HTMLDivElement>(null)
  // Scrolls the panel into view, because after saving the user is looking at the button below it.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's cleanup.
    panel.current?.scrollIntoView({ block: 'center' })
  }, [])
  if (consequences.length === 0) return null
  return (
    <div ref={panel} className="module-part module-consequences" id="consequences">
      <Note kind="warn" title={t('modules.weigh.title')}>
        <ul className="grid gap-1 mbs-0 mx-0 mbe-2 ps-[1.1em] list-disc">
          {consequences.map(({ key, change, label, from, to, records, fit, put_aside }) => {
            const name = wordsIn(label, locale) || key
            const types = {
              from: t(`modules.field_type.${from}`),
              to: to ? t(`modules.field_type.${to}`) : '',
            }
            return (
              <li key={`${key} ${change}`}>
                {t(`modules.weigh.${change}`, {
                  name,
                  ...types,
                  count: records,
                  records: number(records),
                })}
                {put_aside > 0 && (
                  <> {t('modules.weigh.counts', { fit: number(fit), aside: number(put_aside) })}</>
                )}
              </li>
            )
          })}
        </ul>
        <p>{t('modules.weigh.kept')}</p>
        <Button type="submit" name="sure" value={fingerprintOf(consequences)} kind="primary" size="small">
          {t('modules.weigh.sure')}
        </Button>
      </Note>
    </div>
  )
}

/** Identifies consequences, so that a confirmation does not apply to different ones. */
export function fingerprintOf(consequences: readonly Consequence[]): string {
  return consequences
    .map(({ key, change, to, records, put_aside }) => [key, change, to ?? '', records, put_aside].join(':'))
    .join(',')
}
