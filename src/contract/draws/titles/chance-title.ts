import type { ChanceSettings } from '../chance.ts'
import { givenTitle, type Named } from './given-title.ts'

type ChanceKey = 'coin_toss.count' | 'chance_result.title.numbers'
type Say<Key> = (key: Key, values: { count: number }) => string

/** What was tossed, in a word or two: for results without a title of their own. */
export function chanceTitle(settings: ChanceSettings, say: Say<ChanceKey>): string {
  switch (settings.tool) {
    case 'coins':
      return say('coin_toss.count', { count: settings.coins })
    case 'dice':
      return settings.dice
    case 'numbers':
      return say('chance_result.title.numbers', { count: settings.count })
  }
}

/** A draw as far as its title goes, without its winners. */
export type Unnamed = Named & { source: { chance?: ChanceSettings | undefined }; winners_count: number }

/** What a draw is called before it has winners, and where their names must not be stored: they can be erased from the draw alone. */
export function titleWithoutNames(draw: Unnamed, say: Say<ChanceKey | 'waiting.untitled'>): string {
  const { source, winners_count: count } = draw
  return (
    givenTitle(draw) || (source.chance ? chanceTitle(source.chance, say) : say('waiting.untitled', { count }))
  )
}
