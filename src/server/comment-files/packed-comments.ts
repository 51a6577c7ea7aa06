import { setImmediate } from 'node:timers/promises'
import type { Comment } from '../connectors/comment.ts'
import type { SuppliedComments } from './supplied-comments.ts'

/** How comments are passed from the worker: as transferred byte packs, instead of objects that are cloned in one go. */
export type PackedComments = Omit<SuppliedComments, 'comments'> & { packs: Uint8Array[] }

const packSize = 1000

export function packComments({ comments, ...rest }: SuppliedComments): PackedComments {
  const packs: Uint8Array[] = []
  const encoder = new TextEncoder()
  for (let at = 0; at < comments.length; at += packSize) {
    packs.push(encoder.encode(JSON.stringify(comments.slice(at, at + packSize))))
  }
  return { ...rest, packs }
}

/** Unpacks them, yielding the thread between packs. */
export async function unpackComments({ packs, ...rest }: PackedComments): Promise<SuppliedComments> {
  const comments: Comment[] = []
  for (const pack of packs) {
    comments.push(...(JSON.parse(Buffer.from(pack).toString()) as Comment[]))
    await setImmediate()
  }
  return { ...rest, comments }
}
