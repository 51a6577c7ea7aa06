import type { PastWinnersList } from '#contract/draws/past-winners.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Name } from '#web/ui/inline-text.tsx'

interface ChosenDrawsProps {
  chosen: readonly string[]
  draws: PastWinnersList['draws']
}

/** The organizer's latest draws, to choose those whose winners are left out. */
export default function ChosenDraws({ chosen, draws }: ChosenDrawsProps) {
  const t = useT()
  const { date } = useFormat()
  if (draws.length === 0) return <p className="small muted">{t('giveaway.past.none')}</p>
  return (
    <fieldset>
      <legend className="small">{t('giveaway.past.which')}</legend>
      {draws.map(({ id, title, finished_at, first_winner }) => (
        <Checkbox
          key={id}
          name="past_draw"
          value={id}
          defaultChecked={chosen.includes(id)}
          label={<Name>{title || first_winner}</Name>}
          note={date(finished_at)}
        />
      ))}
    </fieldset>
  )
}
