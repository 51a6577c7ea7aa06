import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'

export default function Faq() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('faq.title')} />
      <h1>{t('faq.title')}</h1>
    </div>
  )
}
