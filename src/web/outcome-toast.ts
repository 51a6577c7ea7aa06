import type { Outcome } from './api.ts'
import { type ToastQueue, toasts } from './state/toast-queue.ts'

type Shown = Pick<ToastQueue, 'add'>

/** REQ-constants: this long for a toast, and for each line of field errors. */
const millisecondsPerLine = 3000

interface ToastChoice {
  /** whether a success is worth saying; its message is the server's */
  success?: boolean
}

/** Says what went wrong, for as long as it takes to read. */
export function toastFailure(
  { message, lines }: { message: string; lines: readonly string[] },
  shown: Shown = toasts,
) {
  shown.add({ title: message, color: 'error', duration: millisecondsPerLine * Math.max(1, lines.length) })
}

/** Says that something went well. */
export function toastSuccess(message: string, shown: Shown = toasts) {
  shown.add({ title: message, color: 'success', duration: millisecondsPerLine })
}

/**
 * Says how a call ended: a failure always, a success where asked. Loaders and actions run on the server, so
 * the page that gets their outcome calls this; it does nothing while rendering there.
 */
export function toastOutcome(
  outcome: Outcome<unknown>,
  { success = false }: ToastChoice = {},
  shown: Shown = toasts,
) {
  if (!outcome.ok) toastFailure(outcome, shown)
  else if (success) toastSuccess(outcome.message, shown)
}
