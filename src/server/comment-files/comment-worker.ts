import { answerRequests } from '../files/answer-requests.ts'
import { packComments } from './supplied-comments.ts'

const load = async () => {
  const { readCommentBytes } = await import('./read-comment-bytes.ts')
  return async (request: Parameters<typeof readCommentBytes>[0]) =>
    packComments(await readCommentBytes(request))
}

await answerRequests(load, ({ packs }) => packs.map((pack) => pack.buffer as ArrayBuffer))
