import type { MouseEvent } from 'react'
import { useSubmit } from 'react-router'
import { useT } from '../i18n/frame.tsx'
import { askToConfirm } from '../ui/overlays/ask-to-confirm.ts'
import type { Question } from '../ui/overlays/confirm-overlay.tsx'

/**
 * For a link to a confirmation page. With scripts, a dialog asks in place, and a yes submits what the page's form
 * would. Opening the link elsewhere still leads to the page.
 */
export function useConfirmation(question: Omit<Question, 'cancel'>, fields: Record<string, string>) {
  const t = useT()
  const submit = useSubmit()
  return async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (await askToConfirm({ ...question, cancel: t('site.cancel') }))
      void submit(fields, { method: 'post', preventScrollReset: true })
  }
}
