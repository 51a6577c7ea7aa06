import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { addressOf, plans } from '../posts/plans.ts'
import { arrive, type Writing } from '../tickets/write-tickets.ts'

interface List {
  /** undefined: the user of the demo */
  person?: { username: string; fullname: string }
  title: string
  winners: number
  substitutes?: number
  prizes?: string[]
  entries: string
}

const lists: readonly List[] = [
  { title: 'Theater evening', winners: 3, entries: 'Ana Beatriz Caio Davi Elisa Fabio Gil' },
  { title: 'Sommerfest: Bücherpaket', winners: 1, entries: 'Anke Björn Carla Dörte Emre' },
  {
    person: { username: 'marit', fullname: 'Marit Haugen' },
    title: 'Julekalender, luke 1',
    winners: 2,
    entries: 'Aksel Birgit Dagny Eirik Frøya Gunnar Håkon Ingeborg Jorunn Kåre Liv Magnus',
  },
  {
    person: { username: 'paulo', fullname: 'Paulo Menezes' },
    title: 'Rifa da escola',
    winners: 1,
    substitutes: 2,
    entries: 'Adriana Benedito Célia Dirceu Eunice Flávio Graça Heitor Iracema Joaquim',
  },
  {
    person: { username: 'defne', fullname: 'Defne Aydın' },
    title: 'Atölye için kura',
    winners: 4,
    entries: 'Aslı Barış Cansu Doğan Ece Ferhat Gizem Halil İpek Kerem Lale Murat Nilüfer Onur Pınar',
  },
  {
    person: { username: 'chiara', fullname: 'Chiara Lombardi' },
    title: 'Chi presenta per primo?',
    winners: 1,
    entries: 'Alessia Bruno Carlotta Dario Elena Franco',
  },
  {
    person: { username: 'owen', fullname: 'Owen Pritchard' },
    title: 'Quiz night tie-break',
    winners: 1,
    prizes: ['A round on the house'],
    entries: 'Aled Bethan Carys Dylan Eleri Ffion Gethin Haf',
  },
]

/** Some that are fetched, one whose comments are turned off, and one that no longer exists. */
const posts = [
  'demo-vid-02',
  'demo-vid-04',
  'demo-vid-06',
  'demo-vid-07',
  'demo-vid-11',
  'demo-vid-12',
  'DemoPost001',
  'DemoPost003',
  '7900000000000000101',
  '1990000002000000000000',
  'demo1',
]

/** How many of the fetched posts are drawn from. */
const drawnPosts = 4

const created = z.object({ id: z.string() })
const fetched = z.object({ status: z.string() })

/** So that the lists of draws and of fetches show some that went well and some that failed. */
export async function drawSome(writing: Writing): Promise<void> {
  const { send, user: token } = writing
  for (const { person, entries, ...options } of lists) {
    const by = { token: person ? await arrive(writing, person) : token }
    await send(
      'POST',
      '/api/giveaways',
      { ...options, source: { type: 'list', entries: entries.split(' ') } },
      by,
    )
  }
  const fetches: string[] = []
  // Some are refused right away; that is what the list is to show.
  for (const plan of plans.filter(({ id }) => posts.includes(id)))
    await send('POST', '/api/collections', { posts: [addressOf(plan)] }, { token }).then(
      (data) => fetches.push(created.parse(data).id),
      () => {},
    )
  for (const id of fetches.slice(0, drawnPosts)) await drawFrom(writing, id)
}

const patience = 80

/** Draws two winners from the comments of a fetch, once they are there. */
async function drawFrom({ send, user: token }: Writing, collection_id: string): Promise<void> {
  for (let tries = 1; tries <= patience; tries++) {
    const { status } = fetched.parse(
      await send('GET', `/api/collections/${collection_id}`, undefined, { token }),
    )
    if (status === 'failed') return
    if (status === 'done') {
      const source = { type: 'collection', collection_id }
      await send('POST', '/api/giveaways', { winners: 2, substitutes: 1, source }, { token })
      return
    }
    await pause(250)
  }
}
