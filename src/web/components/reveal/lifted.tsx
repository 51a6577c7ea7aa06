import './lifted.css'
import type { BrandKey } from '#brand.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Name } from '../../ui/name.tsx'
import type { RevealWinner } from './reveal-props.ts'

interface Props {
  winner: RevealWinner
  count: number
  brand: BrandKey
}

/** The one lit object: a ticket from the box, or a bubble from the crowd. */
export function Lifted({ winner: { rank, name, row, prize, comment }, count, brand }: Props) {
  const t = useT()
  const { number } = useFormat()
  const rankText = count > 1 ? t('reveal.place', { rank, count }) : t('reveal.place_single')
  return (
    <div className={`reveal-lifted reveal-lifted-${brand}`} data-name={nameStep(name)}>
      <div className="reveal-lifted-main">
        <p className="reveal-lifted-place">
          {rankText}
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

type NameStep = 'short' | 'medium' | 'long' | 'longer' | 'longest'

/** Long names on the stage get smaller in steps and then wrap; they are never truncated. */
export function nameStep(name: string): NameStep {
  const width = widthOf(name)
  if (width <= 13) return 'short'
  if (width <= 19) return 'medium'
  if (width <= 40) return 'long'
  return width <= 100 ? 'longer' : 'longest'
}

/** Width in Latin letters; East Asian characters count as two. */
function widthOf(name: string): number {
  let width = 0
  for (const { segment } of new Intl.Segmenter().segment(name)) width += isWide(segment) ? 2 : 1
  return width
}

function isWide(grapheme: string): boolean {
  return /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}\p{Emoji_Presentation}]/u.test(grapheme)
}
