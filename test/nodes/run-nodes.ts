import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Context } from '../../src/server/context.ts'
import type { Database } from '../../src/server/db/client.ts'
import { createSecretBox } from '../../src/server/providers/secret-box.ts'
import { freePort } from '../kill/draws.ts'
import { checkDraws } from '../kill/draws-checker.ts'
import { startDrawClient } from '../kill/draws-client.ts'
import { generatePost } from '../platforms/generated-post.ts'
import { startStandIn } from '../platforms/stand-in.ts'
import { speakYoutube } from '../platforms/youtube.ts'
import { giveYoutubeKey } from '../world/collections.ts'
import { type Person, person } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { checkJobs, remainingJobs, untilDrawn } from './check.ts'
import { startLoad } from './load.ts'
import { createNode, type NodeProcess } from './node-process.ts'
import { startProxy } from './proxy.ts'

export interface NodesPlan {
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
