import { useLocation } from 'react-router'
import { useT } from '../i18n/frame.tsx'
import { Note } from '../ui/note.tsx'

/** Beside the button of a form: someone else saved first. The newer version opens in a tab of its own. */
export function ConflictNote() {
  const t = useT()
  const { pathname, search } = useLocation()
  return (
    <div className="basis-full">
      <Note kind="warn" role="alert">
        <p>
          {t('conflict.text')}{' '}
          <a href={pathname + search} target="_blank" rel="noreferrer" className="link">
            {t('conflict.look')}
          </a>
        </p>
      </Note>
    </div>
  )
}
