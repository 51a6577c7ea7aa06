import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'

export default function About() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('about.title')} />
      <h1>{t('about.title')}</h1>
    </div>
  )
}
