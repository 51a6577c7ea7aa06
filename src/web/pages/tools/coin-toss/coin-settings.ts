import { MAX_COINS } from '#draw/chance/coins.ts'
import { graphemesOf } from '#web/ui/graphemes.ts'

/** The settings in the page's address. */
export interface CoinSettings {
  coins: number
  /** custom names of the two sides; empty for the default ones */
  heads: string
  tails: string
}

/** Longer names do not fit on a coin. */
export const maxSide = 20
/** A character with more combining marks than this would not fit on the coin. */
const maxCharacterLength = 16

export function readCoinSettings(query: URLSearchParams): CoinSettings {
  const typed = query.get('coins') ?? ''
  const coins = /^\d{1,4}$/.test(typed) ? Number(typed) : 1
  return {
    coins: Math.min(MAX_COINS, Math.max(1, coins)),
    heads: sideOf(query.get('heads')),
    tails: sideOf(query.get('tails')),
  }
}

/** Only settings that differ from the defaults, so that the plain page keeps its plain address. */
export function writeCoinSettings({ coins, heads, tails }: CoinSettings): string {
  const query = new URLSearchParams()
  if (coins !== 1) query.set('coins', String(coins))
  if (heads) query.set('heads', heads)
  if (tails) query.set('tails', tails)
  return query.toString()
}

/** Counts graphemes, so that no emoji is cut in two. */
function sideOf(text: string | null): string {
  const plain = (text ?? '')
    .toWellFormed()
    .slice(0, 2000)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
  const characters = charactersOf(plain.trim()).filter((side) => side.length <= maxCharacterLength)
  return characters.slice(0, maxSide).join('').trim()
}

export function charactersOf(text: string): string[] {
  return graphemesOf(text)
}
