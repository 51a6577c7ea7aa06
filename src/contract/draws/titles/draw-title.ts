import type { Result, Winner } from '../results.ts'
import { voidingOf } from '../voiding-of.ts'
import { givenTitle, type Named, winnersTitle } from './given-title.ts'

type Say = (
  key: 'draw_title.winner' | 'draw_title.winners' | 'draw_title.void' | 'result.untitled',
  values: Record<string, string | number>,
) => string

type Held = Pick<Result, 'winners'> & Partial<Pick<Result, 'substitutes' | 'further' | 'events'>>

/** A result's title: the given one, else built from the current winners. A void result has no winners to name. */
export function resultTitle(result: Named & Held, say: Say): string {
  const given = givenTitle(result)
  if (given) return given
  if (voidingOf(result.events)) return say('draw_title.void', {})
  // A title is shared, so it uses the public names, for the organizer as well.
  const names = placeHolders(result).flatMap(({ name, public_name = name, erased }) =>
    erased ? [] : [public_name],
  )
  const count = result.winners.length
  return winnersTitle(names, count, say) || say('result.untitled', { count })
}

/** Current holders of the first places: winners, or those who replaced them. */
export function placeHolders({ winners, substitutes = [], further = [] }: Held): Winner[] {
  const later = new Map([...substitutes, ...further].map((person) => [person.rank, person]))
  return winners.map((winner) => {
    let holder = winner
    while (holder.replaced_by !== undefined) {
      const next = later.get(holder.replaced_by)
      if (!next) break
      holder = next
    }
    return holder
  })
}
