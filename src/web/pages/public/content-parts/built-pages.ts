import type { RouterContextProvider } from 'react-router'
import { showModulePreview } from '#contract/content/module-previews.ts'
import { send } from '#web/api/send.ts'
import { visitContext } from '#web/visit/visit-context.ts'

/** The pages of a module that is being built, for the frame in its builder; undefined at all other addresses. */
export async function builtPages(url: URL, context: Readonly<RouterContextProvider>) {
  const draft = url.searchParams.get('draft')
  if (draft === null) return undefined
  const answer = await send(showModulePreview, { payload: { draft }, context })
  if (!answer.ok) return { entry: answer, list: answer }
  context.get(visitContext).allow.framed = true
  const { entry, list } = answer.data
  return { entry: { ...answer, data: entry }, list: { ...answer, data: list } }
}
