import { useEffect, useRef } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { toastFailure } from '../api/outcome-toast.ts'
import { focusWrongField, useToasterReady } from '../api/use-toasts.ts'
import { useT } from '../i18n/frame.tsx'
import { toasts } from '../state/toast-queue.ts'
import type { ToastAction } from '../state/toasts.ts'
import type { ActionAnswer } from './action-answer.ts'
import { linesAsShown, wrongFieldsIn } from './lines-as-shown.ts'

/** REQ-constants: how long a one-line toast stays. */
const toastMs = 3000
/** Long enough to press undo. */
const undoMs = 10_000

/** The answer to the last submitted form. */
export function useAnswer<Shown = unknown>(): ActionAnswer<Shown> | undefined {
  return useActionData<ActionAnswer<Shown>>()
}

/** Whether this form is being submitted. */
export function useBusy(intent: string, mark = ''): boolean {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData?.get('intent') === intent && (formData.get('mark') ?? '') === mark
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
    if (!answer || (answer.proof && !answer.message)) return
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
