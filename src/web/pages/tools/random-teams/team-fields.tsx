import { dealTeams, teamsOfSize } from '#draw/chance/teams.ts'
import { useT } from '#web/i18n/frame.tsx'
import { linesOf } from '#web/state/lines.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import type { ListEntry } from '../list-parts/read-entries.ts'

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
        <div className="stack">
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

export interface TeamSettings {
  by: 'count' | 'size'
  /** how many teams, or how many people a team has at most */
  number: number
  /** whether lines end in a group, of which every team gets its share */
  balance: boolean
  /** one per line; teams without one are numbered */
  names: string
}

export const usualTeams: TeamSettings = { by: 'count', number: 2, balance: false, names: '' }
const maxTeams = 500

export function readTeamSettings(text: (name: string) => string): TeamSettings {
  const typed = text('number')
  const number = /^\d{1,4}$/.test(typed) ? Number(typed) : usualTeams.number
  return {
    by: text('by') === 'size' ? 'size' : 'count',
    number: Math.min(maxTeams, Math.max(1, number)),
    balance: text('balance') !== '',
    names: text('team_names'),
  }
}

export interface Member {
  name: string
  /** empty without one */
  group: string
}

const withGroup = /^(.*\S)\s*[,;\t]\s*([^,;\t]+)$/u

/** `Ada, red`: what follows the last comma, semicolon or tab is the group, if teams are balanced. */
export function readMember(line: string, { balance }: Pick<TeamSettings, 'balance'>): Member {
  const [, name, group] = (balance && withGroup.exec(line)) || []
  return { name: name ?? line, group: group?.trim() ?? '' }
}

export function howManyTeams(people: number, { by, number }: Pick<TeamSettings, 'by' | 'number'>): number {
  return Math.min(
    maxTeams,
    by === 'size' ? teamsOfSize(people, number) : Math.max(1, Math.min(number, people)),
  )
}

/** The teams that follow from a ranking of the list. */
export function teamsOf(
  ranking: readonly number[],
  entries: readonly ListEntry[],
  settings: TeamSettings,
): Member[][] {
  const members = entries.map(({ name }) => readMember(name, settings))
  const groupOf = (index: number) => members[index]?.group.toLowerCase() ?? ''
  const teams = dealTeams(
    ranking,
    howManyTeams(entries.length, settings),
    settings.balance ? groupOf : undefined,
  )
  return teams.map((team) => team.flatMap((index) => members[index] ?? []))
}

/** What each team is called. */
export function teamNames(
  count: number,
  { names }: Pick<TeamSettings, 'names'>,
  numbered: (no: number) => string,
) {
  const given = linesOf(names).map((name) => name.trim())
  return Array.from({ length: count }, (_, team) => given[team] || numbered(team + 1))
}
