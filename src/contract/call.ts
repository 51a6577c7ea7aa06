import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { PermissionName } from './permissions.ts'

/** Who may make a call: anyone, any account, or whoever holds a permission or one of two. There is no default. */
export type Access = 'anyone' | 'signed_in' | PermissionName | `${PermissionName} or ${PermissionName}`

/** A file that comes as form data beside a JSON field `options`. */
export interface Upload {
  field: string
  options?: z.ZodType
  /** most files, each in a part that is called as it likes; one file in `field` where absent */
  most?: number
  /** most bytes of the file, or of all files together; what the asker's plan allows where absent */
  bytes?: number
}

/** A document that is no JSON: its bytes, and what it is called when somebody keeps it. */
export interface Document {
  bytes: Uint8Array
  fileName: string
  /** what it is, where its call leaves that open (`application/octet-stream`) */
  type?: string
  /** its address never shows anything else, so it may be kept for as long as anybody likes */
  isLasting?: boolean
  /** others may not see it, so that nothing between here and the asker may keep it */
  isPrivate?: boolean
}

/** A document that is written while it is sent, so that its length bounds nothing. */
export interface StreamedDocument extends Omit<Document, 'bytes'> {
  stream: AsyncIterable<Uint8Array>
}

/** Budgets of requests per caller; the numbers stand in `server/http/rate-limits.ts`. */
export type Budget = 'read' | 'write' | 'draw' | 'file' | 'ask' | 'test'

/**
 * One call that both wings share: the server mounts it, the web sends it, the OpenAPI document is printed
 * from it. `reply` is the schema of `data` in the envelope, or of the whole document where `bare` is set.
 */
export interface Call {
  /** verb phrase in camel case, unique; the operationId */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** path with `{parameter}` */
  path: `/api/${string}`
  summary: string
  access: Access
  /** asks for a proof of identity within the last ten minutes */
  fresh?: boolean
  /** acts although it is a GET: then held to the rules of calls that change something */
  changes?: boolean
  /** answers while the site is in maintenance, too */
  openInMaintenance?: boolean
  /** key of the message of a success, `alert.success` where absent */
  success?: `success.${string}`
  /** the same where it depends on the query */
  successOf?: (query: Readonly<Record<string, unknown>>) => `success.${string}`
  budget: Budget
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  upload?: Upload
  /** takes bytes as they are (`application/octet-stream`), at most so many */
  bytes?: number
  reply: z.ZodType
  /** the status of success, 200 where absent */
  status?: 200 | 201
  /** answers 202 instead, while this holds of `data` */
  isPending?: (data: { status?: unknown }) => boolean
  /** a JSON document instead of the envelope (REQ-calls) */
  bare?: boolean
  /** a document of this content type instead of JSON; its operation answers with `Document` */
  document?: `${string}/${string}`
  /** events as they happen; its operation answers with what is sent, one after the other */
  stream?: 'text/event-stream'
  /** takes an `Idempotency-Key` header (REQ-calls) */
  idempotent?: boolean
  errors: readonly ErrorCode[]
}

/** Keeps the literal types of a call, from which its parameters, payload and reply follow. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Raw<S> = S extends z.ZodType ? z.input<S> : undefined

export type CallParams<C extends Call> = Parsed<C['params']>
export type CallQuery<C extends Call> = Parsed<C['query']>
export type CallBody<C extends Call> = Parsed<C['body']>
export type CallOptions<C extends Call> = C['upload'] extends { options: infer O } ? Parsed<O> : undefined
export type CallReply<C extends Call> = z.output<C['reply']>
export type CallReplyInput<C extends Call> = z.input<C['reply']>
export type CallPayload<C extends Call> = C['method'] extends 'GET' ? Raw<C['query']> : Raw<C['body']>

/** What every reply but a document looks like (REQ-calls). */
export interface Envelope<T> {
  status: boolean
  message: string
  data: T
}
