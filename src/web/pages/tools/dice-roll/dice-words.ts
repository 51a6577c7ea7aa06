import { type DiceRoll, readDice } from '#draw/chance/dice.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { ChanceRecord } from '../chance-parts/chance-records.ts'
import { specOf } from './dice-settings.ts'

/** More values are too many to listen to. */
const maxAnnounced = 10

/** The sum first, then the dice, then the dropped ones. */
export function diceOutcome(
  t: Translate,
  { dice, total }: DiceRoll,
  most = Number.POSITIVE_INFINITY,
): string {
  if (dice.length === 1 || dice.length > most) return t('dice_roll.outcome', { total })
  const list = (isKept: boolean) =>
    dice.flatMap(({ kept, value }) => (kept === isKept ? [String(value)] : [])).join(', ')
  const dropped = list(false)
  const whole = t('dice_roll.outcome.dice', { total, dice: list(true) })
  return dropped ? `${whole}; ${t('dice_roll.outcome.dropped', { dice: dropped })}` : whole
}

export function spokenDice(t: Translate, roll: DiceRoll): string {
  return diceOutcome(t, roll, maxAnnounced)
}

/** The roll stored in a record; undefined if it is inconsistent. */
export function rollOf({ asked, fell }: Pick<ChanceRecord, 'asked' | 'fell'>): DiceRoll | undefined {
  const spec = specOf(asked)
  try {
    return spec && readDice(spec, fell.split(' ').map(Number))
  } catch {
    return undefined
  }
}
