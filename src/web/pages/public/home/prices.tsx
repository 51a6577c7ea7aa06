import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import type { loadPrices } from './load-prices.ts'

export function Prices({ plans }: { plans: ReturnType<typeof loadPrices> }) {
  const t = useT()
  if (plans.length === 0) return null
  return (
    <section className="section" aria-labelledby="prices-title">
      <div className="section-head">
        <h2 id="prices-title">{t('home.prices.title')}</h2>
        <p>
          {t('home.prices.text')} <PageLink page="pricing">{t('home.prices.compare')}</PageLink>
        </p>
      </div>
      <ul className="panel prices">
        {plans.map(({ name, price, draws, comments }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="prices-price">
              <b>{price}</b> <span>{t('home.price.month')}</span>
            </p>
            <p>{draws}</p>
            <p>{comments}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
