import { type ReactNode, useState } from 'react'
import { ActionButton } from '#web/actions/action-form.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { partHeading } from './form-part.tsx'

/** An item of a menu, which its arrow keys reach, for what cannot be taken back. */
const itemLook = 'menu-item text-bad [&>.icon]:text-bad'

interface DeleteItemProps {
  intent?: string
  /** further hidden fields */
  fields?: Readonly<Record<string, string>>
  title: string
  /** what it means */
  text: string
  /** the button that confirms it */
  verb?: string
}

/** Deletes after a question; without scripts, what the question says is above it. */
export function DeleteItem({ intent = 'delete', fields = {}, title, text, verb = title }: DeleteItemProps) {
  return (
    <>
      <p className="without-script py-2 px-2.5 text-ink-2">{text}</p>
      <ActionButton
        intent={intent}
        fields={fields}
        kind="ghost"
        icon="trash"
        buttonClassName={`justify-start font-normal ${itemLook}`}
        confirm={{ title, text, verb }}
      >
        {title}
      </ActionButton>
    </>
  )
}

export interface FormDialogs {
  /** the intent of the form that is shown, with its mark if it is one of several */
  shown: string | undefined
  show: (name: string | undefined) => void
}

/** Which form of a page is shown in a dialog. It closes with the answer, unless that finds fault with a field. */
export function useFormDialogs(): FormDialogs {
  const answer = useAnswer()
  const isFaulty = answer !== undefined && !answer.ok && Object.keys(answer.fields).length > 0
  const faulty = isFaulty ? nameOf(answer.intent, answer.mark) : undefined
  const [shown, show] = useState(faulty)
  const [seen, setSeen] = useState(answer?.at)
  if (answer?.at !== seen) {
    setSeen(answer?.at)
    show(faulty)
  }
  return { shown, show }
}

function nameOf(intent: string, mark: string): string {
  return mark ? `${intent} ${mark}` : intent
}

interface DialogItemProps {
  /** of the dialog */
  id: string
  intent?: string
  mark?: string
  dialogs: FormDialogs
  children: ReactNode
}

interface OpenerProps extends DialogItemProps {
  icon?: IconName
}

/** Opens the dialog of a form; without scripts it leads to the form at the end of the page. */
export function DialogItem({
  id,
  intent = 'delete',
  mark = '',
  dialogs,
  icon = 'trash',
  children,
}: OpenerProps) {
  const face = (
    <>
      <Icon name={icon} />
      <span>{children}</span>
    </>
  )
  if (!useScripted())
    return (
      <a href={`#${id}`} className={itemLook}>
        {face}
      </a>
    )
  return (
    <button
      type="button"
      className={itemLook}
      aria-haspopup="dialog"
      onClick={() => dialogs.show(nameOf(intent, mark))}
    >
      {face}
    </button>
  )
}

interface FormDialogProps extends DialogItemProps {
  title: string
}

/** The form of a deletion, or of another end, that needs an input. */
export function FormDialog({ id, intent = 'delete', mark = '', dialogs, title, children }: FormDialogProps) {
  const t = useT()
  const isScripted = useScripted()
  const isProving = useAnswer()?.proof !== undefined
  const [turn, setTurn] = useState(0)
  if (!isScripted)
    return (
      <section
        className="without-script grid grid-cols-1 gap-3 max-w-172 scroll-mbs-16 py-6 px-(--gutter)"
        id={id}
        aria-label={title}
      >
        <h2 className={partHeading}>{title}</h2>
        {children}
      </section>
    )
  return (
    <Dialog
      // The page asks for a proof of identity behind it, so it does not stay for a moment.
      key={isProving ? 'proof' : 'form'}
      open={dialogs.shown === nameOf(intent, mark)}
      onClose={() => {
        // What was typed is forgotten.
        setTurn(turn + 1)
        dialogs.show(undefined)
      }}
      title={title}
      closeLabel={t('dash.panel.close')}
    >
      <div className="grid gap-3" id={id} key={turn}>
        {children}
      </div>
    </Dialog>
  )
}
