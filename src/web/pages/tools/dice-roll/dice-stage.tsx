import './dice-roll.css'
import type { ReactNode } from 'react'
import type { DiceRoll, RolledDie } from '#draw/chance/dice.ts'
import { type DiceSpec, sidesOfDice } from '#draw/chance/dice-notation.ts'
import { DieArt } from '#web/art/die-art.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'

interface DiceStageProps {
  spec: DiceSpec
  roll: DiceRoll | null
  held: readonly boolean[]
  /** absent if dice cannot be held: without scripts, or with too many dice */
  onHold: ((index: number) => void) | undefined
  round: number
  /** the round in which each die was last rolled, if not the latest one for all: only rerolled dice move */
  fellIn?: readonly number[]
}

/** The outcome is settled before the animation: the dice only show it. Held dice do not move. */
export function DiceStage({ spec, roll, held, onHold, round, fellIn = [] }: DiceStageProps) {
  const sides = sidesOfDice(spec)
  const isMixed = new Set(sides).size > 1
  return (
    <ul className={`dice flex flex-wrap justify-center ${sizes[sizeOf(sides.length)]}`}>
      {sides.map((count, i) => {
        const die = roll?.dice[i]
        const isHeld = held[i] === true
        const caption = isMixed || !drawn.has(count) ? `d${count}` : undefined
        const fell = fellIn[i] ?? round
        return (
          <li
            key={`${fell} ${i}`}
            className={
              fell > 0
                ? 'die-place die-roll grid justify-items-center [animation:die-roll_720ms_var(--ease-out)_both] motion-reduce:animate-none [&:nth-child(3n+2)]:[animation-duration:820ms] [&:nth-child(3n)]:[animation-duration:640ms]'
                : 'die-place grid justify-items-center'
            }
          >
            {die ? (
              <Die {...{ die, caption, isHeld }} index={i} onHold={onHold} />
            ) : (
              // Before the first roll each die shows its highest face, unfilled.
              <>
                <DieArt sides={count} value={count} look="plain" />
                {caption && <Caption isHeld={false}>{caption}</Caption>}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Caption({ isHeld, children }: { isHeld: boolean; children: ReactNode }) {
  return (
    <small
      aria-hidden="true"
      className={`inline-flex gap-1 items-center justify-center min-h-4.5 text-13 leading-[1.2] ${isHeld ? 'font-medium' : 'text-ink-2'}`}
    >
      {children}
    </small>
  )
}

/** Dice that are recognizable by their outline. */
const drawn = new Set([2, 4, 6, 8, 10, 12, 20, 100])

interface DieProps {
  die: RolledDie
  index: number
  caption: string | undefined
  isHeld: boolean
  onHold: DiceStageProps['onHold']
}

function Die({ die, index, caption, isHeld, onHold }: DieProps) {
  const t = useT()
  const values = { number: index + 1, sides: String(die.sides), value: die.value }
  const name = t(die.kept ? 'dice_roll.die' : 'dice_roll.die.dropped', values)
  const picture = (
    <>
      <DieArt sides={die.sides} value={die.value} struck={!die.kept} look={die.kept ? 'filled' : 'plain'} />
      {(caption || onHold) && (
        <Caption isHeld={isHeld}>
          {isHeld ? (
            <>
              <Icon name="lock" size={12} /> {t('dice_roll.held')}
            </>
          ) : (
            caption
          )}
        </Caption>
      )}
    </>
  )
  if (!onHold)
    return (
      <span role="img" aria-label={name} className="grid justify-items-center gap-1.5">
        {picture}
      </span>
    )
  return (
    <button
      type="button"
      className="die-hold grid justify-items-center gap-1.5 relative pbs-2 px-1.5 pbe-0.5 border-2 border-transparent rounded-control bg-transparent cursor-pointer touch-manipulation hover:border-line-2 [&[aria-pressed=true]]:border-mark [&[aria-pressed=true]]:bg-wash forced-colors:[&[aria-pressed=true]]:[border-color:Highlight]"
      aria-pressed={isHeld}
      onClick={() => onHold(index)}
    >
      <VisuallyHidden>{t('dice_roll.hold', { die: name })}</VisuallyHidden>
      {picture}
    </button>
  )
}

const sizes = {
  one: 'gap-y-3 gap-x-4.5 [--die-width:150px] to-480:[--die-width:132px]',
  few: 'gap-y-3 gap-x-4.5 [--die-width:104px] to-480:[--die-width:76px]',
  some: 'gap-y-2 gap-x-3 [--die-width:72px] to-480:[--die-width:60px]',
  many: 'gap-y-1 gap-x-2 [--die-width:48px] to-480:[--die-width:40px]',
}

function sizeOf(count: number): keyof typeof sizes {
  if (count === 1) return 'one'
  if (count <= 6) return 'few'
  return count <= 15 ? 'some' : 'many'
}

interface DiceOutcomeProps {
  spec: DiceSpec
  roll: DiceRoll | null
  /** the number of rolls on this page: the sum waits until the dice of a roll rest */
  round: number
}

/** The dice and their sum, side by side if there is room. */
export function DiceTable({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-y-6 gap-x-8 items-center justify-center max-w-full">{children}</div>
  )
}

const outcomeClass = 'grid justify-items-center gap-1 min-w-24 max-w-full text-center'

/** The dice are shown above, and a longer sum is not readable. */
const maxTerms = 40

/** The sum and its terms: `5 + 3 + 6`, with dropped dice struck out. */
export function DiceOutcome({ spec, roll, round }: DiceOutcomeProps) {
  const t = useT()
  const { number } = useFormat()
  if (!roll) return <p className={`muted ${outcomeClass}`}>{t('dice_roll.before')}</p>
  const isPlain = (roll.dice.length === 1 && spec.plus === 0) || roll.dice.length > maxTerms
  return (
    <div
      className={
        round > 0
          ? `[animation:chance-rest_160ms_780ms_var(--ease-out)_backwards] motion-reduce:animate-none ${outcomeClass}`
          : outcomeClass
      }
    >
      <p className="font-heading text-64 leading-none font-display tracking-[-0.04em] normal-nums">
        {number(roll.total)}
      </p>
      {!isPlain && (
        <p className="dice-terms max-w-[44ch] text-14 text-ink-2 text-balance">
          {roll.dice.map((die, i) => {
            const isMinus = spec.groups[die.group]?.sign === -1
            const sign = i > 0 || isMinus ? ` ${isMinus ? '−' : '+'} ` : ''
            return (
              // Dice are identified by their position only.
              <span key={`${i} ${die.value}`}>
                {sign}
                {die.kept ? (
                  number(die.value)
                ) : (
                  <s className="text-ink-3 decoration-2">{number(die.value)}</s>
                )}
              </span>
            )
          })}
          {spec.plus !== 0 && ` ${spec.plus < 0 ? '−' : '+'} ${number(Math.abs(spec.plus))}`}
        </p>
      )}
    </div>
  )
}
