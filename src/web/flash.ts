import { type RouterContextProvider, redirect } from 'react-router'
import type { Call } from '#contract/call.ts'
import { visitContext } from './visit.ts'

const name = 'flash'
const seconds = 60

/**
 * Leads elsewhere and has the page there say that this call succeeded, scripts or not. The cookie holds the name of a
 * text, never a text: whoever could plant it could not put words into our mouth.
 */
export function redirectTelling(
  to: string,
  { success, successOf }: Call,
  context: Readonly<RouterContextProvider>,
) {
  return redirect(to, {
    headers: { 'Set-Cookie': cookie(successOf?.({}) ?? success ?? '', seconds, context) },
  })
}

/** What the page before this one left to say, and the header that takes it away; nothing where there is nothing. */
export function readFlash(request: Request, context: Readonly<RouterContextProvider>) {
  const key = new RegExp(`(?:^|;\\s*)${name}=(success\\.[a-z_]{1,60})(?:;|$)`).exec(
    request.headers.get('cookie') ?? '',
  )?.[1]
  if (!key) return undefined
  const { t } = context.get(visitContext)
  const text = t(key as Parameters<typeof t>[0])
  return { text: text === key ? undefined : text, clear: cookie('', 0, context) }
}

function cookie(value: string, age: number, context: Readonly<RouterContextProvider>): string {
  const isSecure = context.get(visitContext).frame.origin.startsWith('https:')
  return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
