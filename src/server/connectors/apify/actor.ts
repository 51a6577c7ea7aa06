import { z } from 'zod'
import { type PostAddress, recogniseAddress } from '#posts/recognise-address.ts'
import type { Comment } from '../comment.ts'
import type { ApifyPlatform } from './estimate.ts'

/** What a run is to bring. */
export interface Input {
  replies: boolean
  /** comments, at most */
  limit: number
}

/** A row of a dataset, read. */
export interface ReadRow {
  comment: Comment
  /** the post whose comment it says it is */
  of?: string | undefined
  /** the platform's own id of that post, where it is known otherwise */
  post?: string | undefined
  title?: string | undefined
  /** rows of the same kind that hang below it: answers to it */
  below: readonly unknown[]
}

/** One of the provider's programs: what it wants to be told, and how its rows are read. */
export interface Actor {
  platform: ApifyPlatform
  /** `user~name` */
  name: string
  input: (post: PostAddress, wish: Input) => Record<string, unknown>
  /** `parent`: the comment that it hangs below. Undefined for what is no comment */
  read: (row: unknown, post: PostAddress, parent: string | null) => ReadRow | undefined
}

/** A field that nobody wins by: whatever stands there, it takes no comment along. */
export const text = z.string().optional().catch(undefined)
/** Some actors give numbers as text, some leave them out. */
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
/** The platform's own, as text; numbers beyond 2^53 were made text before (`read-json.ts`). */
export const id = z.union([z.string().regex(/^[^\s/]{1,300}$/), z.int().min(0).transform(String)])
/** What somebody wrote; pictures and stickers have no text. A text of another kind is none, and takes its row along. */
export const words = z
  .string()
  .nullish()
  .transform((written) => written ?? '')
export const rows = z.array(z.unknown()).nullish().catch(undefined)

export function instant(...times: (string | undefined)[]): string | null {
  const time = times.map((one) => Date.parse(one ?? '')).find((one) => !Number.isNaN(one))
  return time === undefined ? null : new Date(time).toISOString()
}

/** Pictures and pages of people, only where they are addresses that a browser may open. */
export function address(typed: string | undefined): string | undefined {
  return typed?.startsWith('https://') && URL.canParse(typed) ? typed : undefined
}

/**
 * Whose post it is, as a row tells by the platform's address of it. The one that was typed opens the post whoever it names: by it
 * anybody could be made the owner, and kept out of a draw.
 */
export function ownerOf(told: string | undefined): string | undefined {
  const named = recogniseAddress(told ?? '')
  return named.kind === 'post' ? named.owner : undefined
}

/** The same without what is not told. */
export function told<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as T
}
