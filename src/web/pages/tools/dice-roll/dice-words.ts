import { type DiceRoll, readDice } from '#draw/chance/dice.ts'
import { type DiceSpec, isDiceFault, parseDice, writeDice } from '#draw/chance/dice-notation.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { ChanceRecord } from '../chance-parts/chance-records.tsx'

export const usualDice = '2d6'

/** The notation as typed or linked. Text too long for any dice is replaced by the default. */
export function readDiceSettings(query: URLSearchParams): string {
  const typed = (query.get('dice') ?? '').toWellFormed().trim()
  return typed.length > 0 && typed.length <= 200 ? typed : usualDice
}

/** Only settings that differ from the default, so that the plain page keeps its plain address. */
export function writeDiceSettings(spec: DiceSpec | undefined): string {
  const dice = spec && writeDice(spec)
  return dice && dice !== usualDice ? new URLSearchParams({ dice }).toString() : ''
}

export function specOf(text: string): DiceSpec | undefined {
  const parsed = parseDice(text)
  return isDiceFault(parsed) ? undefined : parsed
}

/** The notation with another number or kind of dice in its first group; drops its keep rule, which may not fit. */
export function withFirstGroup(spec: DiceSpec, change: { count?: number; sides?: number }): string {
  const [first, ...others] = spec.groups
  if (!first) return usualDice
  const { keep: _keep, ...plain } = first
  return writeDice({ ...spec, groups: [{ ...plain, ...change }, ...others] })
}

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
