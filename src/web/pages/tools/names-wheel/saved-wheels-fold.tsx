import { useState } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { forgetWheel, type SavedWheel, saveWheel, useSavedWheels } from './saved-wheels.ts'

interface Props {
  /** the wheel that is open */
  wheel: SavedWheel
  disabled: boolean
  onOpen: (wheel: SavedWheel) => void
}

/** Wheels kept on this device, by their titles; nothing is kept without a press. */
export function SavedWheels({ wheel, disabled, onOpen }: Props) {
  const t = useT()
  const wheels = useSavedWheels()
  const [notice, setNotice] = useState('')
  const title = wheel.title.trim() || t('wheel_of_names.saved.untitled')

  function save() {
    setNotice(
      t(saveWheel({ ...wheel, title }) ? 'wheel_of_names.saved.done' : 'wheel_of_names.saved.full', {
        title,
      }),
    )
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
                <button type="button" className="link" onClick={() => onOpen(saved)}>
                  <bdi>{saved.title}</bdi>
                </button>
                <Button
                  kind="ghost"
                  size="small"
                  square
                  icon="trash"
                  aria-label={t('wheel_of_names.saved.delete', { title: saved.title })}
                  onClick={() => forgetWheel(saved.title)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Fold>
  )
}
