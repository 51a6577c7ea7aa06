import type { RouterContextProvider } from 'react-router'
import { noFolder } from '#contract/lists/media-words.ts'
import { uploadMedia } from '#contract/media.ts'
import type { Action } from '#web/acts/answer-act.ts'
import { send } from '#web/api.ts'
import { visitContext } from '#web/visit.ts'

export const looks = ['grid', 'list'] as const
export type Look = (typeof looks)[number]

const cookieName = 'media_look'
const yearInSeconds = 31_536_000

/** How the library was looked at last in this browser. */
export function lookOf(request: Request): Look {
  return /(?:^|;\s*)media_look=list(?:;|$)/.test(request.headers.get('cookie') ?? '') ? 'list' : 'grid'
}

/** The cookie that keeps the chosen look; nothing for every other form. */
export async function lookCookie(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<string | undefined> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return undefined
  const form = await request
    .clone()
    .formData()
    .catch((): undefined => undefined)
  const look = looks.find((one) => form?.get('intent') === 'look' && form.get('look') === one)
  if (!look) return undefined
  const isSecure = context.get(visitContext).frame.origin.startsWith('https:')
  return `${cookieName}=${look}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Without scripts one file is sent as a form is. */
export const uploadAction: Action = {
  run: async ({ module = '' }, context, sent) => {
    const form = new FormData()
    form.set('options', JSON.stringify({ module: module === noFolder ? null : module || null }))
    const file = sent.get('file')
    if (file instanceof File) form.set('file', file)
    return send(uploadMedia, { form, context })
  },
}
