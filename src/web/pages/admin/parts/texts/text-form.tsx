import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { EditBar } from '../edit-bar.tsx'
import { LeaveGuard } from '../leave-guard.tsx'

interface TextFormProps {
  className?: string
  /** of the text that was seen; 0 if it was the default one */
  version: number
  isDirty: boolean
  busy: boolean
  onDiscard: () => void
  children: ReactNode
}

/** The form of a text that staff write in place of the product's own: of a page or an email. */
export function TextForm({ className, version, isDirty, busy, onDiscard, children }: TextFormProps) {
  const t = useT()
  return (
    <Form method="post" className={className} noValidate preventScrollReset>
      {/* Other buttons name another intent after it, and the last one counts. */}
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={version} />
      {/* Enter in a field presses the first button of a form, which saves. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <LeaveGuard isDirty={isDirty} />
      {children}
      <EditBar save={t('page_editing.save')} isDirty={isDirty} busy={busy} onDiscard={onDiscard} />
    </Form>
  )
}
