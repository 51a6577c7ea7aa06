import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'

export default function Support() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('support.title')} />
      <h1>{t('support.title')}</h1>
    </div>
  )
}
