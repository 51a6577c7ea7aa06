import type { Result } from '../../../../contract/results.ts'
import { standingPlaces } from '../../../components/winner-places.ts'
import { useT } from '../../../i18n/frame.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { OrganiserForm } from './organiser-form.tsx'
import { WinnerField } from './organiser-place.tsx'

/** Long enough for a weekend, short enough for a prize that waits. */
const usualHours = '48'
const mostHours = 24 * 90

/** A deadline by which winners must come forward, and the note that one did. */
export function ClaimForms({ id, result }: { id: string; result: Result }) {
  const t = useT()
  const open = standingPlaces(result).filter(({ winner }) => !winner.claim?.claimed_at)
  if (open.length === 0) return null
  return (
    <>
      <section className="organiser-part">
        <h3>{t('organiser.claims.title')}</h3>
        <p>{t('organiser.claims.text')}</p>
        <OrganiserForm
          id={id}
          intent="claim_window"
          submit={t('organiser.claims.submit')}
          done={t('organiser.claims.done')}
        >
          {(state) => (
            <div className="organiser-pair">
              <WinnerField places={open} all={t('organiser.claims.all')} {...state} />
              <TextField
                label={t('organiser.claims.hours')}
                name="hours"
                type="number"
                min={1}
                max={mostHours}
                required
                defaultValue={state.values['hours'] ?? usualHours}
                error={state.errors['hours']}
              />
            </div>
          )}
        </OrganiserForm>
      </section>
      <section className="organiser-part">
        <h3>{t('organiser.claimed.title')}</h3>
        <p>{t('organiser.claimed.text')}</p>
        <OrganiserForm
          id={id}
          intent="claim"
          submit={t('organiser.claimed.submit')}
          done={t('organiser.claimed.done')}
        >
          {(state) => <WinnerField places={open} {...state} />}
        </OrganiserForm>
      </section>
    </>
  )
}
