import type { ChanceOutcome } from '#contract/draws/chance.ts'
import { exactNumber } from '#locales/exact-number.ts'
import { formatLocales } from '#locales/locales.ts'
import { CoinArt, CoinField } from '#web/art/coin-art.tsx'
import { DieArt } from '#web/art/die-art.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Maximum number of coins that are drawn one by one. */
const maxDrawn = 12

/** How many coins show each side, and every coin in order. */
function ChanceCoins({ faces }: { faces: readonly number[] }) {
  const t = useT()
  const { number } = useFormat()
  const sides = [t('coin_toss.heads'), t('coin_toss.tails')] as const
  const isFew = faces.length <= maxDrawn
  return (
    <>
      {isFew ? (
        <ol className="tossed-coins">
          {faces.map((face, i) => (
            // Coins are identified by their position only.
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

/** The outcome: coins by side, dice with their sum, numbers as figures. */
export function ChanceOutcomeView({ outcome }: { outcome: ChanceOutcome }) {
  switch (outcome.tool) {
    case 'coins':
      return <ChanceCoins faces={outcome.faces} />
    case 'dice':
      return <Dice {...outcome} />
    case 'numbers':
      return <Numbers numbers={outcome.numbers} />
  }
}

/** Maximum number of dice that are drawn large. */
const maxLarge = 12

function Dice({ dice, total }: Omit<Extract<ChanceOutcome, { tool: 'dice' }>, 'tool'>) {
  const t = useT()
  const { number } = useFormat()
  return (
    <>
      <ul className={dice.length > maxLarge ? 'tossed-dice tossed-dice-many' : 'tossed-dice'}>
        {dice.map(({ sides, value, kept }, i) => (
          // Dice are identified by their position only.
          <li key={`${i} ${sides}`}>
            <DieArt sides={sides} value={value} look={kept ? 'filled' : 'plain'} struck={!kept} />
            <VisuallyHidden>
              {t(kept ? 'dice_roll.die' : 'dice_roll.die.dropped', { number: number(i + 1), sides, value })}
            </VisuallyHidden>
          </li>
        ))}
      </ul>
      <p className="tossed-total">{t('chance_result.total', { total: number(total) })}</p>
    </>
  )
}

function Numbers({ numbers }: { numbers: readonly string[] }) {
  const tag = formatLocales[useLocale()]
  return (
    <ol className={numbers.length > maxLarge ? 'tossed-numbers tossed-numbers-many' : 'tossed-numbers'}>
      {numbers.map((one, i) => (
        // The same number may occur twice.
        <li key={`${i} ${one}`}>
          <bdi>{exactNumber(one, tag)}</bdi>
        </li>
      ))}
    </ol>
  )
}
