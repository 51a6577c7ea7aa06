import './lifted.css'
import { useRef } from 'react'
import type { BrandKey } from '#brand.ts'
import { Rosette } from '../../../art/rosette.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Face } from '../../../ui/face.tsx'
import { Name } from '../../../ui/name.tsx'
import type { RevealWinner } from '../reveal-props.ts'
import { useFittedName } from './fit-name.ts'

interface Props {
  winner: RevealWinner
  count: number
  brand: BrandKey
  /** the seal of a provable draw, engraved in its tickets */
  engraving: string | undefined
}

/** The one lit object: a ticket from the box, or a bubble from the crowd. */
export function Lifted({ winner, count, brand, engraving }: Props) {
  const { rank, name, row, prize, comment, picture } = winner
  const t = useT()
  const { number } = useFormat()
  const shown = useRef<HTMLParagraphElement>(null)
  useFittedName(shown, name)
  const rankText = count > 1 ? t('reveal.place', { rank, count }) : t('reveal.place_single')
  return (
    <div className={`reveal-lifted reveal-lifted-${brand}`}>
      {brand === 'box' && (
        <div className="reveal-lifted-paper" data-engraved={engraving ? true : undefined}>
          {engraving && <Rosette hash={engraving} size={420} lineWidth={1} hole={0.24} copies={[5, 5, 4]} />}
        </div>
      )}
      <div className="reveal-lifted-main">
        <p className="reveal-lifted-place">
          {picture && <Face name={name} src={picture} />}
          <span>
            {rankText}
            {brand === 'lucky' && ` · ${t('reveal.entry', { row })}`}
          </span>
        </p>
        <p className="reveal-lifted-name" ref={shown}>
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
