import { fork } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { unpackPage } from '../../src/server/core/comments/comment-columns.ts'
import { collectionById, insertCollection, pagesOf, postsOf } from '../../src/server/core/comments/store.ts'
import type { Database } from '../../src/server/db/client.ts'
import { createSecretBox } from '../../src/server/providers/keys.ts'
import { generatePost, type TruePost } from '../platforms/generated-post.ts'
import { startStandIn } from '../platforms/stand-in.ts'
import { speakYoutube } from '../platforms/youtube.ts'
import { giveYoutubeKey } from '../world/collections.ts'

export interface CollectPlan {
  db: Database
  databaseUrl: string
  comments: number
  kills: number
  manner?: 'product' | 'careless'
  onKill?(kills: number, fetched: number): void
}

export interface CollectReport {
  /** processes that were killed while there was still something to fetch */
  kills: number
  status: string
  violations: string[]
}

const patience = 60_000

/** Collects one post with a process that is killed over and over, then lets it finish, and compares with the truth. */
export async function collectRounds(plan: CollectPlan): Promise<CollectReport> {
  const { db, kills, onKill } = plan
  const post = generatePost({ seed: randomInt(1e6), comments: plan.comments, id: 'dQw4w9WgXcQ' })
  const youtube = await startStandIn(async (asked, fault) => {
    await pause(10)
    return speakYoutube(post, asked, fault)
  })
  const secretKey = randomBytes(32)
  await giveYoutubeKey({ db, secrets: createSecretBox(secretKey), now: () => new Date() })
  const id = await begin(db)
  const report: CollectReport = { kills: 0, status: '', violations: [] }
  const start = () => startChild(plan, { secretKey, youtubeUrl: youtube.url })
  try {
    while (report.kills < kills && (await isOpen(db, id))) {
      const child = await start()
      await untilMoved(db, id)
      await pause(randomInt(200))
      child.kill('SIGKILL')
      await once(child, 'exit')
      const fetched = await check(db, id, post, report.violations)
      report.kills++
      onKill?.(report.kills, fetched)
    }
    const last = await start()
    for (const end = Date.now() + patience; (await isOpen(db, id)) && Date.now() < end; ) await pause(50)
    // A careless one is still writing.
    await pause(plan.manner === 'careless' ? 300 : 0)
    last.kill('SIGKILL')
    await once(last, 'exit')
    report.status = (await collectionById(db, id))?.status ?? 'gone'
    const fetched = await check(db, id, post, report.violations)
    if (fetched !== post.comments.length)
      report.violations.push(`lost: ${fetched} of ${post.comments.length}`)
    return report
  } finally {
    await youtube.stop()
  }
}

async function begin(db: Database): Promise<string> {
  const id = randomUUID()
  const now = new Date()
  await insertCollection(
    db,
    {
      id,
      owner: 'somebody',
      account: 'somebody',
      user_id: null,
      platform: 'youtube',
      by: 'official',
      paid_by: 'site',
      status: 'waiting',
      replies: true,
      most: 1_000_000,
      wish: '{}',
      created_at: now,
      stepped_at: now,
    },
    [
      {
        collection_id: id,
        no: 0,
        platform: 'youtube',
        post_id: 'dQw4w9WgXcQ',
        url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      },
    ],
  )
  return id
}

async function startChild(
  { databaseUrl, manner = 'product' }: CollectPlan,
  { secretKey, youtubeUrl }: { secretKey: Buffer; youtubeUrl: string },
) {
  const child = fork(fileURLToPath(new URL('./collect-child.ts', import.meta.url)), [databaseUrl, manner], {
    env: { ...process.env, SECRET_KEY: secretKey.toString('hex'), YOUTUBE_API_URL: youtubeUrl },
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  await once(child, 'message')
  return child
}

async function isOpen(db: Database, id: string): Promise<boolean> {
  const status = (await collectionById(db, id))?.status
  return status === 'waiting' || status === 'running'
}

/** Kills before a process has stored its first page would test little. */
async function untilMoved(db: Database, id: string): Promise<void> {
  const before = (await collectionById(db, id))?.version ?? 0
  for (const end = Date.now() + patience; Date.now() < end; await pause(10)) {
    const now = await collectionById(db, id)
    if (!now || now.version > before + 1 || (now.status !== 'waiting' && now.status !== 'running')) return
  }
}

/** Everything stored is true and stored once, and the counts match it. Returns the number of stored comments. */
async function check(db: Database, id: string, post: TruePost, violations: string[]): Promise<number> {
  const pages = await pagesOf(db, id)
  const kept = pages.flatMap(({ data }) => unpackPage(data))
  const truth = new Map(post.comments.map((comment) => [comment.id, comment]))
  const ids = new Set(kept.map((comment) => comment.id))
  const [row] = await postsOf(db, id)
  if (ids.size !== kept.length) violations.push(`kept twice: ${kept.length - ids.size}`)
  const wrong = kept.filter(({ id: one, text }) => truth.get(one)?.text !== text)
  if (wrong.length > 0) violations.push(`never written: ${wrong.length}`)
  const replies = kept.filter(({ parentId }) => parentId !== null).length
  if (row?.fetched !== ids.size) violations.push(`counted ${row?.fetched}, kept ${ids.size}`)
  else if (row.replies !== replies) violations.push(`counted ${row.replies} answers, kept ${replies}`)
  if (row?.complete && ids.size !== truth.size) violations.push(`called whole with ${ids.size}`)
  if (row?.duplicates) violations.push(`${row.duplicates} came twice where nothing repeats`)
  return ids.size
}
