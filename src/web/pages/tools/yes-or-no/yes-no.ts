import { tossCoins } from '#draw/chance/coins.ts'
import { drawNumbers, type NumberSpec } from '#draw/chance/numbers.ts'
import type { RandomBytes } from '#draw/chance/uniform.ts'

const answers = ['yes', 'no', 'maybe'] as const
export type YesNo = (typeof answers)[number]

const oneOfThree: NumberSpec = {
  tool: 'numbers',
  from: '1',
  to: '3',
  digits: 0,
  step: '1',
  count: 1,
  unique: true,
  sorted: false,
  exclude: [],
}

/** A coin whose heads are a yes; with a maybe a number from 1 to 3, in the order of the answers. */
export function answerOf(withMaybe: boolean, random: RandomBytes): YesNo {
  const [place] = withMaybe
    ? drawNumbers(oneOfThree, random).map((number) => Number(number) - 1)
    : tossCoins({ tool: 'coins', coins: 1 }, random)
  return answers[place ?? 0] ?? 'yes'
}

/** What the server draws with the same meaning, for a receipt. */
export function sourceOf(withMaybe: boolean) {
  return withMaybe
    ? ({ type: 'chance', ...oneOfThree } as const)
    : ({ type: 'chance', tool: 'coins', coins: 1 } as const)
}
