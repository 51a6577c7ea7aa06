import { useId, useMemo, useState } from 'react'
import { maxPlaces } from '#contract/draws/giveaways.ts'
import { shuffle } from '#draw/chance/lists.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useEntryState } from '#web/state/entry-state.ts'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ChancePanel, ChanceSettings, CopyOutcome, KeysAndSound } from '../chance-parts/chance-panel.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { useChanceParts } from '../chance-parts/use-chance-parts.ts'
import { KeepList } from '../list-parts/keep-list.tsx'
import type { ListToolProps } from '../list-parts/list-page.tsx'
import { NamesField } from '../list-parts/names-field.tsx'
import { readEntries } from '../list-parts/read-entries.ts'
import { SpaceButton } from '../list-parts/space-button.tsx'
import { useTypedList } from '../list-parts/use-typed-list.ts'
import {
  howManyTeams,
  type Member,
  readTeamSettings,
  TeamFields,
  type TeamSettings,
  teamNames,
  teamsOf,
} from './team-fields.tsx'

/** The list and the settings at the end, the teams at the start. */
export function TeamsTool({ names, title: firstTitle, fields, keep }: ListToolProps) {
  const t = useT()
  const form = useId()
  const list = useTypedList(names)
  const [settings, setSettings] = useEntryState('teams', () => readTeamSettings((name) => fields[name] ?? ''))
  const [title, setTitle] = useEntryState('title', firstTitle)
  const [hasCaptains, setCaptains] = useState(false)
  const [isRanked, setRanked] = useState(false)
  const [teams, setTeams] = useState<readonly Member[][]>()
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const entries = useMemo(() => readEntries(list.text), [list.text])
  const isLong = entries.length > maxPlaces
  const count = howManyTeams(entries.length, settings)
  const { copyRef, keepRef } = useChanceParts(draw)
  const shown = teams ?? Array.from({ length: count }, () => [])
  const called = teamNames(shown.length, settings, (no) => t('random_teams.team', { no }))
  const text = teams ? teamsText(teams, called, hasCaptains ? t('random_teams.captain') : undefined) : ''

  function draw() {
    if (entries.length === 0 || isLong) return
    const ranking = isRanked
      ? entries.map((_, index) => index)
      : byDevice((random) => shuffle(entries.length, random))
    setRefused(!ranking)
    if (!ranking) return
    setTeams(teamsOf(ranking, entries, settings))
    setRound(round + 1)
    soundChance('number')
  }

  function change(next: Partial<TeamSettings>) {
    setSettings({ ...settings, ...next })
    // Other names of teams change no team.
    if (next.names === undefined) setTeams(undefined)
  }

  return (
    <>
      <div className="split">
        <ChancePanel
          summary={t('random_teams.summary', { people: entries.length, teams: count })}
          actions={
            <>
              <SpaceButton onClick={draw}>
                {t(isRanked ? 'random_teams.deal' : 'random_teams.draw')}
              </SpaceButton>
              <CopyOutcome text={text} ref={copyRef} />
              {teams && <Share title={title || t('random_teams.title')} text={text} />}
            </>
          }
          foot={<p className="small muted">{t(teams ? 'random_teams.after' : 'random_teams.before')}</p>}
        >
          {isRefused && <NoRandomness />}
          <h2 className="hidden print:block print:mbe-4 print:text-22">{title}</h2>
          <TeamsStage teams={shown} names={called} hasCaptains={hasCaptains} round={teams ? round : 0} />
          <SpokenOutcome text={spoken()} round={round} />
        </ChancePanel>
        <ChanceSettings prints={false}>
          <NamesField
            form={form}
            field={list.field}
            initial={list.initial}
            count={entries.length}
            hint={t(settings.balance ? 'random_teams.hint.balance' : 'list_tool.hint')}
            error={isLong ? t('list_tool.long', { most: maxPlaces }) : undefined}
            read={(typed) => {
              list.read(typed)
              setTeams(undefined)
            }}
          />
          <TeamFields
            form={form}
            settings={settings}
            onChange={change}
            hasCaptains={hasCaptains}
            onCaptains={setCaptains}
            isRanked={isRanked}
            onRanked={setRanked}
          />
          <TextField
            name="title"
            form={form}
            label={t('list_tool.title')}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            maxLength={100}
            autoComplete="off"
            dir="auto"
          />
          <KeysAndSound keys={['again', 'keep', 'copy']} />
        </ChanceSettings>
      </div>
      <KeepList
        {...keep}
        id={form}
        text={t('random_teams.keep')}
        disabled={entries.length === 0 || isLong}
        ref={keepRef}
      />
    </>
  )

  /** Long lists are read by going through the teams, whose headings come one after another. */
  function spoken(): string {
    if (!teams) return ''
    if (entries.length > maxSpoken)
      return t('random_teams.spoken', { people: entries.length, teams: teams.length })
    return teams
      .map((team, teamIndex) => `${called[teamIndex]}: ${team.map(({ name }) => name).join(', ')}`)
      .join('; ')
  }
}

