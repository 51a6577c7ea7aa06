import { Link } from 'react-router'
import { ActionButton } from '#web/actions/action-form.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'

interface PastText {
  id: string
  /** its title or subject */
  name: string
  written_at: string
  written_by: string | null
}

interface PastTextsProps {
  /** of the text in force; 0 is the product's own */
  version: number
  /** when that was written */
  seen: string | undefined
  past: readonly PastText[]
  /** address of the comparison with an earlier text */
  compare?: (id: string) => string
}

/** Below the form of a text: earlier texts, each of which can be restored. */
export function PastTexts({ version, seen, past, compare }: PastTextsProps) {
  const t = useT()
  const { dateTime } = useFormat()
  if (past.length === 0) return null
  return (
    <div className="dash-pad pbs-6">
      <Fold title={t('page_editing.past')} className="max-w-160">
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
