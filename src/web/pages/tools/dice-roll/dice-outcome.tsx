import type { DiceRoll } from '#draw/chance/dice.ts'
import type { DiceSpec } from '#draw/chance/dice-spec.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'

interface DiceOutcomeProps {
  spec: DiceSpec
  roll: DiceRoll | null
}

/** The dice are shown above, and a longer sum is not readable. */
const maxTerms = 40

/** The sum and its terms: `5 + 3 + 6`, with dropped dice struck out. */
export function DiceOutcome({ spec, roll }: DiceOutcomeProps) {
  const t = useT()
  const { number } = useFormat()
  if (!roll) return <p className="dice-sum muted">{t('dice_roll.before')}</p>
  const isPlain = (roll.dice.length === 1 && spec.plus === 0) || roll.dice.length > maxTerms
  return (
    <div className="dice-sum">
      <p className="dice-total">{number(roll.total)}</p>
      {!isPlain && (
        <p className="dice-terms">
          {roll.dice.map((die, i) => {
            const isMinus = spec.groups[die.group]?.sign === -1
            const sign = i > 0 || isMinus ? ` ${isMinus ? '−' : '+'} ` : ''
            return (
              // Dice are identified by their position only.
              <span key={`${i} ${die.value}`}>
                {sign}
                {die.kept ? number(die.value) : <s>{number(die.value)}</s>}
              </span>
            )
          })}
          {spec.plus !== 0 && ` ${spec.plus < 0 ? '−' : '+'} ${number(Math.abs(spec.plus))}`}
        </p>
      )}
    </div>
  )
}
