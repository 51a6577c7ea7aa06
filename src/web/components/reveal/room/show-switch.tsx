import type { BrandKey } from '#brand.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { nextShow, type Show } from '../shows.ts'

interface Props {
  brand: BrandKey
  show: Show
  className?: string
  onSwitch: (show: Show) => void
}

/** Changes how the winners that follow are shown, in the room and on the stage; the choice of others stays theirs. */
export function ShowSwitch({ brand, show, className, onSwitch }: Props) {
  const t = useT()
  const label = t('reveal.show', { name: t(`reveal.show.${show}`) })
  return (
    <button
      type="button"
      className={className}
      aria-keyshortcuts="C"
      aria-label={label}
      title={label}
      onClick={() => onSwitch(nextShow(brand, show))}
    >
      <Icon name="refresh" size={20} />
      <span aria-hidden="true">{t(`reveal.show.${show}`)}</span>
    </button>
  )
}
