import type { BrandKey } from '#brand.ts'
import drawn from '#web/art/ceremonies.svg?no-inline'
import { useT } from '#web/i18n/frame.tsx'
import { nextShow, type Show } from '../shows.ts'

interface ShowSwitchProps {
  brand: BrandKey
  show: Show
  className: string
  onSwitch: (show: Show) => void
}

/** Changes how the winners that follow are shown, in the room and on the stage; the choice of others stays theirs. */
export function ShowSwitch({ brand, show, className, onSwitch }: ShowSwitchProps) {
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
      {/* In the colors of the room. */}
      <svg
        className="[--surface:var(--stage)] [--on-win:var(--stage)] [--win:var(--stage-ink)]"
        viewBox="0 0 48 40"
        width={29}
        height={24}
        aria-hidden="true"
      >
        <use href={`${drawn}#${show}`} />
      </svg>
      <span className="upright:hidden" aria-hidden="true">
        {t(`reveal.show.${show}`)}
      </span>
    </button>
  )
}
