import { useEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { toastSuccess } from '#web/api/outcome-toast.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Note } from '#web/ui/note.tsx'

interface FormStateProps {
  state: 'sent' | 'already'
  /** embedded in a page that continues below it */
  isAmid?: boolean
}

/** Replaces a form that has arrived, or one that allows a single submission and was already sent. */
export function FormState({ state, isAmid = false }: FormStateProps) {
  const t = useT()
  useArrivalToast(state === 'sent' ? t('form.sent') : undefined, isAmid)
  return (
    <Note kind="good" title={t(state === 'sent' ? 'form.sent' : 'form.already')}>
      <p>{t(state === 'sent' ? 'form.sent.text' : 'form.already.text')}</p>
      {!isAmid && (
        <p>
          <PageLink page="home" className={buttonClass()}>
            {t('form.on')}
          </PageLink>
        </p>
      )}
    </Note>
  )
}

/** Shows a toast when a form has arrived; a page that is only reloaded says it in place. */
export function useArrivalToast(text: string | undefined, isAmid = false): void {
  const isNews = useNavigationType() !== NavigationType.Pop || isAmid
  useEffect(() => {
    if (text && isNews) toastSuccess(text)
  }, [text, isNews])
}
