import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'

export default function Terms() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('terms.title')} />
      <h1>{t('terms.title')}</h1>
    </div>
  )
}
