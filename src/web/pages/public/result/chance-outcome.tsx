import type { ChanceOutcome } from '../../../../contract/chance.ts'
import { exactNumber } from '../../../../locales/exact-number.ts'
import { formatLocales } from '../../../../locales/locales.ts'
import { DieArt } from '../../../art/die-art.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/frame.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ChanceCoins } from './chance-coins.tsx'

/** What came: coins as they lie, dice with their sum, numbers in figures. */
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

/** Dice that are drawn large; more of them are smaller. */
const mostLarge = 12

function Dice({ dice, total }: Omit<Extract<ChanceOutcome, { tool: 'dice' }>, 'tool'>) {
  const t = useT()
  const { number } = useFormat()
  return (
    <>
      <ul className={dice.length > mostLarge ? 'tossed-dice tossed-dice-many' : 'tossed-dice'}>
        {dice.map(({ sides, value, kept }, i) => (
          // Dice have no other name than their place.
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
    <ol className={numbers.length > mostLarge ? 'tossed-numbers tossed-numbers-many' : 'tossed-numbers'}>
      {numbers.map((one, i) => (
        // The same number may come twice.
        <li key={`${i} ${one}`}>
          <bdi>{exactNumber(one, tag)}</bdi>
        </li>
      ))}
    </ol>
  )
}
