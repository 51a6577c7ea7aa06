import { formatLocales } from '#locales/locales.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { Cost } from './answer-picker.ts'
import type { PlatformState } from './load-platform.ts'

interface Props {
  state: PlatformState | null
  /** undefined until it was requested */
  cost: Cost | undefined
  busy: boolean
  /** the platform itself charges for reading */
  isPaid: boolean
}

/** If reading comments costs money, the price is shown before anything is fetched. */
export function CostNote({ state, cost, busy, isPaid }: Props) {
  const t = useT()
  const locale = useLocale()
  const { number } = useFormat()
  const charges = state?.state === 'ready' && (isPaid || state.by === 'apify')
  if (!charges) return null
  const money = new Intl.NumberFormat(formatLocales[locale], { style: 'currency', currency: 'USD' })
  return (
    <div className="picker-cost small">
      <Button type="submit" size="small" name="intent" value="estimate" icon="coin" busy={busy}>
        {t('comment_picker.cost')}
      </Button>
      <div role="status">
        {cost === null && <p>{t('comment_picker.cost.none')}</p>}
        {cost && (
          <p>
            {t(cost.paid_by === 'user' ? 'comment_picker.cost.own' : 'comment_picker.cost.site', {
              comments: number(cost.comments),
              least: money.format(cost.least),
              most: money.format(cost.most),
            })}
            {!cost.reaches_back && ` ${t('comment_picker.cost.too_old')}`}
          </p>
        )}
      </div>
    </div>
  )
}
