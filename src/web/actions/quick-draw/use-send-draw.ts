import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { isAnswering } from '../../api/is-answering.ts'
import { useT } from '../../i18n/frame.tsx'
import { usePath } from '../../i18n/link.tsx'
import { sending } from '../../state/sending.ts'

/** What the tool's page answers if it does not lead to a result, as far as this form reads it. */
interface ToolAnswer {
  isUnsent?: boolean
  failure?: { message: string }
}

interface SendDraw {
  isSending: boolean
  /** `isLost`: a script that the tool's page may need couldn't be fetched, and browsers don't fetch it again */
  send: (form: HTMLFormElement, isLost: boolean) => Promise<void>
}

/**
 * Sends a draw to the tool's page without going there: if no answer comes, the list stays on this page, and so does its
 * key, which makes another try the same draw. Whatever else the tool answers is shown on its page.
 */
export function useSendDraw(onUnsent: (message: string) => void): SendDraw {
  const t = useT()
  const target = {
    method: 'post',
    action: usePath()('giveawayFromFile'),
    encType: 'multipart/form-data',
  } as const
  const { data: answer, submit: sendForm } = useFetcher<ToolAnswer>()
  const goOn = useSubmit()
  const sent = useRef<FormData>(undefined)
  const isSending = useSyncExternalStore(sending.subscribe, sending.get, () => false)

  async function send(element: HTMLFormElement, isLost: boolean): Promise<void> {
    if (sending.get()) return
    sending.set(true)
    const form = new FormData(element)
    sent.current = form
    if (!(await isAnswering())) return stop(t('alert.no_connection'))
    // The router would reload this page, and with it drop the list. A document needs no script of this page.
    if (isLost) {
      sending.set(false)
      return element.submit()
    }
    // A file is looked at on the tool's page: sent from here, it would be sent twice.
    if (form.has('intent')) return goOn(form, target)
    return sendForm(form, target)
  }

  function stop(message: string) {
    sending.set(false)
    onUnsent(message)
  }

  const onAnswer = useEffectEvent((given: ToolAnswer) => {
    const form = sent.current
    if (!form || given.isUnsent) return stop(given.failure?.message ?? t('alert.no_connection'))
    return void goOn(form, target)
  })

  useEffect(() => {
    if (answer) onAnswer(answer)
  }, [answer])

  // The result, or the tool's page, has taken this one's place.
  useEffect(() => () => sending.set(false), [])

  return { isSending, send }
}
