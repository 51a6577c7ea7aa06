import type { RouterContextProvider } from 'react-router'
import { visitContext } from '../../visit/visit-context.ts'

const name = 'return-path'
const seconds = 600

/** Stores where to go after the provider redirects back; the callback address is fixed and cannot carry it. */
export function returnCookie(path: string, context: Readonly<RouterContextProvider>): string {
  const isSecure = context.get(visitContext).frame.origin.startsWith('https:')
  const age = path ? seconds : 0
  return `${name}=${encodeURIComponent(path)}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** The cookie's path as the `return` parameter of an address. Its readers validate it. */
export function withReturn(request: Request): URL {
  const url = new URL(request.url)
  const cookie = new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(request.headers.get('cookie') ?? '')?.[1]
  url.searchParams.delete('return')
  if (cookie) url.searchParams.set('return', decoded(cookie))
  return url
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
