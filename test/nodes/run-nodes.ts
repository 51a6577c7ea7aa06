import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Context } from '../../src/server/context.ts'
import { collectionById, pagesOf, postsOf } from '../../src/server/core/comments/store.ts'
import type { Database } from '../../src/server/db/client.ts'
import { createSecretBox } from '../../src/server/providers/keys.ts'
import { readQueueState } from '../../src/server/queue/queue-state.ts'
import { freePort } from '../kill/draws.ts'
import { checkDraws } from '../kill/draws-checker.ts'
import { startDrawClient } from '../kill/draws-client.ts'
import { generatePost } from '../platforms/generated-post.ts'
import { startStandIn } from '../platforms/stand-in.ts'
import { speakYoutube } from '../platforms/youtube.ts'
import { giveYoutubeKey } from '../world/collections.ts'
import { type Person, person } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { type Load, startLoad } from './load.ts'
import { createNode, type NodeProcess } from './node-process.ts'
import { startProxy } from './proxy.ts'

interface NodesPlan {
  db: Database
  databaseUrl: string
  dataDir: string
  kills: number
  /** `careless`: the web nodes finish draws with another number than the sealed one */
  manner: 'product' | 'careless'
  onKill: (count: number, seen: object) => void
}

const comments = 400
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Two web nodes and two workers behind a proxy, under a mixed load, killed at random one after the other. */
export async function runNodes({ db, databaseUrl, dataDir, kills, manner, onKill }: NodesPlan) {
  const secretKey = randomBytes(32)
  const youtube = await startYoutubeStandIn()
  await giveYoutubeKey({ db, secrets: createSecretBox(secretKey), now: () => new Date() })
  // Lists as long as the draw client's must pass the plan of visitors.
  await db.updateTable('plans').set({ list_rows: 100_000 }).where('is_free', '=', true).execute()
  const people = await makePeople(db, secretKey, 8 * kills)
  const env = {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '4',
    SECRET_KEY: secretKey.toString('hex'),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    BEACON_URLS: 'off',
    YOUTUBE_API_URL: youtube.url,
  }
  const nodes: NodeProcess[] = []
  for (const only of ['web', 'web', 'worker', 'worker'] as const) {
    const port = await freePort()
    const careless = [path('../kill/draws-server.ts'), databaseUrl, String(port), 'never:1:careless']
    const product = [path('../../src/main.ts'), `--only=${only}`]
    nodes.push(
      createNode({ only, port, args: manner === 'careless' && only === 'web' ? careless : product, env }),
    )
  }
  // The first one migrates; it is no race worth waiting for four times.
  for (const node of nodes) await node.start()
  const proxy = await startProxy(nodes.filter(({ plan }) => plan.only === 'web').map(({ plan }) => plan.port))
  const draws = startDrawClient()
  const answers: string[] = []
  draws.tell((answer) => void answers.push(answer))
  draws.ask(proxy.url)
  const { load, end } = startLoad(proxy.url, people)
  try {
    for (let count = 1; count <= kills; count++) {
      await pause(500 + randomInt(1500))
      const node = nodes[randomInt(nodes.length)]
      await node?.kill()
      await pause(randomInt(1000))
      await node?.start()
      onKill(count, { node: node?.plan.only, draws: answers.length, signIns: load.signIns })
    }
    await draws.rest()
    await draws.end()
    await end()
    const started = await restartWeb(nodes)
    const left = await remainingJobs(db)
    await untilDrawn(db)
    return {
      kills,
      draws: answers.length,
      signIns: load.signIns,
      sessionChecks: load.sessionChecks,
      collections: load.collections.size,
      recoveries: load.recoveries.length,
      unanswered: proxy.unanswered,
      violations: [
        ...load.violations,
        ...proxy.failed,
        ...left,
        ...(await checkJobs(db, load, comments)),
        ...(await checkDraws(db, { answers, started, verified: new Set() })),
      ],
    }
  } finally {
    for (const node of nodes) await node.kill()
    await proxy.stop()
    await youtube.stop()
  }
}

/**
 * Only these: the start of a worker would finish draws that must not have to wait for one. Returns since when all draws
 * before must be finished.
 */
async function restartWeb(nodes: readonly NodeProcess[]): Promise<Date> {
  const since = new Date()
  for (const node of nodes.filter(({ plan }) => plan.only === 'web')) {
    await node.stop()
    await node.start()
  }
  return since
}

async function startYoutubeStandIn() {
  const post = generatePost({ seed: randomInt(1e6), comments, id: 'dQw4w9WgXcQ' })
  return startStandIn(async (asked, fault) => {
    await pause(30)
    return speakYoutube(post, asked, fault)
  })
}

/** People with accounts; passwords are hashed with the key that all nodes share. */
async function makePeople(db: Database, secretKey: Uint8Array, count: number): Promise<Person[]> {
  const ctx = { db, secretKey, now: () => new Date() } as Context as World['ctx']
  const ask: World['ask'] = () => Promise.reject(new Error('they ask over the network'))
  const made: Person[] = []
  for (let no = 0; no < count; no++) made.push(await person({ ctx, ask } as World, { plan: 'Ultra' }))
  return made
}

const patience = 180_000

/** Waits until no job is due or running, and says which ones remain. */
async function remainingJobs(db: Database): Promise<string[]> {
  for (const deadline = Date.now() + patience; ; await pause(250)) {
    const open = (await readQueueState(db)).filter(
      ({ waiting, retrying, running }) => waiting + retrying + running > 0,
    )
    if (open.length === 0) return []
    if (Date.now() > deadline) return open.map((queue) => `jobs left: ${JSON.stringify(queue)}`)
  }
}

/** Waits until no draw lacks its outcome; the draws that still do are reported by the checks that follow. */
async function untilDrawn(db: Database): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(250)) {
    const open = db.selectFrom('giveaways').select('id').where('status', '=', 'sealed')
    if (!(await open.executeTakeFirst())) return
  }
}

/** Every confirmed collection has all comments once, and every confirmed request for a password a mail. */
async function checkJobs(db: Database, load: Load, comments: number): Promise<string[]> {
  const violations: string[] = []
  for (const id of load.collections.keys()) {
    const collection = await collectionById(db, id)
    const [post] = await postsOf(db, id)
    const stored = (await pagesOf(db, id)).reduce((sum, { n }) => sum + n, 0)
    if (collection?.status !== 'done' || post?.fetched !== comments || stored !== comments)
      violations.push(`collection ${id}: ${collection?.status}, ${post?.fetched} counted, ${stored} stored`)
  }
  const { rows } = await sql<{ user_id: string; n: number }>`
    select user_id, count(*) as n from outbox where template = 'forgot_password' group by 1`.execute(db)
  const mails = new Map(rows.map(({ user_id, n }) => [user_id, n]))
  for (const { id, username } of load.recoveries)
    if (!mails.has(id)) violations.push(`no mail for the new password of ${username}`)
  return violations
}
