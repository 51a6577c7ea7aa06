import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askMeanwhile, quantile } from './ask-meanwhile.ts'
import { type Cost, compare, costOf, median } from './cost.ts'
import { ratioTable, type Section, tableOf, verdictLine } from './report.ts'
import { served } from './served.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const long = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const edits = 200
const collectionsAtOnce = 20
/** Polling interval of clients that wait for a collection, in milliseconds. */
const patience = 500

/**
 * What a draw from comments costs: fetching them, weighing them while rules are edited, drawing from them, and the
 * effect on other requests.
 */
export async function commentDraws(count: number, rounds: number): Promise<Section> {
  const platform = await startServerProcess('comments-platform.ts', [String(count)])
  const slow = await startServerProcess('comments-platform.ts', ['3000', '50'])
  try {
    const whole = await served((server) => wholeDraws(server, platform, { count, rounds }), platform.origin)
    const crowded = await served((server) => crowdedHome(server), slow.origin)
    return {
      title: `A draw from ${count.toLocaleString('en')} comments`,
      notes: [
        'The platform is a process of its own that answers pages of 100 from memory. The product asks for them, keeps each page with its counts in a' +
          ' commit of its own, and draws three winners from a sealed list. Its CPU is that of the server with its threads; the database is told apart.',
        'The bare download is a script that asks for the same pages with undici’s `request` and looks for nothing but the next one.',
        `${edits} changes of rules, one after the other, each answered with the counts of all comments. ${collectionsAtOnce} collections at once, each of 3,000` +
          ' comments with 50 ms a page, whose owners ask for them every half second, each at a moment of their own.',
      ],
      tables: [...whole, ...crowded],
    }
  } finally {
    await Promise.all([platform.stop(), slow.stop()])
  }
}

async function wholeDraws(
  server: ServerProcess,
  platform: ServerProcess,
  { count, rounds }: { count: number; rounds: number },
): Promise<string[]> {
  const idle = (await server.spent()).held ?? 0
  const first = await begin(server, long, 0)
  await ended(server, first)
  const peak = (await server.spent()).memory
  const weighed = await editRules(server, first)
  const databases: number[] = []
  const download = [process.execPath, join(import.meta.dirname, 'bare-download.ts'), platform.origin]
  const standings = await compare(
    [
      {
        name: 'product: collected, kept, sealed, drawn',
        run: async () => {
          const cost = await wholeDraw(server, count)
          databases.push(cost.databaseCpu)
          return cost
        },
      },
      { name: 'bare download', run: () => costOf(download) },
    ],
    rounds,
  )
  return [
    ratioTable(standings, { peer: 'bare download', factor: 3 }),
    `The database spent ${median(databases).toFixed(2)} CPU s beside it.`,
    verdictLine('peak memory over idle while collecting', (peak - idle) / 2 ** 20, 300, ' MiB'),
    verdictLine('p95 of a change of rules', quantile(weighed, 0.95), 150, ' ms'),
  ]
}

async function wholeDraw(server: ServerProcess, count: number): Promise<Cost> {
  const before = await server.spent()
  const start = performance.now()
  const collection = await begin(server, long, 0)
  const { totals, completeness } = await ended(server, collection)
  if (totals.fetched !== count) throw new Error(`${totals.fetched} of ${count} came (${completeness})`)
  const source = { type: 'collection', collection_id: collection.id }
  const drawn = await send(server, '/api/giveaways', collection, { source, winners: 3 })
  const wall = (performance.now() - start) / 1000
  const after = await server.spent()
  const cpu = after.cpu - before.cpu
  const databaseCpu = after.databaseCpu - before.databaseCpu
  const { id } = drawn.data as { id: string }
  return { cpu, databaseCpu, wall, memory: after.memory, out: id }
}

/** Milliseconds of each reply, once the worker thread has read the comments. */
async function editRules(server: ServerProcess, collection: Begun): Promise<number[]> {
  const took: number[] = []
  for (let n = -5; n < edits; n++) {
    const comment_rules = {
      mentions: n % 3 === 0 ? 1 : 0,
      required_terms: n % 2 === 0 ? ['plain', '#concours'] : [`${Math.abs(n)}`],
      required_match: 'any',
      no_replies: n % 5 === 0,
    }
    const start = performance.now()
    await send(server, `/api/collections/${collection.id}/weigh`, collection, { comment_rules })
    if (n >= 0) took.push(performance.now() - start)
  }
  return took
}

async function crowdedHome(server: ServerProcess): Promise<string[]> {
  const home = `${server.origin}/`
  await askMeanwhile(home, '', () => pause(2000))
  const calm = await askMeanwhile(home, '', () => pause(4000))
  const crowded = await askMeanwhile(home, '', async () => {
    const begun = await Promise.all(
      Array.from({ length: collectionsAtOnce }, (_, n) =>
        begin(server, `https://youtu.be/short${String(n).padStart(6, '0')}`, n + 1),
      ),
    )
    // People do not send requests in step.
    await Promise.all(
      begun.map((one, n) => pause((n * patience) / collectionsAtOnce).then(() => ended(server, one))),
    )
  })
  const rows = [calm, crowded].map((took, n) => [
    n === 0 ? 'nothing else' : `${collectionsAtOnce} collections at once`,
    String(took.length),
    median(took).toFixed(1),
    quantile(took, 0.95).toFixed(1),
  ])
  const ratio = quantile(crowded, 0.95) / quantile(calm, 0.95)
  return [
    tableOf(['home page during', 'requests', 'median ms', 'p95 ms'], rows),
    verdictLine('p95 of the home page beside idle', ratio, 2, 'x'),
  ]
}

/** A collection, the cookie of its owner, and their client address. */
interface Begun {
  id: string
  cookie: string
  from: string
}

async function begin(server: ServerProcess, post: string, from: number): Promise<Begun> {
  const visitor = { id: '', cookie: '', from: `10.${process.hrtime()[1] & 255}.${from}.1` }
  const { data, cookie } = await send(server, '/api/collections', visitor, { posts: [post] })
  return { ...visitor, id: (data as { id: string }).id, cookie }
}

interface Ended {
  status: string
  completeness: string
  totals: { fetched: number }
}

async function ended(server: ServerProcess, collection: Begun): Promise<Ended> {
  for (;;) {
    const { data } = await send(server, `/api/collections/${collection.id}`, collection)
    const { status } = data as Ended
    if (status === 'done') return data as Ended
    if (status !== 'waiting' && status !== 'running') throw new Error(`a collection is ${status}`)
    await pause(patience)
  }
}

async function send(server: ServerProcess, path: string, { cookie, from }: Begun, body?: object) {
  const headers = { cookie, 'x-forwarded-for': from, 'content-type': 'application/json' }
  const response = await fetch(server.origin + path, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body ? JSON.stringify(body) : null,
  })
  const { data } = (await response.json()) as { data: unknown }
  if (!response.ok) throw new Error(`${response.status} for ${path}: ${JSON.stringify(data)}`)
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  return { data, cookie: cookies.join('; ') }
}
