import { failUntil } from '#contract/errors.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { StreamedEvent } from '../../http/send-events.ts'
import { beginWatching, nextLook } from './look-for-changes.ts'

type Deps = Pick<Context, 'db' | 'now'>
type Changes<T> = AsyncGenerator<StreamedEvent<T>, void, void>

/** Streams that one person may have open at once; a browser has no more to one site over HTTP/1.1. */
const maxStreams = 6
const openStreams = new Map<string, number>()

interface Watch<T> {
  viewer: SignedIn
  /** the ticket as the asker may see it now, with what was said behind a place; fails where they may not any more */
  read: (after: number | undefined) => Promise<T>
  /** the place up to which the asker knows what was said */
  after: number | undefined
  /** which of its versions tells that they would see something else */
  side: 'own' | 'desk'
  gone: AbortSignal
}

interface Told {
  id: string
  version: number
  conversation: readonly { place: number }[]
  has_more: boolean
}

/**
 * The ticket at once and whenever it changed, for as long as the asker looks and their session lasts. Each time with what was
 * said since.
 */
export async function watchTicket<T extends Told>(ctx: Deps, watch: Watch<T>): Promise<Changes<T>> {
  const { viewer, gone } = watch
  const first = await watch.read(watch.after)
  const open = openStreams.get(viewer.owner) ?? 0
  if (open >= maxStreams) throw failUntil('busy', 5)
  openStreams.set(viewer.owner, open + 1)
  const stop = beginWatching(ctx, { ticketId: first.id, sessionId: viewer.session.id })
  let isOver = false
  const leave = () => {
    if (isOver) return
    isOver = true
    stop()
    const left = (openStreams.get(viewer.owner) ?? 1) - 1
    if (left > 0) openStreams.set(viewer.owner, left)
    else openStreams.delete(viewer.owner)
  }
  // A generator that is never begun would never end, either.
  gone.addEventListener('abort', leave)
  if (gone.aborted) leave()
  return changesOf(ctx, { ...watch, first, leave })
}

async function* changesOf<T extends Told>(
  ctx: Deps,
  { viewer, read, after, side, gone, first, leave }: Watch<T> & { first: T; leave: () => void },
): Changes<T> {
  try {
    yield { event: 'ticket', data: first }
    let known = first.conversation.at(-1)?.place ?? after ?? 0
    // Where more was said than is read at once, the rest follows by itself.
    for (let [told, rest] = [first.version, isCut(first, after)]; !gone.aborted; ) {
      if (!rest) {
        const look = await nextLook(ctx)
        if (gone.aborted) return
        if (look === undefined) continue
        const version = look.versions.get(first.id)?.[side]
        if (version === undefined || !look.sessions.has(viewer.session.id)) return
        if (version === told) continue
      }
      const data = await read(known)
      known = data.conversation.at(-1)?.place ?? known
      told = data.version
      rest = isCut(data, known)
      yield { event: 'ticket', data }
    }
  } finally {
    leave()
  }
}

/** Behind a place it is what comes later that is left out. */
function isCut({ has_more }: Told, after: number | undefined): boolean {
  return after !== undefined && has_more
}
