import type { LoaderFunctionArgs } from 'react-router'
import { listPlatforms } from '../../../../contract/collections.ts'
import { send } from '../../../api.ts'
import { sessionContext, siteContext } from '../../../session.ts'

/** Which platforms can be read now, for whoever asks; null where that could not be found out. */
export async function loadSupport({ context }: LoaderFunctionArgs) {
  const answer = await send(listPlatforms, { context })
  const questions = context.get(siteContext).site?.contents.faq.length ?? 0
  const isSignedIn = context.get(sessionContext).user !== null
  return { questions, platforms: answer.ok ? answer.data.platforms : null, isSignedIn }
}

export type PlatformNow = NonNullable<Awaited<ReturnType<typeof loadSupport>>['platforms']>[number]
