import { isDiceFault, parseDice, writeDice } from '#draw/chance/dice-notation.ts'
import type { DiceSpec } from '#draw/chance/dice-spec.ts'

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
