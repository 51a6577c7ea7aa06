import { uploadMedia } from '#contract/content/media.ts'
import { noFolder } from '#contract/content/media-limits.ts'
import type { Action } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { sentFiles } from '#web/state/sent-files.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'

export const mediaViews = ['grid', 'list'] as const
export type MediaView = (typeof mediaViews)[number]

const cookieName = 'media_look'
const yearInSeconds = 31_536_000

/** The look of the library that this browser used last. */
export function mediaViewOf(request: Request): MediaView {
  return /(?:^|;\s*)media_look=list(?:;|$)/.test(request.headers.get('cookie') ?? '') ? 'list' : 'grid'
}

/** The cookie that stores the chosen look; undefined for all other forms. */
export async function lookCookie(request: Request, context: PageContext): Promise<string | undefined> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return undefined
  const form = await request
    .clone()
    .formData()
    .catch((): undefined => undefined)
  const view = mediaViews.find((one) => form?.get('intent') === 'look' && form.get('look') === one)
  if (!view) return undefined
  const isSecure = context.get(visitContext).frame.origin.startsWith('https:')
  return `${cookieName}=${view}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Uploads one file by form when scripts are off. */
export const uploadAction: Action = {
  run: async ({ module = '' }, context, sent) => {
    const form = new FormData()
    form.set('options', JSON.stringify({ module: module === noFolder ? null : module || null }))
    for (const file of sentFiles(sent)) form.append('file', file)
    return send(uploadMedia, { form, context })
  },
}
