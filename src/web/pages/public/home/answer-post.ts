import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { pathFor } from '#locales/paths.ts'
import { recognizeAddress } from '#posts/recognize-address.ts'
import { pickerPages } from '#web/components/frame/platform-pages.ts'
import { visitContext } from '#web/visit/visit-context.ts'

export interface PostAnswer {
  url: string
  problem: string
}

/** Redirects a pasted address to the tool of its platform, which explains problems with its own posts. */
export async function answerPost({ request, context }: ActionFunctionArgs) {
  const { frame, t } = context.get(visitContext)
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const url = text('url')
  const recognized = recognizeAddress(url)
  if (recognized.kind !== 'unknown') {
    const query = new URLSearchParams({ url, winners: text('winners'), substitutes: text('substitutes') })
    throw redirect(`${pathFor(pickerPages[recognized.platform], frame.locale)}?${query}`)
  }
  const problem = t(url ? 'home.post.unknown' : 'home.post.missing')
  return data<PostAnswer>({ url: url.slice(0, 2000), problem }, { status: 422 })
}
