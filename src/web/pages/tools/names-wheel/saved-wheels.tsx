import { useState } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { focusSummary } from '../chance-parts/focus-summary.ts'
import {
  forgetWheel,
  maxWheels,
  type SavedWheel,
  saveWheel,
  untitled,
  useSavedWheels,
} from './kept-wheels.ts'

interface Props {
  /** the wheel that is open */
  wheel: SavedWheel
  disabled: boolean
  onOpen: (wheel: SavedWheel) => void
}

/** The button goes with its wheel, and the focus to that of the next one. */
function forget(button: HTMLElement, title: string): void {
  const row = button.closest('li')
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('.button')
  if (next) next.focus()
  else focusSummary(button)
  forgetWheel(title)
}

/** Wheels kept on this device, by their titles; nothing is kept without a press. */
export function SavedWheels({ wheel, disabled, onOpen }: Props) {
  const t = useT()
  const wheels = useSavedWheels()
  const [notice, setNotice] = useState('')

  function save() {
    const title = wheel.title.trim() || untitled(t('wheel_of_names.saved.untitled'), wheel.names)
    const outcome = saveWheel({ ...wheel, title })
    setNotice(t(`wheel_of_names.saved.${outcome}`, { title, most: maxWheels }))
  }

  return (
    <Fold title={t('wheel_of_names.saved')} className="needs-script">
      <div className="stack gap-3">
        <p className="small">{t('wheel_of_names.saved.text')}</p>
        <div className="row">
          <Button size="small" icon="plus" disabled={disabled} onClick={save}>
            {t('wheel_of_names.saved.save')}
          </Button>
          <span role="status" className="small">
            {notice}
          </span>
        </div>
        {wheels.length > 0 && (
          <ul className="wheel-saved">
            {wheels.map((saved) => (
              <li key={saved.title}>
                <button
                  type="button"
                  className="link first:min-w-0 first:text-start first:wrap-anywhere"
                  onClick={() => onOpen(saved)}
                >
                  <bdi>{saved.title}</bdi>
                </button>
                <Button
                  className="first:min-w-0 first:text-start first:wrap-anywhere"
                  kind="ghost"
                  size="small"
                  square
                  icon="trash"
                  aria-label={t('wheel_of_names.saved.delete', { title: saved.title })}
                  onClick={({ currentTarget }) => forget(currentTarget, saved.title)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Fold>
  )
}
