import type { DiceRoll, RolledDie } from '#draw/chance/dice.ts'
import { type DiceSpec, sidesOfDice } from '#draw/chance/dice-spec.ts'
import { DieArt } from '#web/art/die-art.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import './dice-roll.css'

interface DiceStageProps {
  spec: DiceSpec
  roll: DiceRoll | null
  held: readonly boolean[]
  /** absent where dice cannot be held: no script runs, or there are too many of them */
  onHold: ((place: number) => void) | undefined
  round: number
  /** of each die, in which round it fell, where that is not the last one for all: only what falls anew moves */
  fellIn?: readonly number[]
}

/** The outcome is settled before anything moves: the dice only show it. Held dice lie still. */
export function DiceStage({ spec, roll, held, onHold, round, fellIn = [] }: DiceStageProps) {
  const sides = sidesOfDice(spec)
  const isMixed = new Set(sides).size > 1
  return (
    <ul className={`dice dice-${sizeOf(sides.length)}`}>
      {sides.map((count, i) => {
        const die = roll?.dice[i]
        const isHeld = held[i] === true
        const caption = isMixed || !drawn.has(count) ? `d${count}` : undefined
        const fell = fellIn[i] ?? round
        return (
          <li key={`${fell} ${i}`} className={fell > 0 ? 'die-place die-roll' : 'die-place'}>
            {die ? (
              <Die {...{ die, caption, isHeld }} place={i} onHold={onHold} />
            ) : (
              // Before the first throw each shows its last face, as in the shop, in plain.
              <>
                <DieArt sides={count} value={count} look="plain" />
                {caption && <small aria-hidden="true">{caption}</small>}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Dice that people know by their outline. */
const drawn = new Set([2, 4, 6, 8, 10, 12, 20, 100])

interface DieProps {
  die: RolledDie
  place: number
  caption: string | undefined
  isHeld: boolean
  onHold: DiceStageProps['onHold']
}

function Die({ die, place, caption, isHeld, onHold }: DieProps) {
  const t = useT()
  const values = { number: place + 1, sides: String(die.sides), value: die.value }
  const name = t(die.kept ? 'dice_roll.die' : 'dice_roll.die.dropped', values)
  const picture = (
    <>
      <DieArt sides={die.sides} value={die.value} struck={!die.kept} look={die.kept ? 'filled' : 'plain'} />
      {(caption || onHold) && (
        <small aria-hidden="true">
          {isHeld ? (
            <>
              <Icon name="lock" size={12} /> {t('dice_roll.held')}
            </>
          ) : (
            caption
          )}
        </small>
      )}
    </>
  )
  if (!onHold)
    return (
      <span role="img" aria-label={name}>
        {picture}
      </span>
    )
  return (
    <button type="button" className="die-hold" aria-pressed={isHeld} onClick={() => onHold(place)}>
      <VisuallyHidden>{t('dice_roll.hold', { die: name })}</VisuallyHidden>
      {picture}
    </button>
  )
}

function sizeOf(count: number): 'one' | 'few' | 'some' | 'many' {
  if (count === 1) return 'one'
  if (count <= 6) return 'few'
  return count <= 15 ? 'some' : 'many'
}
