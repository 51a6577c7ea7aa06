/** Other values for any place in a receipt. */
const odd: unknown[] = [
  null,
  true,
  '',
  'x',
  0,
  -1,
  2 ** 53,
  2 ** 53 - 1,
  [],
  {},
  ['L', 0, 'ff'],
  '\u{1f389}',
  'ff'.repeat(32),
]

type Members = Record<string | number, unknown>

/** `count` receipts with one change in each, always the same ones: a value, a member, or a character of the text. */
export function mutated(texts: string[], count: number): string[] {
  const below = generator()
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return Array.from({ length: count }, () => {
    const text = pick(texts)
    if (below(4) === 0) return withOtherSign(text, below)
    const receipt = JSON.parse(text) as unknown
    const { parent, key } = pick(placesOf(receipt))
    if (below(4) === 0) remove(parent, key)
    else parent[key] = below(2) === 0 ? nearby(parent[key], below) : pick(odd)
    return JSON.stringify(receipt)
  })
}

/** Numbers below a bound, from a fixed start (the generator of Numerical Recipes). */
function generator(): (bound: number) => number {
  let state = 20_261_120
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

function withOtherSign(text: string, below: (bound: number) => number): string {
  const compact = JSON.stringify(JSON.parse(text))
  const at = below(compact.length)
  return compact.slice(0, at) + '0a1"{}[],:.-eL '[below(14)] + compact.slice(at + below(2))
}

function nearby(value: unknown, below: (bound: number) => number): unknown {
  if (typeof value === 'number') return value + [1, -1, 2 ** 32, 0.5][below(4)]!
  if (typeof value === 'string') return `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`
  return [value]
}

function remove(parent: Members, key: string | number): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else Reflect.deleteProperty(parent, key)
}

function placesOf(value: unknown): { parent: Members; key: string | number }[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Members
  return Object.keys(parent)
    .filter((key) => key !== 'vector')
    .flatMap((key) => [{ parent, key }, ...placesOf(parent[key])])
}
