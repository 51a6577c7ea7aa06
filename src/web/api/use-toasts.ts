import { useEffect } from 'react'
import { type ToastQueue, toasts } from '../state/toast-queue.ts'
import { loadToaster } from '../ui/overlays/hosts.tsx'
import type { Outcome } from './send.ts'

/** One thing that is wrong. */
export interface FormError {
  text: string
  /** the id of the field it belongs to */
  field?: string
}

/** The errors of a form: those of each field, then those that belong to no field. */
export function formErrorsOf({
  fields,
  general,
}: {
  fields: Readonly<Record<string, string | undefined>>
  general: readonly string[]
}): FormError[] {
  const ofFields = Object.entries(fields).flatMap(([field, text]) => (text ? [{ field, text }] : []))
  return [...ofFields, ...general.map((text) => ({ text }))]
}

const announced = new WeakSet<object>()

/**
 * REQ-errors: a failure is a toast, and the first wrong field gets the focus. Each failure is announced once, however
 * often it renders.
 */
export function useFailureToast(
  failure: object | undefined,
  errors: readonly FormError[],
  toastLines?: readonly string[],
): void {
  useToasterReady()
  useEffect(() => {
    if (!failure || announced.has(failure)) return
    announced.add(failure)
    const lines = toastLines ?? [...new Set(inOrderOfPage(errors).map(({ text }) => text))]
    toastFailure({ message: lines.join('\n'), lines })
    focusFirst(errors)
  }, [failure, errors, toastLines])
}

/** REQ-errors: a success is a toast, short if the page itself says more in place of the form. */
export function useSuccessToast(answer: object | undefined, text: string | undefined): void {
  useToasterReady()
  useEffect(() => {
    if (!answer || !text || announced.has(answer)) return
    announced.add(answer)
    toastSuccess(text)
  }, [answer, text])
}

const touches = ['focusin', 'pointerdown', 'keydown'] as const

/** Fetches the toaster before its first toast, which may report a lost connection. */
export function useToasterReady(): void {
  useEffect(() => {
    const load = () => void loadToaster().catch(() => undefined)
    for (const event of touches) document.addEventListener(event, load, { once: true })
    return () => {
      for (const event of touches) document.removeEventListener(event, load)
    }
  }, [])
}

const focusable = 'input:not([type=hidden]), select, textarea, button, [tabindex]'

/** Errors in the order of their fields on the page, then those without a field. */
function inOrderOfPage(errors: readonly FormError[]): FormError[] {
  const places = new Map(
    errors.map((error) => [error, error.field ? document.getElementById(error.field) : null]),
  )
  return errors.toSorted((a, b) => {
    const [one, other] = [places.get(a), places.get(b)]
    if (!one || !other) return Number(!one) - Number(!other)
    return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
  })
}

function focusFirst(errors: readonly FormError[]): void {
  const wrong = errors.flatMap(({ field }) => (field && document.getElementById(field)) || [])
  const first = wrong.reduce<HTMLElement | undefined>(
    (before, field) =>
      before && before.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING ? before : field,
    undefined,
  )
  const target = first?.matches(focusable) ? first : first?.querySelector<HTMLElement>(focusable)
  if (target) focusWrongField(target)
}

/** Focuses a field where it is seen: below the toasts, even when it had the focus before. */
export function focusWrongField(field: HTMLElement): void {
  // Elements in a closed fold cannot be focused.
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true
  }
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest' })
}

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
