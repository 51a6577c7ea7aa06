import { isDiceFault, parseDice } from '../../../../draw/chance/dice-notation.ts'
import { MOST_DICE, MOST_SIDES } from '../../../../draw/chance/dice-spec.ts'
import type { Translate } from '../../../i18n/texts.ts'

/** What is wrong with a notation, in words; nothing where it is fine. */
export function diceFault(t: Translate, text: string): string | undefined {
  const parsed = parseDice(text)
  if (!isDiceFault(parsed)) return undefined
  const rest = text.slice(parsed.at).trim().slice(0, 12)
  return t(`dice_roll.fault.${parsed.fault}`, { rest, dice: MOST_DICE, sides: MOST_SIDES })
}
