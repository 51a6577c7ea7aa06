import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'

export default function Home() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('site.home.title')} description={t('site.home.description')} />
      <h1>{t('site.home.title')}</h1>
      <p>{t('site.home.description')}</p>
    </div>
  )
}
