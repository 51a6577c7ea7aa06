import type { Ref } from 'react'
import { Form, useNavigation } from 'react-router'
import { submitListOrKeep } from '#web/actions/submit-list-or-keep.ts'
import { useFormKey } from '#web/api/use-form-key.ts'
import { useFailureToast } from '#web/api/use-toasts.ts'
import { LockedTool, type ToolLock } from '#web/components/locked-tool.tsx'
import { ZoneField } from '#web/components/zone-field.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import type { KeepAnswer } from '../chance-parts/answer-keep.ts'
import { isUsedUp, QuotaLine } from '../draw-parts/quota-line.tsx'
import type { QuotaWords } from '../draw-parts/quota-words.ts'

/** What the receipt form of a list needs in addition to the list. */
export interface KeepListFacts {
  /** one key per page view: repeated submits from it are one draw */
  formKey: string
  quota: QuotaWords | null
  /** why lists are locked for this visitor */
  listLock: ToolLock | null
  answer?: KeepAnswer | undefined
}

interface KeepListProps extends KeepListFacts {
  /** id of the form, to which the fields of the tool belong */
  id: string
  text: string
  disabled?: boolean
  /** a press becomes likely */
  onNear?: () => void
  ref?: Ref<HTMLFormElement>
}

/** One press: the server seals the list, draws again by the public number and signs what came. */
export function KeepList({
  id,
  text,
  formKey,
  quota,
  listLock,
  answer,
  disabled,
  onNear,
  ref,
}: KeepListProps) {
  const t = useT()
  const key = useFormKey(formKey, answer)
  const scripted = useScripted()
  const isKeeping = useKeeping()
  useFailureToast(answer, answer ? [{ text: answer.message }] : [])
  if (listLock) return <LockedTool lock={listLock} />
  return (
    <Form
      method="post"
      id={id}
      className="chance-keep no-print grid grid-cols-[minmax(0,1fr)_auto] gap-y-4 gap-x-8 items-center mbs-8 py-5 border-y border-y-line phone:grid-cols-1 [&_p]:max-w-[68ch]"
      ref={ref}
      onFocus={onNear}
      onPointerEnter={onNear}
    >
      <input type="hidden" name="key" value={key} />
      {scripted && <input type="hidden" name="scripted" value="1" />}
      <ZoneField />
      <div>
        <details>
          <summary className="strong min-h-6 cursor-pointer">{t('chance.keep.title')}</summary>
          <p className="small muted">{text}</p>
        </details>
        {quota && <QuotaLine quota={quota} isRefused={false} />}
      </div>
      <Button type="submit" icon="shield-check" busy={isKeeping} disabled={disabled || isUsedUp(quota)}>
        {t('list_tool.keep')}
      </Button>
      {answer && (
        <WithoutScript>
          <Note kind="bad" role="alert" title={answer.message} />
        </WithoutScript>
      )}
    </Form>
  )
}

/** Whether a receipt is being made. */
export function useKeeping(): boolean {
  return useNavigation().formMethod === 'POST'
}

/** `sendKept` for a tool with a list, whose form can be too large. */
export function sendKeptList<Answer>(request: Request, ask: () => Promise<Answer>) {
  return submitListOrKeep(request, ask, (_form, { message }): KeepAnswer => ({ message }))
}
