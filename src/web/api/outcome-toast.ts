import { type ToastQueue, toasts } from '../state/toast-queue.ts'
import type { Outcome } from './send.ts'

type Toaster = Pick<ToastQueue, 'add'>

/** REQ-constants: toast duration, and per line of field errors. */
const millisecondsPerLine = 3000

interface ToastChoice {
  /** whether a success is shown too; its message comes from the server */
  success?: boolean
}

/** Shows a failure for as long as it takes to read. */
export function toastFailure(
  { message, lines }: { message: string; lines: readonly string[] },
  queue: Toaster = toasts,
) {
  const duration = millisecondsPerLine * Math.max(1, lines.length)
  queue.add({ title: message, color: 'error', duration, isOutcome: true })
}

/** Shows a success. */
export function toastSuccess(message: string, queue: Toaster = toasts) {
  queue.add({ title: message, color: 'success', duration: millisecondsPerLine, isOutcome: true })
}

/**
 * Shows how a call ended: always a failure, a success on request. Loaders and actions run on the server, so the page
 * that receives their outcome calls this; it does nothing during server rendering.
 */
export function toastOutcome(
  outcome: Outcome<unknown>,
  { success = false }: ToastChoice = {},
  queue: Toaster = toasts,
) {
  if (!outcome.ok) toastFailure(outcome, queue)
  else if (success) toastSuccess(outcome.message, queue)
}
