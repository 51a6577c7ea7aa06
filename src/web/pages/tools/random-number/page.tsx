import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'

export default function RandomNumberGuess() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('random_number.title')} />
      <h1>{t('random_number.title')}</h1>
    </div>
  )
}