const maxSpoken = 12

/** The device's own sheet where there is one, and the printer. */
function Share({ title, text }: { title: string; text: string }) {
  const t = useT()
  const canShare = useScripted() && typeof navigator.share === 'function'
  return (
    <>
      {canShare && (
        // Closing the sheet is no failure.
        <Button
          size="large"
          icon="share"
          onClick={() => void navigator.share({ title, text }).catch(() => undefined)}
        >
          {t('random_teams.share')}
        </Button>
      )}
      <Button size="large" icon="printer" onClick={() => window.print()}>
        {t('random_teams.print')}
      </Button>
    </>
  )
}

interface TeamsStageProps {
  teams: readonly (readonly Member[])[]
  names: readonly string[]
  hasCaptains: boolean
  /** the number of draws on this page; people are dealt from the first one on */
  round: number
}

/** The teams side by side; before the first draw they are empty. */
function TeamsStage({ teams, names, hasCaptains, round }: TeamsStageProps) {
  const t = useT()
  const memberClass = `flex gap-2 items-center justify-between min-h-9 py-1.5 px-3.5 wrap-anywhere not-first:border-bs not-first:border-bs-line ${round > 0 ? dealtClass : ''}`
  return (
    <div
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-4 w-full self-start"
      key={round}
    >
      {teams.map((team, teamIndex) => (
        <section
          className="team grid content-start border border-line rounded-panel bg-surface overflow-clip break-inside-avoid"
          key={teamIndex}
        >
          <h2 className="flex gap-2 justify-between py-2.5 px-3.5 border-be-3 border-be-engrave font-semibold text-16 leading-[1.3] font-text tracking-normal wrap-anywhere normal-nums">
            <bdi>{names[teamIndex]}</bdi>
            {team.length > 0 && (
              <span className="text-ink-2 font-normal">
                {t('random_teams.people', { count: team.length })}
              </span>
            )}
          </h2>
          <ol>
            {team.length === 0 && (
              <li className={memberClass} aria-hidden="true">
                –
              </li>
            )}
            {team.map(({ name, group }, index) => (
              <li className={memberClass} key={`${index} ${name}`}>
                <bdi>{name}</bdi>
                {hasCaptains && index === 0 ? (
                  <span className="inline-flex gap-1 items-center text-ink-2 text-14">
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

const dealtClass =
  '[animation:team-deal_320ms_var(--ease-out)_backwards] motion-reduce:animate-none [&:nth-child(2)]:[animation-delay:120ms] [&:nth-child(3)]:[animation-delay:240ms] [&:nth-child(4)]:[animation-delay:360ms] [&:nth-child(n+5)]:[animation-delay:480ms]'

/** The teams as text, to copy or send. */
function teamsText(
  teams: readonly (readonly Member[])[],
  names: readonly string[],
  captain: string | undefined,
): string {
  return teams
    .map((team, teamIndex) => {
      const lines = team.map(({ name }, index) =>
        captain && index === 0 ? `- ${name} (${captain})` : `- ${name}`,
      )
      return [names[teamIndex], ...lines].join('\n')
    })
    .join('\n\n')
}
