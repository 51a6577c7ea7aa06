import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'

export default function PrivacyPolicy() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('privacy.title')} />
      <h1>{t('privacy.title')}</h1>
    </div>
  )
}
