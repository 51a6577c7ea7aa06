import { z } from 'zod'
import type { Platform } from '#posts/address.ts'
import { type PostAddress, recognizeAddress } from '#posts/recognize-address.ts'
import type { Comment } from '../connector.ts'

/** What a run should return. */
export interface Input {
  replies: boolean
  /** comments, at most */
  limit: number
}

/** A parsed row of a dataset. */
interface ReadRow {
  comment: Comment
  /** the post that the row says it belongs to */
  of?: string | undefined
  /** the platform's own id of that post, where the row gives it separately */
  post?: string | undefined
  title?: string | undefined
  /** nested rows of the same kind: replies to it */
  below: readonly unknown[]
}

/** One of the provider's programs: its input, and how its rows are read. */
export interface Actor {
  platform: ApifyPlatform
  /** `user~name` */
  name: string
  input: (post: PostAddress, options: Input) => Record<string, unknown>
  /** `parent`: the comment that it is nested below. Undefined for what is not a comment */
  read: (row: unknown, post: PostAddress, parent: string | null) => ReadRow | undefined
}

/** A field that does not affect winning: an invalid value does not discard the comment. */
export const text = z.string().optional().catch(undefined)

/** Some actors give numbers as text, some omit them. */
export const count = z
  .union([
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined)

/** The platform's own id, as text; numbers beyond 2^53 became text before (`readJson`). */
export const id = z.union([z.string().regex(/^[^\s/]{1,300}$/), z.int().min(0).transform(String)])

/** The comment's text; pictures and stickers have none. A value of another type is invalid and discards its row. */
export const commentText = z
  .string()
  .nullish()
  .transform((written) => written ?? '')

export const rows = z.array(z.unknown()).nullish().catch(undefined)

export function instant(...times: (string | undefined)[]): string | null {
  const time = times.map((moment) => Date.parse(moment ?? '')).find((moment) => !Number.isNaN(moment))
  return time === undefined ? null : new Date(time).toISOString()
}

/** Pictures and pages of people, only where they are addresses that a browser may open. */
export function address(typed: string | undefined): string | undefined {
  return typed?.startsWith('https://') && URL.canParse(typed) ? typed : undefined
}

/**
 * The post's owner, according to the platform's address in a row. The typed address opens the post whatever owner it
 * names: trusting it would let anyone be declared the owner and excluded from a draw.
 */
export function ownerOf(url: string | undefined): string | undefined {
  const named = recognizeAddress(url ?? '')
  return named.kind === 'post' ? named.owner : undefined
}

/** Undefined where one of them is unknown, as in most addresses of posts. */
export function isSameHandle(one: string | undefined, other: string | undefined): boolean | undefined {
  return one && other ? one.toLowerCase() === other.toLowerCase() : undefined
}

/** The same fields without absent ones. */
export function withoutAbsent<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as T
}

/** Platforms whose posts are read through the provider. */
export const apifyPlatforms = ['instagram', 'facebook', 'tiktok'] as const satisfies readonly Platform[]

export type ApifyPlatform = (typeof apifyPlatforms)[number]

/**
 * Cents per thousand comments, by the actors' own pages in September 2026; plans and actors change them. TikTok costs
 * accounts without a plan two and a half times as much (unverified), and the API does not say which plan an account
 * has.
 */
const prices: Record<ApifyPlatform, { least: number; max: number }> = {
  instagram: { least: 190, max: 260 },
  facebook: { least: 250, max: 250 },
  tiktok: { least: 50, max: 125 },
}

/** The price in dollars of this many comments, replies included, rounded up to cents. */
export function estimateApify(
  platform: ApifyPlatform,
  comments: number,
): { dollars: { least: number; max: number } } {
  const { least, max: most } = prices[platform]
  const dollars = (price: number) => Math.ceil((price * comments) / 1000) / 100
  return { dollars: { least: dollars(least), max: dollars(most) } }
}
