import type { BrandKey } from '#brand.ts'
import drawn from '#web/art/ceremonies.svg?no-inline'
import { useT } from '#web/i18n/frame.tsx'
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
      className={className ? `reveal-switch ${className}` : 'reveal-switch'}
      aria-keyshortcuts="C"
      aria-label={label}
      title={label}
      onClick={() => onSwitch(nextShow(brand, show))}
    >
      <svg viewBox="0 0 48 40" width={29} height={24} aria-hidden="true">
        <use href={`${drawn}#${show}`} />
      </svg>
      <span aria-hidden="true">{t(`reveal.show.${show}`)}</span>
    </button>
  )
}
