export interface Named {
  title: string
  source: {
    type?: string
    file_name?: string | undefined
    posts?: readonly { title?: string | null | undefined }[] | undefined
  }
}

/** The name a draw was given: its own title, else its post's, else its file's. Empty if it has none of them. */
export function givenTitle({ title, source: { posts = [], file_name = '' } }: Named): string {
  const post = posts.find((one) => one.title?.trim())?.title ?? ''
  return title || shortened(post) || file_name
}

/** On some platforms a title is a whole caption, and some names are just as long; titles are cut to this length. */
const maxTitleLength = 100

/** As much of a text as a title shows. */
function shortened(caption: string): string {
  const signs = [...caption.replace(/\s+/g, ' ').trim()]
  if (signs.length <= maxTitleLength) return signs.join('')
  return `${signs.slice(0, maxTitleLength - 1).join('')}…`
}

type Say = (
  key: 'draw_title.winner' | 'draw_title.winners',
  values: Record<string, string | number>,
) => string

/** The first of the winners, and how many more there are; empty if no name is known. */
export function winnersTitle(names: readonly string[], count: number, say: Say): string {
  const name = shortened(names.find((one) => one !== '') ?? '')
  if (!name) return ''
  return count > 1
    ? say('draw_title.winners', { name, count: count - 1 })
    : say('draw_title.winner', { name })
}
