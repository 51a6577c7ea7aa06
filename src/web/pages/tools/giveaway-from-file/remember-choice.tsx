import { useT } from '../../../i18n/frame.tsx'
import { toasts } from '../../../state/toast-queue.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { rememberList } from './last-list.ts'
import { useSavedList } from './use-saved-list.ts'

/** Opt-in: nothing is kept on the device unless the box is ticked, and it can be cleared right here. */
export function RememberChoice() {
  const t = useT()
  const saved = useSavedList()

  function clear() {
    rememberList(false, '')
    toasts.add({ title: t('giveaway.cleared'), color: 'success' })
  }

  return (
    <div className="needs-script giveaway-remember">
      <Checkbox
        key={saved === undefined ? 'off' : 'on'}
        name="remember"
        defaultChecked={saved !== undefined}
        label={t('giveaway.remember')}
        note={t('giveaway.remember.note')}
      />
      {saved !== undefined && (
        <button type="button" className="link small" onClick={clear}>
          {t('giveaway.clear_saved')}
        </button>
      )}
    </div>
  )
}
