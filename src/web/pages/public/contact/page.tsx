import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'

export default function Contact() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('contact.title')} />
      <h1>{t('contact.title')}</h1>
    </div>
  )
}
