import './random-teams.css'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { Member } from './team-settings.ts'

interface TeamsStageProps {
  teams: readonly (readonly Member[])[]
  names: readonly string[]
  hasCaptains: boolean
  /** the number of draws on this page; people are dealt from the first one on */
  round: number
}

/** The teams side by side; before the first draw they are empty. */
export function TeamsStage({ teams, names, hasCaptains, round }: TeamsStageProps) {
  const t = useT()
  return (
    <div className="teams" key={round}>
      {teams.map((team, place) => (
        <section className={round > 0 ? 'team team-new' : 'team'} key={place}>
          <h2>
            <bdi>{names[place]}</bdi>
            {team.length > 0 && <span>{t('random_teams.people', { count: team.length })}</span>}
          </h2>
          <ol>
            {team.length === 0 && <li aria-hidden="true">–</li>}
            {team.map(({ name, group }, index) => (
              <li key={`${index} ${name}`}>
                <bdi>{name}</bdi>
                {hasCaptains && index === 0 ? (
                  <span className="team-captain">
                    <Icon name="star" size={16} />
                    {t('random_teams.captain')}
                  </span>
                ) : (
                  group && <span className="muted small">{group}</span>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** The teams as text, to copy or send. */
export function teamsText(
  teams: readonly (readonly Member[])[],
  names: readonly string[],
  captain: string | undefined,
): string {
  return teams
    .map((team, place) => {
      const lines = team.map(({ name }, index) =>
        captain && index === 0 ? `- ${name} (${captain})` : `- ${name}`,
      )
      return [names[place], ...lines].join('\n')
    })
    .join('\n\n')
}
