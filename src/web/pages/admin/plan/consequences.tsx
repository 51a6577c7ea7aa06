import { useEffect, useRef } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useMoney } from '../parts/use-money.ts'
import { featureName } from './feature-switches.tsx'
import { fingerprintOf } from './fingerprint.ts'
import type { Weighed } from './shown.ts'

/** Whom saving would reach and what they would lose, and the button of whoever wants just that. */
export function Consequences({ weighed }: { weighed: Weighed }) {
  const t = useT()
  const { list } = useFormat()
  const money = useMoney()
  const panel = useRef<HTMLDivElement>(null)
  // Whoever saved looks at the button: what has come up above it must be in sight.
  useEffect(() => {
    // Newer browsers answer with a promise, which would be taken for what ends the effect.
    panel.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { prices, granted, lost_features: lost, tighter, price_changes } = weighed
  return (
    <div ref={panel} className="plan-consequences" id="consequences">
      <Note kind="warn" title={t('plans.weigh.title')} role="alert">
        <ul>
          {prices.map(({ price, currency, subscribers }) => (
            <li key={`${price} ${currency}`}>
              {t('plans.weigh.pays', { count: subscribers, price: money(price, currency) })}
            </li>
          ))}
          {granted > 0 && <li>{t('plans.weigh.granted', { count: granted })}</li>}
          {lost.length > 0 && (
            <li>{t('plans.weigh.lost', { names: list(lost.map((name) => featureName(t, name))) })}</li>
          )}
          {tighter.length > 0 && (
            <li>
              {t('plans.weigh.tighter', { names: list(tighter.map((name) => t(`plans.limit.${name}`))) })}
            </li>
          )}
          {price_changes && <li>{t('plans.weigh.price')}</li>}
        </ul>
        <Button type="submit" name="sure" value={fingerprintOf(weighed)} kind="primary" size="small">
          {t('plans.weigh.sure')}
        </Button>
      </Note>
    </div>
  )
}
