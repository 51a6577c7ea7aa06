import type { MiddlewareFunction, Params } from 'react-router'
import type { Call, CallParams, CallPayload, CallReply } from '#contract/api/call.ts'
import { type Outcome, send } from '../api/send.ts'
import { sentFiles } from '../state/sent-files.ts'
import { findUser, sessionContext } from '../visit/session.ts'
import type { PageContext } from '../visit/visit-context.ts'
import type { FormValues } from './answer-action.ts'

interface Message<C extends Call> {
  call: C
  params?: CallParams<C>
  /** the payload without the files */
  payload: CallPayload<C>
}

/**
 * Sends a conversation message with the form's files, once per form key. The first send may have arrived even if its
 * response did not. If the key was reused with a changed form, it is sent as a new message.
 */
export async function sendMessage<C extends Call>(
  message: Message<C>,
  { key }: FormValues,
  { form, context }: { form: FormData; context: PageContext },
): Promise<Outcome<CallReply<C>>> {
  const files = sentFiles(form, 'files')
  const first = await sendOnce(message, files, { context, ...(key && { idempotencyKey: key }) })
  const isOther = !first.ok && first.code === 'idempotency_key_reused'
  return isOther ? sendOnce(message, files, { context }) : first
}

function sendOnce<C extends Call>(
  { call, params, payload }: Message<C>,
  files: readonly File[],
  common: { context: PageContext; idempotencyKey?: string },
): Promise<Outcome<CallReply<C>>> {
  const input = { ...common, ...(params && { params }) }
  if (files.length === 0) return send(call, { ...input, payload })
  const parts = new FormData()
  parts.set('options', JSON.stringify(payload))
  for (const file of files) parts.append('file', file)
  return send(call, { ...input, form: parts })
}

/** The message position before which an address requests messages: a number, or nothing. */
export function askedPart(request: Request): { before?: number } {
  const before = new URL(request.url).searchParams.get('before') ?? ''
  return /^\d{1,6}$/.test(before) ? { before: Number(before) } : {}
}

/**
 * Marks what a page shows as read before anything renders: otherwise the header would still count it. Does nothing for
 * a user with no unread notifications.
 */
export function readBeforeFrame(
  read: (params: Readonly<Params>, context: PageContext) => Promise<unknown>,
): MiddlewareFunction {
  return async ({ request, params, context }) => {
    const { user } = context.get(sessionContext)
    if (request.method !== 'GET' || !user?.unread_notifications) return
    await read(params, context)
    context.set(sessionContext, { user: (await findUser(context)) ?? user })
  }
}
