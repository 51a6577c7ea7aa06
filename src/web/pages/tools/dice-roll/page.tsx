import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'

export default function DiceRoll() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('dice_roll.title')} />
      <h1>{t('dice_roll.title')}</h1>
    </div>
  )
}
