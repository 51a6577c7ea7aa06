import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { PermissionName } from './permissions.ts'

/** Who may make a call: anyone, any account, or holders of a permission or of either of two. There is no default. */
type Access = 'anyone' | 'signed_in' | PermissionName | `${PermissionName} or ${PermissionName}`

/** A file sent as form data beside a JSON field `options`. */
export interface Upload {
  field: string
  options?: z.ZodType
  /** maximum number of files, each in a part with any name; if absent, one file in `field` */
  maxFiles?: number
  /** maximum bytes of the file, or of all files together; if absent, what the caller's plan allows */
  bytes?: number
}

/** A non-JSON document: its bytes, and the name to save it under. */
export interface Document {
  bytes: Uint8Array
  fileName: string
  /** its content type, if its call leaves that open (`application/octet-stream`) */
  type?: string
  /** its address never shows anything else, so it may be cached forever */
  isLasting?: boolean
  /** others may not see it, so nothing between the server and the caller may cache it */
  isPrivate?: boolean
  /** a page for a frame on this site: it runs nothing, loads nothing and has no origin of its own */
  isFramed?: boolean
}

/** A document that is written while it is sent, so its length has no limit. */
export interface StreamedDocument extends Omit<Document, 'bytes'> {
  stream: AsyncIterable<Uint8Array>
  /** of rows, for one that is written in the background */
  progress?: { readonly done: number; count: () => Promise<number> }
}

/** Budgets of requests per caller; the numbers are in `server/http/may-call.ts`. */
export type Budget = 'read' | 'write' | 'draw' | 'file' | 'ask' | 'test'

/**
 * One call, shared by server and web: the server mounts it, the web sends it, and the OpenAPI document is generated
 * from it. `reply` is the schema of `data` in the envelope, or of the whole document if `bare` is set.
 */
export interface Call {
  /** verb phrase in camel case, unique; the operationId */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** path with `{parameter}` */
  path: `/api/${string}`
  summary: string
  access: Access
  /** needs a proof of identity within the last ten minutes */
  fresh?: boolean
  /** changes something although it is a GET: it must then follow the rules for calls that change something */
  changes?: boolean
  /** also answers while the site is in maintenance */
  openInMaintenance?: boolean
  /**
   * also answers staff who look at an account as its person does, if it names a permission only those who have it; all
   * other calls refuse them, or treat them as a visitor
   */
  viewable?: true | PermissionName
  /** message key of a success, `alert.success` if absent */
  success?: `success.${string}`
  /** the same when it depends on the query */
  successOf?: (query: Readonly<Record<string, unknown>>) => `success.${string}`
  budget: Budget
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  upload?: Upload
  /** takes raw bytes (`application/octet-stream`), at most this many */
  bytes?: number
  reply: z.ZodType
  /** the status of a success, 200 if absent */
  status?: 200 | 201
  /** answers 202 instead while this is true of `data` */
  isPending?: (data: { status?: unknown }) => boolean
  /** replies with a JSON document instead of the envelope (REQ-calls) */
  bare?: boolean
  /** replies with a document of this content type instead of JSON; its operation returns a `Document` */
  document?: `${string}/${string}`
  /** replies with events as they happen; its operation returns what to send, one item after the other */
  stream?: 'text/event-stream'
  /** takes an `Idempotency-Key` header (REQ-calls) */
  idempotent?: boolean
  errors: readonly ErrorCode[]
}

/** Preserves the literal types of a call, from which its parameters, payload and reply are derived. */
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

/** The shape of every reply except documents (REQ-calls). */
export interface Envelope<T> {
  status: boolean
  message: string
  data: T
}
