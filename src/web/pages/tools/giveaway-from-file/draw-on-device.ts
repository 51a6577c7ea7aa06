import { type RandomBytes, uniformBelow } from '../../../../draw/chance/uniform.ts'
import { entryKey, packEntries } from '../../../../draw/entries.ts'
import { applyRules } from '../../../../draw/rules.ts'
import { type FormValues, linesOf } from './form-values.ts'

/**
 * Draws winners from a typed list by the rules of every draw, on this device and without a receipt: each of those who take
 * part as likely as the others, nobody twice. Undefined where fewer take part than are to win.
 */
export function drawOnDevice(
  { names, exclude, onePerPerson, winners }: FormValues,
  random: RandomBytes,
): string[] | undefined {
  const lines = linesOf(names).map((line) => line.trim().toWellFormed())
  const entries = packEntries(lines.filter((line) => line !== ''))
  const rules = { one_entry_per_person: onePerPerson, exclude: linesOf(exclude) }
  const { weights } = applyRules(entries, rules)
  const left = [...weights.keys()].filter((row) => (weights[row] ?? 0) > 0)
  const count = Number(winners)
  if (!Number.isInteger(count) || count < 1 || count > left.length) return undefined
  for (let place = 0; place < count; place++) {
    const taken = place + Number(uniformBelow(BigInt(left.length - place), random))
    const row = left[taken] ?? 0
    left[taken] = left[place] ?? 0
    left[place] = row
  }
  return left.slice(0, count).map((row) => entryKey(entries, row))
}
