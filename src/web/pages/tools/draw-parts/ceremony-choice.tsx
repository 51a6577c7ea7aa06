import './ceremony-choice.css'
import { ceremonies } from '#contract/draws/ceremonies.ts'
import drawn from '#web/art/ceremonies.svg?no-inline'
import { showOf } from '#web/components/reveal/shows.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import type { ModeValues } from './mode-values.ts'

/** How the winners are revealed, in pictures. */
export function CeremonyChoice({ values }: { values: Pick<ModeValues, 'ceremony'> }) {
  const { brand, t } = useFrame()
  return (
    <fieldset className="ceremony-choice" aria-describedby="ceremony-note">
      <legend className="field-label">{t('giveaway.ceremony')}</legend>
      {(['', ...ceremonies] as const).map((ceremony) => {
        const show = showOf(brand.key, ceremony || undefined)
        return (
          <label key={show}>
            <input
              type="radio"
              name="ceremony"
              value={ceremony}
              defaultChecked={ceremony === values.ceremony}
            />
            <svg viewBox="0 0 48 40" aria-hidden="true">
              <use href={`${drawn}#${show}`} />
            </svg>
            <span>{t(`reveal.show.${show}`)}</span>
          </label>
        )
      })}
      <p className="small muted" id="ceremony-note">
        {t('giveaway.ceremony.note')}
      </p>
    </fieldset>
  )
}
