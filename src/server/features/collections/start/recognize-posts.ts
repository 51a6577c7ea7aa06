import { type FieldError, fail } from '#contract/api/errors.ts'
import type { Platform } from '#posts/address.ts'
import { type PostAddress, type RecognizedAddress, recognizeAddress } from '#posts/recognize-address.ts'
import { FetchProblem } from '#server/connectors/fetch-problem.ts'
import { followShortLink, postBehindShortLink } from '#server/connectors/follow-short-link.ts'
import type { Context } from '#server/context.ts'

export type NamedAddress = Extract<RecognizedAddress, { kind: 'post' | 'short' }>

/**
 * Recognizes posts by the text of their addresses alone; all must be of one platform. Raises `post_invalid` with what
 * each wrong address is instead, or `posts_of_several_platforms`.
 */
export function recognizePosts(typed: string[]): { platform: Platform; addresses: NamedAddress[] } {
  const recognized = typed.map(recognizeAddress)
  const wrong = recognized.flatMap((address, index) => faultsOf(address, ['posts', index]))
  const addresses = recognized.filter(({ kind }) => kind === 'post' || kind === 'short') as NamedAddress[]
  const platform = addresses[0]?.platform
  if (wrong.length > 0) throw fail('post_invalid', {}, wrong)
  if (!platform) throw fail('post_invalid', {}, [{ path: ['posts'], key: 'validation.required' }])
  if (addresses.some((address) => address.platform !== platform)) throw fail('posts_of_several_platforms')
  return { platform, addresses }
}

/** The post named in a separate field, if it is filled in. */
export async function recognizePost(
  { egress }: Pick<Context, 'egress'>,
  typed: string,
  field: string,
): Promise<PostAddress | undefined> {
  if (typed.trim() === '') return undefined
  const address = recognizeAddress(typed)
  if (address.kind === 'post') return address
  if (address.kind === 'short') return follow(egress, address, [field], 'official')
  throw fail('post_invalid', {}, faultsOf(address, [field]))
}

function faultsOf(address: RecognizedAddress, path: FieldError['path']): FieldError[] {
  if (address.kind === 'post' || address.kind === 'short') return []
  return [notAPost(path, address.kind === 'unknown' ? 'unknown' : address.what)]
}

function notAPost(path: FieldError['path'], kind: string): FieldError {
  return { path, key: `not_a_post.${kind}`, details: { kind } }
}

/**
 * Follows short links and removes repeated posts. A link that cannot be followed without signing in is left to a
 * provider.
 */
export async function followAll(
  { egress }: Pick<Context, 'egress'>,
  addresses: NamedAddress[],
  by: 'official' | 'apify',
): Promise<PostAddress[]> {
  const posts = await Promise.all(
    addresses.map((address, index) =>
      address.kind === 'post' ? Promise.resolve(address) : follow(egress, address, ['posts', index], by),
    ),
  )
  return [...new Map(posts.map((post) => [post.id, post])).values()]
}

async function follow(
  egress: Context['egress'],
  short: Extract<NamedAddress, { kind: 'short' }>,
  path: FieldError['path'],
  by: 'official' | 'apify',
): Promise<PostAddress> {
  const { signal } = new AbortController()
  let target: RecognizedAddress
  try {
    target = await followShortLink({ egress, signal }, short)
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error
    if (error.kind === 'not_found') throw fail('post_invalid', {}, [notAPost(path, 'not_found')])
    if (by === 'apify') return postBehindShortLink(short)
    throw fail('comments_problem')
  }
  if (target.kind === 'post') return target
  if (target.kind === 'short' && by === 'apify') return postBehindShortLink(target)
  if (target.kind === 'short') throw fail('post_invalid', {}, [notAPost(path, 'short')])
  throw fail('post_invalid', {}, faultsOf(target, path))
}
