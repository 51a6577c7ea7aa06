import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'

export default function GuessGame() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('guess_game.title')} />
      <h1>{t('guess_game.title')}</h1>
    </div>
  )
}
