import type { Call, CallParams, CallPayload, CallReply } from '#contract/call.ts'
import { type Outcome, send } from '../api.ts'
import type { Context, Values } from './answer-act.ts'

interface Message<C extends Call> {
  call: C
  params?: CallParams<C>
  /** what the call takes beside the files */
  payload: CallPayload<C>
}

/**
 * Sends a message of a conversation with the files of its form, once for the key of the form. The first may have arrived though
 * its answer did not; what was changed since is another message.
 */
export async function sendMessage<C extends Call>(
  message: Message<C>,
  { key }: Values,
  { form, context }: { form: FormData; context: Context },
): Promise<Outcome<CallReply<C>>> {
  const files = form.getAll('files').filter((file) => typeof file !== 'string' && file.name !== '') as File[]
  const first = await sendOnce(message, files, { context, ...(key && { idempotencyKey: key }) })
  const isOther = !first.ok && first.code === 'idempotency_key_reused'
  return isOther ? sendOnce(message, files, { context }) : first
}

function sendOnce<C extends Call>(
  { call, params, payload }: Message<C>,
  files: readonly File[],
  common: { context: Context; idempotencyKey?: string },
): Promise<Outcome<CallReply<C>>> {
  const input = { ...common, ...(params && { params }) }
  if (files.length === 0) return send(call, { ...input, payload })
  const parts = new FormData()
  parts.set('options', JSON.stringify(payload))
  for (const file of files) parts.append('file', file)
  return send(call, { ...input, form: parts })
}
