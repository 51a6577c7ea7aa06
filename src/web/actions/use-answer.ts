import { createContext, useContext, useEffect, useRef } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { fieldLine } from '../api/failure-text.ts'
import { focusWrongField, toastFailure, useToasterReady } from '../api/use-toasts.ts'
import { useT } from '../i18n/frame.tsx'
import type { Translate } from '../i18n/texts.ts'
import { toasts } from '../state/toast-queue.ts'
import type { ToastAction } from '../state/toasts.ts'
import type { ActionAnswer } from './answer-action.ts'

/** REQ-constants: how long a one-line toast stays. */
const toastMs = 3000
/** Long enough to press undo. */
const undoMs = 10_000

/** The answer to the last submitted form; within a form whose draft was restored, the draft. */
export function useAnswer<Shown = unknown>(): ActionAnswer<Shown> | undefined {
  const sent = useSentAnswer<Shown>()
  const draft = useContext(DraftContext)?.answer
  return draft ? (draft as ActionAnswer<Shown>) : sent
}

/** The answer that the server gave, unless its form discarded what came back unsaved. */
export function useSentAnswer<Shown = unknown>(): ActionAnswer<Shown> | undefined {
  const answer = useActionData<ActionAnswer<Shown>>()
  const discardedAt = useContext(DraftContext)?.discardedAt
  return answer && answer.at === discardedAt ? undefined : answer
}

/** Whether an action has run and succeeded: a proof of identity alone is none. */
export function isDone({ ok, isOnlyProof }: ActionAnswer): boolean {
  return ok && !isOnlyProof
}

/** Whether what was typed is saved: an answer that shows a step of the form, such as a search, saves nothing. */
export function isSaved(answer: ActionAnswer): boolean {
  return isDone(answer) && answer.shown === undefined
}

/** Whether this form is being submitted. A button may name another intent than its form: the last one counts. */
export function useBusy(intent: string, mark = ''): boolean {
  const { state, formData } = useNavigation()
  return (
    state !== 'idle' && formData?.getAll('intent').at(-1) === intent && (formData.get('mark') ?? '') === mark
  )
}

/**
 * REQ-errors: every outcome is a toast, and the first wrong field gets the focus. The toast's undo button uses the
 * latest action of the page when pressed, because the page only learns afterwards what changed.
 */
export function useOutcomeToast(answer: ActionAnswer | undefined, back?: ToastAction): void {
  const latest = useRef(back)
  const t = useT()
  const latestT = useRef(t)
  useToasterReady()
  useEffect(() => {
    latest.current = back
    latestT.current = t
  })
  useEffect(() => {
    // A conflict is said beside the form's button, and stays there.
    if (!answer || answer.isConflict || (answer.proof && !answer.message)) return
    if (answer.ok) {
      const { current } = latest
      const actions = current && [{ ...current, onClick: () => latest.current?.onClick?.() }]
      const duration = actions ? undoMs : toastMs
      const undo = actions && { actions }
      toasts.add({ title: answer.message, color: 'success', duration, isOutcome: true, ...undo })
      return
    }
    const main = document.querySelector('#main')
    const lines = main ? linesAsShown(latestT.current, answer, wrongFieldsIn(main)) : answer.lines
    toastFailure({ message: lines.length > 0 ? lines.join('\n') : answer.message, lines })
    const wrong = main?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) focusWrongField(wrong)
  }, [answer])
}

type Failed = Pick<ActionAnswer, 'lines' | 'fields'>

/** A field of the page that is marked as wrong. */
interface WrongField {
  name: string
  label: string | undefined
}

/**
 * The lines of a failure in the order of the page's fields, each with the label that its field has there: the server
 * knows only the order and the names of the call. Lines about no field of the page come last.
 */
export function linesAsShown(
  t: Translate,
  { lines, fields }: Failed,
  wrong: readonly WrongField[],
): string[] {
  const left = [...lines]
  const shown = wrong.flatMap(({ name, label }) => {
    const fault = fields[name]
    const at = fault ? left.findIndex((line) => line.endsWith(fault)) : -1
    if (!fault || at === -1) return []
    const [line] = left.splice(at, 1)
    // A line without a label is a sentence of its own.
    return line === fault || !label ? [line ?? ''] : [fieldLine(t, label, fault)]
  })
  return [...shown, ...left]
}

/** The fields marked as wrong, in the order of the page. */
function wrongFieldsIn(main: ParentNode): WrongField[] {
  return [...main.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map((field) => ({
    name: field.getAttribute('name') ?? '',
    label: field.labels?.[0] && visibleText(field.labels[0]),
  }))
}

/** The text of a label without its mark for required fields. */
function visibleText(label: HTMLElement): string {
  const copy = label.cloneNode(true) as HTMLElement
  for (const mark of copy.querySelectorAll('[aria-hidden="true"]')) mark.remove()
  return copy.textContent.trim()
}

interface DraftOfForm {
  /** a restored draft, as if the form had come back unsaved with it */
  answer?: ActionAnswer | undefined
  /** when the answer was made whose unsaved values were discarded */
  discardedAt?: number | undefined
  /** forgets what is stored, what was restored of it, and what came back unsaved */
  discard: () => void
}

/** The draft of the form around it, which is stored on the device until the form is saved. */
export const DraftContext = createContext<DraftOfForm | null>(null)
