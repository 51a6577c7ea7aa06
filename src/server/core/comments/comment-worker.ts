import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { weighComments } from '#draw/comments/weigh-comments.ts'
import { type CollectedLines, readCollected } from './collected-lines.ts'
import {
  type Answered,
  CommentCache,
  type CommentWork,
  type CommentWorkName,
  type Told,
} from './comment-work.ts'
import { statisticsOf } from './statistics/statistics-of.ts'
import { lineAt, plainRow, weighForView } from './weigh-for-view.ts'

/** The thread behind `ask-comments.ts`: holds comments in columns and answers requests one by one. */
const { compileCache, maxComments } = workerData as { compileCache?: string; maxComments: number }
if (compileCache !== undefined) enableCompileCache(compileCache)

const cache = new CommentCache(maxComments)

const work: {
  [Name in CommentWorkName]: (
    collected: CollectedLines,
    question: CommentWork[Name]['question'],
  ) => CommentWork[Name]['answer']
} = {
  weigh: weighForView,
  seal(collected, { wish }) {
    const { facts, sha256 } = collected
    const weighing = weighComments(facts, wish)
    const textAt = (row: number) => lineAt(collected, row).text
    return { keys: facts.keys, weighing, sha256, statistics: statisticsOf({ facts, weighing, textAt }) }
  },
  rows: (collected, { rows }) => rows.map((row) => plainRow(collected, row)),
  document: ({ lines, sha256 }) => ({ bytes: lines.bytes, sha256 }),
}

/** Requests are answered strictly in order, even if one has to wait. */
let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (told: Told) => {
  last = last.then(async () => parentPort?.postMessage(await answerTo(told)))
})

async function answerTo(told: Told): Promise<Answered> {
  const { no, key } = told
  try {
    if ('load' in told) {
      cache.put(key, readCollected(told.load.pages, told.load.posts))
      return { no, answer: undefined }
    }
    const collected = cache.get(key)
    if (!collected) return { no, missing: true }
    const answer: (collected: CollectedLines, question: never) => unknown = work[told.name]
    return { no, answer: answer(collected, told.question as never) }
  } catch (error) {
    return { no, problem: String(error instanceof Error ? error.stack : error) }
  }
}
