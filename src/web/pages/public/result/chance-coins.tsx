import { CoinArt } from '../../../art/coin-art.tsx'
import { CoinField } from '../../../art/coin-field.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** Coins that are drawn one by one. */
const mostDrawn = 12

/** How many lie on which side, and each of them in its order. */
export function ChanceCoins({ faces }: { faces: readonly number[] }) {
  const t = useT()
  const { number } = useFormat()
  const sides = [t('coin_toss.heads'), t('coin_toss.tails')] as const
  const isFew = faces.length <= mostDrawn
  return (
    <>
      {isFew ? (
        <ol className="tossed-coins">
          {faces.map((face, i) => (
            // Coins have no other name than their place.
            <li key={`${i} ${face}`}>
              <CoinArt
                side={face === 0 ? 'heads' : 'tails'}
                text={sideOf(face, sides)}
                width={faces.length > 4 ? 104 : 150}
              />
              <VisuallyHidden>{sideOf(face, sides)}</VisuallyHidden>
            </li>
          ))}
        </ol>
      ) : (
        <CoinField faces={faces} />
      )}
      {faces.length > 1 && (
        <dl className="tossed-counts">
          {sides.map((side, face) => (
            <div key={side}>
              <dt>{side}</dt>
              <dd>{number(faces.filter((one) => one === face).length)}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isFew && (
        <Fold title={t('chance_result.order')} className="tossed-order">
          <p>{faces.map((face) => sideOf(face, sides)).join(' · ')}</p>
        </Fold>
      )}
    </>
  )
}

function sideOf(face: number, [heads, tails]: readonly [string, string]): string {
  return face === 0 ? heads : tails
}
