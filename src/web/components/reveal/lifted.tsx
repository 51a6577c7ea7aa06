import './lifted.css'
import type { BrandKey } from '../../../brand.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Name } from '../../ui/name.tsx'
import { nameStep } from './name-step.ts'
import type { RevealWinner } from './reveal-props.ts'

interface Props {
  winner: RevealWinner
  count: number
  brand: BrandKey
}

/** The one lit object: a ticket out of the box, or a bubble out of the crowd. */
export function Lifted({ winner: { rank, name, row, prize, comment }, count, brand }: Props) {
  const t = useT()
  const { number } = useFormat()
  const place = count > 1 ? t('reveal.place', { rank, count }) : t('reveal.place_single')
  return (
    <div className={`reveal-lifted reveal-lifted-${brand}`} data-name={nameStep(name)}>
      <div className="reveal-lifted-main">
        <p className="reveal-lifted-place">
          {place}
          {brand === 'lucky' && ` · ${t('reveal.entry', { row })}`}
        </p>
        <p className="reveal-lifted-name">
          <Name>{name}</Name>
        </p>
        {comment && (
          <p className="reveal-lifted-comment">
            <bdi>{comment}</bdi>
          </p>
        )}
        {prize && (
          <p className="reveal-lifted-prize">
            <bdi>{prize}</bdi>
          </p>
        )}
      </div>
      {brand === 'box' && (
        <div className="reveal-lifted-stub">
          <span>{t('reveal.stub')}</span>
          <b data-long={String(row).length > 4 || undefined}>{number(row)}</b>
        </div>
      )}
    </div>
  )
}
