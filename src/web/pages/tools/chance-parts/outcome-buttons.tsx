import type { ReactNode, Ref } from 'react'
import { Form, useNavigation } from 'react-router'
import { submitOrKeep } from '#web/actions/submit-or-keep.ts'
import { useFormKey } from '#web/api/use-form-key.ts'
import { useFailureToast } from '#web/api/use-toasts.ts'
import { ZoneField } from '#web/components/zone-field.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { spoken } from '#web/i18n/spoken.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import { isUsedUp, QuotaLine } from '../draw-parts/quota-line.tsx'
import type { KeepAnswer, KeepFacts } from './answer-keep.ts'
import { usePreference } from './chance-preferences.ts'
import { keyClass } from './key-class.tsx'

interface KeepReceiptProps extends KeepFacts {
  /** the settings as a query string */
  query: string
  /** these settings are invalid */
  disabled?: boolean
  ref?: Ref<HTMLFormElement>
}

/** One press: the server draws an outcome of its own with these settings and signs it. */
export function KeepReceipt({ formKey, query, quota, answer, disabled, ref }: KeepReceiptProps) {
  const t = useT()
  const key = useFormKey(formKey, answer)
  const isKeeping = useNavigation().formMethod === 'POST'
  useFailureToast(answer, answer ? [{ text: answer.message }] : [])
  return (
    <Form
      method="post"
      action={query ? `?${query}` : '.'}
      id="keep"
      className="chance-keep grid grid-cols-[minmax(0,1fr)_auto] gap-y-4 gap-x-8 items-center mbs-8 py-5 border-y border-y-line phone:grid-cols-1 [&_p]:max-w-[68ch]"
      ref={ref}
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="settings" value={query} />
      <ZoneField />
      <div>
        <details>
          <summary className="strong min-h-6 cursor-pointer">{t('chance.keep.title')}</summary>
          <p className="small muted">{t('chance.keep.text')}</p>
        </details>
        {quota && <QuotaLine quota={quota} isRefused={false} />}
      </div>
      <Button type="submit" icon="shield-check" busy={isKeeping} disabled={disabled || isUsedUp(quota)}>
        {t('chance.keep')}
      </Button>
      {answer && (
        <WithoutScript>
          <Note kind="bad" role="alert" title={answer.message} />
        </WithoutScript>
      )}
    </Form>
  )
}

/** Keeps the page if the connection breaks while a receipt is requested. */
export function sendKept<Answer>(request: Request, ask: () => Promise<Answer>) {
  return submitOrKeep(request, ask, (): KeepAnswer => ({ message: spoken().t('alert.no_connection') }))
}

interface AgainButtonProps {
  /** id of the form with the settings */
  form: string
  disabled?: boolean
  children: ReactNode
}

/** Submits the settings: handled by script if available, or else by the server, which returns an outcome. */
export function AgainButton({ form, disabled, children }: AgainButtonProps) {
  const t = useT()
  const [hasKeys] = usePreference('keys')
  return (
    <Button
      type="submit"
      kind="primary"
      size="large"
      form={form}
      name="now"
      value="1"
      disabled={disabled}
      className="chance-again flex-[1_1_160px]"
    >
      {children}
      {hasKeys && (
        <kbd className={`needs-script phone:hidden ${keyClass}`} aria-hidden="true">
          {t('chance.key.space')}
        </kbd>
      )}
    </Button>
  )
}
