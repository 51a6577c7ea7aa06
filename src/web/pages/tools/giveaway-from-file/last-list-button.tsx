import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSavedList } from './use-saved-list.ts'

/** Brings back what this device was asked to remember. */
export function LastListButton({ onLoaded }: { onLoaded: () => void }) {
  const t = useT()
  const saved = useSavedList()
  if (saved === undefined) return null

  function load(saved: string) {
    const field = document.getElementById('names')
    if (!(field instanceof HTMLTextAreaElement)) return
    field.value = saved
    field.focus()
    onLoaded()
  }

  return (
    <Button kind="ghost" size="small" icon="history" onClick={() => load(saved)}>
      {t('giveaway.last_list')}
    </Button>
  )
}
