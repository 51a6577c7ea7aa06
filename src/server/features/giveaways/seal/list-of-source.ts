import type { CallBody } from '#contract/api/call.ts'
import { arePhones } from '#contract/draws/mask-contacts.ts'
import type { testDraw } from '#contract/draws/test-draws.ts'
import type { Context, Viewer } from '#server/context.ts'
import { planOf } from '#server/core/plans/entitlements.ts'
import { storedCommentsSource } from '../comments/comments-header.ts'
import { commentsToDraw } from '../comments/comments-to-draw.ts'
import type { DrawRequest } from './draw-request.ts'
import {
  type FileChoice,
  firstNames,
  holdsPhones,
  listOf,
  readUploadedFile,
  storedUpload,
  type UploadedFile,
} from './list-from-file.ts'
import { listFromRequest } from './list-from-request.ts'

type Deps = Pick<Context, 'db' | 'now' | 'plan'>
type List = Pick<DrawRequest, 'source' | 'read' | 'comments'>

/**
 * The list that a request refers to, read and, for comments, with the rules applied: the same for a draw and its test.
 */
export async function listOfSource(
  ctx: Deps,
  viewer: Viewer,
  source: CallBody<typeof testDraw>['source'],
  options: Pick<DrawRequest['options'], 'winners' | 'rules'>,
): Promise<List> {
  switch (source.type) {
    case 'upload':
      return listOfFile(ctx, viewer, await storedUpload(ctx, source.upload_id), source)
    case 'collection': {
      const { comments, read } = await commentsToDraw(ctx, viewer, source, options)
      return { source: storedCommentsSource(comments), comments, read }
    }
    case 'list':
      return listOfNames(source.entries)
  }
}

function listOfNames(names: Parameters<typeof listFromRequest>[0]): List {
  const read = listFromRequest(names)
  const phones = arePhones(firstNames(read.list.entries)) && { phones: true as const }
  return { source: { type: 'list', ...phones }, read }
}

/** The list of a file from the request or from a preview. */
export async function listOfFile(
  ctx: Deps,
  viewer: Viewer,
  file: UploadedFile,
  choice: FileChoice,
): Promise<List> {
  const read = await readUploadedFile(file, choice, await planOf(ctx, viewer))
  const phones = holdsPhones(read) && { phones: true as const }
  const source = { type: 'file' as const, file_name: file.name, file_sha256: read.sha256, ...phones }
  return { source, read: listOf(read) }
}
