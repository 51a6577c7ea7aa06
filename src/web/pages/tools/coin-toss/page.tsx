import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'

export default function CoinToss() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('coin_toss.title')} />
      <h1>{t('coin_toss.title')}</h1>
    </div>
  )
}
