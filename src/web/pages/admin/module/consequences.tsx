import { useEffect, useRef } from 'react'
import type { Consequence } from '#contract/module-editing.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { wordsIn } from './draft-module.ts'
import { fingerprintOf } from './fingerprint.ts'

/** What saving would do to the records that are there, in numbers, and the button of whoever wants just that. */
export function Consequences({ consequences }: { consequences: readonly Consequence[] }) {
  const t = useT()
  const locale = useLocale()
  const { number } = useFormat()
  const panel = useRef<HTMLDivElement>(null)
  // Whoever saved looks at the button: what has come up above it must be in sight.
  useEffect(() => {
    // Newer browsers answer with a promise, which would be taken for what ends the effect.
    panel.current?.scrollIntoView({ block: 'center' })
  }, [])
  if (consequences.length === 0) return null
  return (
    <div ref={panel} className="module-part module-consequences" id="consequences">
      <Note kind="warn" title={t('modules.weigh.title')}>
        <ul>
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
