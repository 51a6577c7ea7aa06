import type { RouterContextProvider } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import { listPlatforms } from '#contract/comments/collections.ts'
import type { Platform } from '#posts/address.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { send } from '#web/api/send.ts'
import type { ToolLock } from '#web/components/locked-tool.tsx'
import { formatIn } from '#web/i18n/format.ts'
import { sessionContext } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'

type Listed = CallReply<typeof listPlatforms>['platforms'][number]

export interface PlatformState extends Pick<Listed, 'state' | 'by' | 'own_posts_only'> {
  /** when a pause ends, in words */
  until: string
  /** maximum number of comments per draw */
  maxComments: number
  signedIn: boolean
  /** why the plan locks the tool */
  lock: ToolLock | null
}

/** What the tool can do right now; null if unknown, and then the fetch itself reports problems. */
export async function loadPlatform(
  platform: Platform,
  context: Readonly<RouterContextProvider>,
): Promise<{ state: PlatformState | null; maxPosts: number }> {
  const answer = await send(listPlatforms, { context })
  const found = answer.ok && answer.data.platforms.find((listed) => listed.platform === platform)
  if (!found) return { state: null, maxPosts: 1 }
  const { frame } = context.get(visitContext)
  const { state, by, own_posts_only, until } = found
  return {
    state: {
      state,
      by,
      own_posts_only,
      // A pause lasts minutes; the text includes the zone.
      until: until === null ? '' : formatIn(frame.locale, 'UTC').dateTime(until),
      maxComments: answer.data.most_comments,
      signedIn: context.get(sessionContext).user !== null,
      lock: state === 'locked' ? toolLock(context, platform) : null,
    },
    maxPosts: answer.data.most_posts,
  }
}
