import type { z } from 'zod'
import type { Reach } from '../reach.ts'
import type { GraphAccess } from './access.ts'
import { judgeGraph } from './judge.ts'

/** Requests an object or a list of objects. An `appsecret_proof` would need the secret of the app, so none is sent. */
export async function askGraph<S extends z.ZodType>(
  { baseUrl, version, token, now }: GraphAccess,
  path: readonly string[],
  query: Record<string, string>,
  shape: S,
  reach: Reach,
): Promise<z.output<S>> {
  const url = new URL(`${baseUrl}/${[version, ...path].map(encodeURIComponent).join('/')}`)
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  url.searchParams.set('access_token', token)
  const { json } = await reach.ask({
    url: url.href,
    headers: { accept: 'application/json' },
    secrets: [token],
    judge: judgeGraph(shape, now),
  })
  return shape.parse(json)
}
