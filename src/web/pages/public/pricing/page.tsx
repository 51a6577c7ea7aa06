import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'

export default function Pricing() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('pricing.title')} />
      <h1>{t('pricing.title')}</h1>
    </div>
  )
}
