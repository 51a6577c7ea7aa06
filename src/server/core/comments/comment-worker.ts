import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { weighComments } from '#draw/comments/weigh-comments.ts'
import { type CollectedLines, readCollected } from './collected-lines.ts'
import {
  CommentCache,
  type CommentWork,
  type CommentWorkName,
  type ThreadAnswer,
  type ThreadRequest,
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
  seal(collected, { input }) {
    const { facts, sha256 } = collected
    const weighing = weighComments(facts, input)
    const textAt = (row: number) => lineAt(collected, row).text
    return { keys: facts.keys, weighing, sha256, statistics: statisticsOf({ facts, weighing, textAt }) }
  },
  rows: (collected, { rows }) => rows.map((row) => plainRow(collected, row)),
  pages: ({ pageAt }, { rows }) => rows.map((row) => pageAt(row)),
  document: ({ lines, sha256 }) => ({ bytes: lines.bytes, sha256 }),
}

parentPort?.on('message', (request: ThreadRequest) => parentPort?.postMessage(answerTo(request)))

function answerTo(request: ThreadRequest): ThreadAnswer {
  const { key } = request
  try {
    if ('load' in request) {
      cache.put(key, readCollected(request.load.pages, request.load.posts))
      return { answer: undefined }
    }
    const collected = cache.get(key)
    if (!collected) return { missing: true }
    const answer: (collected: CollectedLines, question: never) => unknown = work[request.name]
    return { answer: answer(collected, request.question as never) }
  } catch (error) {
    return { problem: String(error instanceof Error ? error.stack : error) }
  }
}
