import { setTimeout as pause } from 'node:timers/promises'
import { failUntil } from '#contract/api/errors.ts'
import type { Collection } from '#contract/comments/collections.ts'
import type { Context, Viewer } from '../../context.ts'
import { ownCollection } from '../../core/comments/own-collection.ts'
import type { StreamedEvent } from '../../http/send-events.ts'
import { viewOf } from './read-collection.ts'

type Deps = Pick<Context, 'db'>
type Progress = StreamedEvent<Collection>

/** How often the database is checked for changes, in milliseconds. */
const betweenLooks = 1000
/** Open streams per person; a browser opens no more to one site over HTTP/1.1. */
const maxStreams = 6
const openStreams = new Map<string, number>()

/** The collection, at once and after every change, until it has ended. */
export async function watchCollection(
  ctx: Deps,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<Progress, void, void>> {
  await ownCollection(ctx, viewer, id)
  const open = openStreams.get(viewer.owner) ?? 0
  if (open >= maxStreams) throw failUntil('busy', 5)
  openStreams.set(viewer.owner, open + 1)
  let isOver = false
  const leave = () => {
    if (isOver) return
    isOver = true
    const remaining = (openStreams.get(viewer.owner) ?? 1) - 1
    if (remaining > 0) openStreams.set(viewer.owner, remaining)
    else openStreams.delete(viewer.owner)
  }
  // A generator that is never started does not reach its cleanup.
  signal.addEventListener('abort', leave)
  if (signal.aborted) leave()
  return changesOf(ctx, viewer, id, signal, leave)
}

async function* changesOf(
  ctx: Deps,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
  leave: () => void,
): AsyncGenerator<Progress, void, void> {
  try {
    for (let lastText = ''; !signal.aborted; ) {
      const data = await viewOf(ctx, await ownCollection(ctx, viewer, id))
      const text = JSON.stringify(data)
      if (text !== lastText) yield { event: 'progress', data }
      lastText = text
      if (data.status !== 'waiting' && data.status !== 'running') return
      await pause(betweenLooks, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    leave()
  }
}
