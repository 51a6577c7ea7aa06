import { createStreamSlots } from '#server/kit/stream-slots.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { StreamedEvent } from '../../http/send-events.ts'
import { beginWatching, type Changes, nextPoll } from './poll-changes.ts'

type Deps = Pick<Context, 'db' | 'now'>
type Events<T> = AsyncGenerator<StreamedEvent<T>, void, void>

/** Open streams per person; a browser opens no more to one site over HTTP/1.1. */
const takeSlot = createStreamSlots({ maxPerOwner: 6 })

interface Watch<T, Other> {
  viewer: SignedIn
  /** the ticket as the viewer may see it now, with the messages after a place; fails if they no longer may */
  read: (after: number | undefined) => Promise<T>
  /** the place of the last message the viewer knows */
  after: number | undefined
  /** which version counter covers what the viewer sees */
  side: 'own' | 'desk'
  signal: AbortSignal
  /** another event that a check may give rise to */
  other?: (changes: Changes, ticketId: string) => StreamedEvent<Other> | undefined
}

interface WatchedTicket {
  id: string
  version: number
  conversation: readonly { place: number }[]
  has_more: boolean
}

/**
 * The ticket, at once and after every change, until the viewer leaves or their session ends. Each event has the
 * messages since the last.
 */
export async function watchTicket<T extends WatchedTicket, Other = never>(
  ctx: Deps,
  watch: Watch<T, Other>,
): Promise<Events<T | Other>> {
  const { viewer, signal } = watch
  const first = await watch.read(watch.after)
  const leave = takeSlot({
    owner: viewer.owner,
    signal,
    start: () =>
      beginWatching(ctx, {
        ticketId: first.id,
        sessionId: viewer.session.id,
        isStaff: watch.side === 'desk',
      }),
  })
  return changesOf(ctx, { ...watch, first, leave })
}

async function* changesOf<T extends WatchedTicket, Other>(
  ctx: Deps,
  {
    viewer,
    read,
    after,
    side,
    signal,
    other,
    first,
    leave,
  }: Watch<T, Other> & { first: T; leave: () => void },
): Events<T | Other> {
  try {
    yield { event: 'ticket', data: first }
    let lastPlace = first.conversation.at(-1)?.place ?? after ?? 0
    // If there are more messages than fit into one read, the rest follows without waiting for a change.
    for (let [lastVersion, isBehind] = [first.version, isCut(first, after)]; !signal.aborted; ) {
      if (!isBehind) {
        const poll = await nextPoll(ctx)
        if (signal.aborted) return
        if (poll === undefined) continue
        const version = poll.versions.get(first.id)?.[side]
        if (version === undefined || !poll.sessions.has(viewer.session.id)) return
        const event = other?.(poll, first.id)
        if (event) yield event
        if (version === lastVersion) continue
      }
      const data = await read(lastPlace)
      lastPlace = data.conversation.at(-1)?.place ?? lastPlace
      lastVersion = data.version
      isBehind = isCut(data, lastPlace)
      yield { event: 'ticket', data }
    }
  } finally {
    leave()
  }
}

/** When reading after a place, later messages are the ones cut off. */
function isCut({ has_more }: WatchedTicket, after: number | undefined): boolean {
  return after !== undefined && has_more
}
