import { createHash } from 'node:crypto'
import type { Platform } from '#posts/address.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import { CommentCollector } from './comment-collector.ts'
import { kindOfPasted, type OpenedComments, openCommentFile } from './open-comment-file.ts'
import type { CommentDetection, CommentFileRequest, SuppliedComments } from './supplied-comments.ts'

/** A pasted list has no name. */
export type CommentRequest = Omit<CommentFileRequest, 'name'> & { name: string | null }

type Reading = Pick<CommentDetection, 'columns' | 'layout'> & {
  platform?: Platform | null
  post?: PostAddress | null
}

/**
 * Reads a list of comments in the calling thread. Only the worker calls this: the time limit is enforced by ending the
 * worker. Throws `FileProblem`.
 */
export async function readCommentBytes(request: CommentRequest): Promise<SuppliedComments> {
  const { bytes, name, platform, limits, post: named } = request
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const endings = { html: 'html', json: 'json', text: 'txt' }
  const opened = await openCommentFile({ ...request, name: name ?? `list.${endings[kindOfPasted(bytes)]}` })
  const collector = new CommentCollector(platform, limits.rows, named)
  const { platform: own = null, post = null, ...reading } = await read(opened, request, collector)
  const encoding = opened.kind === 'xlsx' ? null : opened.text.encoding
  const collected = collector.finish()
  return { ...collected, platform: own, post, sha256, detection: { kind: opened.kind, encoding, ...reading } }
}

async function read(
  opened: OpenedComments,
  request: CommentRequest,
  collector: CommentCollector,
): Promise<Reading> {
  const { bytes, choice = {}, limits } = request
  switch (opened.kind) {
    case 'xlsx': {
      const { readCommentSheet } = await import('./table/read-comment-table.ts')
      return { columns: await readCommentSheet(bytes, choice, limits, collector) }
    }
    case 'csv': {
      const { readCommentCsv } = await import('./table/read-comment-table.ts')
      return { columns: readCommentCsv(opened.text.bytes, choice, collector) }
    }
    case 'json': {
      const { readCommentJson } = await import('./json/read-comment-json.ts')
      return { layout: readCommentJson(opened.text.bytes, collector) }
    }
    case 'html': {
      const { readCommentHtml } = await import('./html/read-comment-html.ts')
      return readCommentHtml(opened.text.bytes, collector)
    }
    case 'text': {
      const { readCommentText } = await import('./text/read-comment-text.ts')
      return readCommentText(opened.text.bytes, choice, collector)
    }
  }
}
