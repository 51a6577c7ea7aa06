import type { RouterContextProvider } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import { showModulePreview } from '#contract/content/module-previews.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { visitContext } from '#web/visit/visit-context.ts'

type Built = CallReply<typeof showModulePreview>

type Context = Readonly<RouterContextProvider>

/**
 * What one of the pages of a module shows. At the address that its builder opens in a frame, that is a module which is
 * being built; everywhere else, what `ask` asks for.
 */
export async function pageOrBuilt<Page extends 'entry' | 'list'>(
  page: Page,
  { url, context }: { url: URL; context: Context },
  ask: () => Promise<Outcome<Built[Page]>>,
): Promise<Outcome<Built[Page]>> {
  const draft = url.searchParams.get('draft')
  if (draft === null) return ask()
  const answer = await send(showModulePreview, { payload: { draft }, context })
  if (!answer.ok) return answer
  context.get(visitContext).allow.framed = true
  return { ...answer, data: answer.data[page] }
}
