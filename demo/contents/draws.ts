import { addressOf, plans } from '../posts/plans.ts'
import type { Writing } from '../tickets/write-tickets.ts'

const lists = [
  {
    title: 'Theater evening',
    winners: 3,
    entries: ['Ana', 'Beatriz', 'Caio', 'Davi', 'Elisa', 'Fabio', 'Gil'],
  },
  { title: 'Sommerfest: Bücherpaket', winners: 1, entries: ['Anke', 'Björn', 'Carla', 'Dörte', 'Emre'] },
] as const

/** Some that are fetched, one whose comments are turned off, and one that no longer exists. */
const posts = ['demo-vid-02', 'demo-vid-04', 'demo-vid-06', 'demo-vid-07', 'demo-vid-11', 'demo-vid-12']

/** So that the lists of draws and of fetches show some that went well and some that failed. */
export async function drawSome({ send, user: token }: Writing): Promise<void> {
  for (const { entries, ...options } of lists)
    await send('POST', '/api/giveaways', { ...options, source: { type: 'list', entries } }, { token })
  // Some are refused right away; that is what the list is to show.
  for (const plan of plans.filter(({ id }) => posts.includes(id)))
    await send('POST', '/api/collections', { posts: [addressOf(plan)] }, { token }).catch(() => {})
}
