import type { Result, Winner } from './results.ts'

interface Named {
  title: string
  source: {
    type?: string
    file_name?: string | undefined
    posts?: readonly { title?: string | null | undefined }[] | undefined
  }
}

/** What a draw was given as a name: its own title, else its post's, else its file's. Empty where it has none of them. */
export function givenTitle({ title, source: { posts = [], file_name = '' } }: Named): string {
  const post = posts.find((one) => one.title?.trim())?.title ?? ''
  return title || shortened(post) || file_name
}

/** On some platforms a title is a whole caption, and some names are as long; so much of it is a title. */
const longestTitle = 100

function shortened(caption: string): string {
  const signs = [...caption.replace(/\s+/g, ' ').trim()]
  if (signs.length <= longestTitle) return signs.join('')
  return `${signs.slice(0, longestTitle - 1).join('')}…`
}

type Say = (
  key: 'draw_title.winner' | 'draw_title.winners' | 'result.untitled',
  values: Record<string, string | number>,
) => string

type Held = Pick<Result, 'winners'> & Partial<Pick<Result, 'substitutes' | 'further' | 'events'>>

/** What a result is called: as it was given, else by those who hold its places. A void one has no winners to be called by. */
export function resultTitle(result: Named & Held, say: Say): string {
  const isVoid = result.events?.some(({ type }) => type === 'void')
  // A title is shared, so it has the name that everyone may read, for the organizer as well.
  const names = isVoid
    ? []
    : placeHolders(result).flatMap(({ name, public_name = name, erased }) => (erased ? [] : [public_name]))
  const count = result.winners.length
  return givenTitle(result) || winnersTitle(names, count, say) || say('result.untitled', { count })
}

/** The first of the winners, and how many there are besides; empty where no name is known. */
export function winnersTitle(names: readonly string[], count: number, say: Say): string {
  const name = shortened(names.find((one) => one !== '') ?? '')
  if (!name) return ''
  return count > 1
    ? say('draw_title.winners', { name, count: count - 1 })
    : say('draw_title.winner', { name })
}

/** Whoever holds the first places now: winners, and who took over for one of them. */
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
