import { useT } from '../../../i18n/frame.tsx'
import { Fold } from '../../../ui/fold.tsx'

const examples = ['3d6', '4d6kh3', '2d20kl1', '5d8dl2', '1d8+3', '2d6+1d4-1', 'd%'] as const

/** How dice are written, by examples. */
export function NotationFold() {
  const t = useT()
  return (
    <Fold title={t('dice_roll.notation.help')}>
      <dl className="dice-examples">
        {examples.map((example) => (
          <div key={example}>
            <dt className="mono" dir="ltr">
              {example}
            </dt>
            <dd>{t(`dice_roll.example.${example}`)}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}
