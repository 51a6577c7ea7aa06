import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { ActionButton } from '#web/actions/action-form.tsx'
import { SeenField, VersionField } from '#web/actions/seen.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { EditBar } from '../edit-bar.tsx'
import { LeaveGuard } from '../leave-guard.tsx'

interface TextFormProps {
  className?: string
  /** of the text that was seen; 0 if it was the default one */
  version: number
  /** when it was written; the default one never was */
  seen: string | undefined
  isDirty: boolean
  busy: boolean
  onDiscard: () => void
  children: ReactNode
}

/** The form of a text that staff write in place of the product's own: of a page or an email. */
export function TextForm({ className, version, seen, isDirty, busy, onDiscard, children }: TextFormProps) {
  const t = useT()
  return (
    <Form method="post" className={className} noValidate preventScrollReset>
      {/* Other buttons name another intent after it, and the last one counts. */}
      <input type="hidden" name="intent" value="save" />
      <VersionField version={version} />
      {seen && <SeenField at={seen} />}
      {/* Enter in a field presses the first button of a form, which saves. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <LeaveGuard isDirty={isDirty} />
      {children}
      <EditBar save={t('page_editing.save')} isDirty={isDirty} busy={busy} onDiscard={onDiscard} />
    </Form>
  )
}

interface PastText {
  id: string
  /** its title or subject */
  name: string
  written_at: string
  written_by: string | null
}

interface TextFoldsProps {
  /** of the text in force; 0 is the product's own */
  version: number
  /** when that was written */
  seen: string | undefined
  /** what going back to the product's own text means */
  back: { title: string; text: string }
  past: readonly PastText[]
  /** address of the comparison with an earlier text */
  compare?: (id: string) => string
}

/** Below the form of a text: the way back to the product's own, and earlier texts, each of which can be restored. */
export function TextFolds({ version, seen, back, past, compare }: TextFoldsProps) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <div className="dash-pad gap-3">
      {version > 0 && (
        <Fold title={back.title} className="dash-form">
          <p>{back.text}</p>
          <ActionButton intent="remove" kind="danger">
            {t('page_editing.back.submit')}
          </ActionButton>
        </Fold>
      )}
      {past.length > 0 && (
        <Fold title={t('page_editing.past')} className="dash-form">
          <p>{t('page_editing.past.text')}</p>
          <ul>
            {past.map(({ id, name, written_at, written_by }) => (
              <li
                className="flex gap-3 items-center justify-between py-1.5 border-bs border-bs-line wrap-anywhere"
                key={id}
              >
                <span>
                  {name}
                  <small className="muted block">
                    {dateTime(written_at)}
                    {written_by && (
                      <>
                        {' · '}
                        <bdi>{written_by}</bdi>
                      </>
                    )}
                  </small>
                </span>
                {compare && (
                  <Link
                    to={compare(id)}
                    className={buttonClass({ size: 'small' })}
                    aria-label={t('versions.title_of', { moment: dateTime(written_at) })}
                  >
                    {t('versions.compare')}
                  </Link>
                )}
                <RestoreText id={id} version={version} seen={seen} written_at={written_at} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}

interface RestoreTextProps {
  id: string
  version: number
  seen: string | undefined
  written_at: string
}

export function RestoreText({ id, version, seen, written_at }: RestoreTextProps) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <ActionButton
      intent="restore"
      id={id}
      fields={{ version: String(version), ...(seen && { seen }) }}
      size="small"
      label={t('page_editing.past.restore_label', { moment: dateTime(written_at) })}
    >
      {t('page_editing.past.restore')}
    </ActionButton>
  )
}

/** Undoing the first save brings the product's own text back; undoing a later save or a removal, the text before. */
export function undoOfText(latest: string | undefined, version: number, seen: string | undefined) {
  const fields = { version: String(version), ...(seen && { seen }) }
  const restore = latest ? { intent: 'restore', fields: { id: latest, ...fields } } : undefined
  return { remove: restore, save: version === 1 ? { intent: 'remove' } : restore }
}
