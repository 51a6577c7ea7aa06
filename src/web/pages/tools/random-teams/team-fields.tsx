import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import type { TeamSettings } from './team-settings.ts'

interface TeamFieldsProps {
  /** id of the form that they are sent with for a receipt */
  form: string
  settings: TeamSettings
  onChange: (change: Partial<TeamSettings>) => void
  hasCaptains: boolean
  onCaptains: (isOn: boolean) => void
  /** the list is the ranking of a receipt */
  isRanked: boolean
  onRanked: (isOn: boolean) => void
}

/** How many teams, and how they are made. */
export function TeamFields({ form, settings, onChange, ...more }: TeamFieldsProps) {
  const t = useT()
  const { hasCaptains, onCaptains, isRanked, onRanked } = more
  return (
    <>
      <SelectField
        name="by"
        form={form}
        label={t('random_teams.by')}
        value={settings.by}
        options={[
          { value: 'count', label: t('random_teams.by.count') },
          { value: 'size', label: t('random_teams.by.size') },
        ]}
        onChange={({ target }) => onChange({ by: target.value === 'size' ? 'size' : 'count' })}
      />
      <NumberStepper
        name="number"
        form={form}
        label={t(settings.by === 'size' ? 'random_teams.size' : 'random_teams.count')}
        decreaseLabel={t('random_teams.fewer')}
        increaseLabel={t('random_teams.more')}
        value={settings.number}
        min={1}
        max={500}
        onChange={({ target }) => target.valueAsNumber >= 1 && onChange({ number: target.valueAsNumber })}
      />
      <Checkbox
        name="balance"
        value="1"
        form={form}
        label={t('random_teams.balance')}
        note={t('random_teams.balance.hint')}
        checked={settings.balance}
        onChange={({ target }) => onChange({ balance: target.checked })}
      />
      <Checkbox
        className="needs-script"
        label={t('random_teams.captains')}
        checked={hasCaptains}
        onChange={({ target }) => onCaptains(target.checked)}
      />
      <Fold title={t('random_teams.more_options')}>
        <div className="stack gap-4">
          <TextArea
            name="team_names"
            form={form}
            label={t('random_teams.names')}
            hint={t('list_tool.hint')}
            value={settings.names}
            onChange={({ target }) => onChange({ names: target.value })}
            rows={4}
            dir="auto"
            autoComplete="off"
          />
          <Checkbox
            className="needs-script"
            label={t('random_teams.ranked')}
            note={t('random_teams.ranked.hint')}
            checked={isRanked}
            onChange={({ target }) => onRanked(target.checked)}
          />
        </div>
      </Fold>
    </>
  )
}
