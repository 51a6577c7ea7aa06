import { canonicalJson } from '../canonical-json.ts'
import { exactFault, isObject, type Test } from '../shape.ts'
import { type CoinSpec, isCoinSpec } from './coins.ts'
import { isDiceFault, parseDice, writeDice } from './dice-notation.ts'
import { canonicalNumbers, type NumberSpec, numberFault } from './numbers.ts'
import type { ChanceSpec } from './plan.ts'

/** A toss as written in headers: in canonical form, without fractions. */
export type SealedChance = CoinSpec | { tool: 'dice'; dice: string } | NumberSpec

export function sealChance(spec: ChanceSpec): SealedChance {
  switch (spec.tool) {
    case 'coins':
      return { tool: 'coins', coins: spec.coins }
    case 'dice':
      return { tool: 'dice', dice: writeDice(spec) }
    case 'numbers':
      return canonicalNumbers(spec)
  }
}

const isInteger: Test = (value) => Number.isSafeInteger(value)
const isString: Test = (value) => typeof value === 'string'
const isBoolean: Test = (value) => typeof value === 'boolean'

const shapes: Readonly<Record<string, Record<string, Test>>> = {
  coins: { tool: isString, coins: isInteger },
  dice: { tool: isString, dice: isString },
  numbers: {
    tool: isString,
    from: isString,
    to: isString,
    digits: isInteger,
    step: isString,
    count: isInteger,
    unique: isBoolean,
    sorted: isBoolean,
    exclude: (value) => Array.isArray(value) && value.every(isString),
  },
}

/** The toss in an untrusted header; undefined if it is not a toss or not in canonical form. */
export function readSealedChance(source: unknown): ChanceSpec | undefined {
  if (!isObject(source) || source['kind'] !== 'chance') return undefined
  const { kind: _, ...sealed } = source
  const shape = Object.hasOwn(shapes, String(sealed['tool'])) ? shapes[String(sealed['tool'])] : undefined
  if (!shape || exactFault(sealed, '', shape) !== undefined) return undefined
  const spec = specOf(sealed)
  return spec && canonicalJson(sealChance(spec)) === canonicalJson(sealed) ? spec : undefined
}

function specOf(fields: Record<string, unknown>): ChanceSpec | undefined {
  // Its shape has been checked.
  const sealed = fields as SealedChance
  switch (sealed.tool) {
    case 'coins':
      return isCoinSpec(sealed) ? sealed : undefined
    case 'dice': {
      const spec = parseDice(sealed.dice)
      return isDiceFault(spec) ? undefined : spec
    }
    case 'numbers':
      return numberFault(sealed) ? undefined : sealed
  }
}
