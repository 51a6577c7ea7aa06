import { type RandomBytes, uniformBelow } from './uniform.ts'

/** Indexes 0 to `count` - 1 in random order, every order equally likely (Fisher and Yates). */
export function shuffle(count: number, random: RandomBytes): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let index = 0; index < count - 1; index++) {
    const other = index + Number(uniformBelow(BigInt(count - index), random))
    const taken = order[other] as number
    order[other] = order[index] as number
    order[index] = taken
  }
  return order
}

/** An index, each as likely as its share of all tickets; undefined without any. `tickets`: integers >= 0. */
export function pickOne(tickets: readonly number[], random: RandomBytes): number | undefined {
  const total = tickets.reduce((sum, count) => sum + count, 0)
  if (total < 1) return undefined
  let left = Number(uniformBelow(BigInt(total), random))
  return tickets.findIndex((count) => {
    left -= count
    return left < 0
  })
}
