import { setTimeout as pause } from 'node:timers/promises'
import type { Collection } from '#contract/comments/collections.ts'
import type { Context, Viewer } from '#server/context.ts'
import { ownCollection } from '#server/core/comments/readable-collection.ts'
import type { StreamedEvent } from '#server/http/send-events.ts'
import { createStreamSlots } from '#server/kit/stream-slots.ts'
import { viewOf } from './read-collection.ts'

type Deps = Pick<Context, 'db'>
type Progress = StreamedEvent<Collection>

/** How often the database is checked for changes, in milliseconds. */
const pollInterval = 1000
/** Open streams per person; a browser opens no more to one site over HTTP/1.1. */
const takeSlot = createStreamSlots({ maxPerOwner: 6 })

/** The collection, at once and after every change, until it has ended. */
export async function watchCollection(
  ctx: Deps,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<Progress, void, void>> {
  await ownCollection(ctx, viewer, id)
  const release = takeSlot({ owner: viewer.owner, signal })
  return changesOf(ctx, viewer, id, signal, release)
}

async function* changesOf(
  ctx: Deps,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
  release: () => void,
): AsyncGenerator<Progress, void, void> {
  try {
    for (let lastText = ''; !signal.aborted; ) {
      const data = await viewOf(ctx, await ownCollection(ctx, viewer, id))
      const text = JSON.stringify(data)
      if (text !== lastText) yield { event: 'progress', data }
      lastText = text
      if (data.status !== 'waiting' && data.status !== 'running') return
      await pause(pollInterval, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    release()
  }
}
