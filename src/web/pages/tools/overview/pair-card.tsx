import { CoinArt } from '#web/art/coin-art.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** Leads to the toss of two people, which begins with a link of its own. */
export function PairCard() {
  const t = useT()
  return (
    <section className="panel pair-card">
      <div className="pair-card-art" aria-hidden="true">
        <CoinArt side="heads" text="" width={72} />
        <Icon name="lock" size={28} />
        <CoinArt side="tails" text="" width={72} />
      </div>
      <div className="stack gap-2">
        <h2>
          <PageLink page="pairToss">{t('tools.pair.title')}</PageLink>
        </h2>
        <p className="muted">{t('tools.pair.text')}</p>
      </div>
      <PageLink page="pairToss" className={buttonClass({})}>
        {t('tools.pair.open')}
      </PageLink>
    </section>
  )
}
