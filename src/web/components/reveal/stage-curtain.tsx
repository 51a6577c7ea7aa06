import { useT } from '../../i18n/frame.tsx'

/** Before the first winner: the audience may still be coming. */
export function StageCurtain({ winners }: { winners: number }) {
  const t = useT()
  return (
    <div className="stage-curtain">
      <p>{t('stage.curtain', { count: winners })}</p>
    </div>
  )
}
