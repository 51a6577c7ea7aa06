import type { ChanceSettings } from './chance.ts'

type Say = (key: 'coin_toss.count' | 'chance_result.title.numbers', values: { count: number }) => string

/** What was tossed, in a word or two: for results without a title of their own. */
export function chanceTitle(asked: ChanceSettings, say: Say): string {
  switch (asked.tool) {
    case 'coins':
      return say('coin_toss.count', { count: asked.coins })
    case 'dice':
      return asked.dice
    case 'numbers':
      return say('chance_result.title.numbers', { count: asked.count })
  }
}
