import type { ReactNode } from 'react'
import type { PairToss } from '#contract/draws/pair-tosses.ts'
import type { ChanceOutcome } from '#draw/chance/plan.ts'
import { type PairRole, readToss } from '#draw/paired-toss.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { CoinStage, coinOutcome, coinSides } from '../coin-toss/coin.tsx'
import { DiceOutcome, DiceStage, DiceTable } from '../dice-roll/dice-stage.tsx'
import { spokenDice } from '../dice-roll/dice-words.ts'
import type { Device } from './use-device.ts'

type TossPanelProps = Device & { /** as the page was opened */ loaded: PairToss }

/** The coins or dice, what is to be done now, and what came. */
export function TossPanel({
  toss,
  outcome,
  role,
  loaded,
  isRefused,
  isJoining,
  isChanged,
  join,
}: TossPanelProps) {
  const t = useT()
  // Only what comes while the page is open flies.
  const round = outcome && loaded.status !== 'opened' ? 1 : 0
  return (
    <section className="panel panel-lift panel-edge" aria-label={t('pair_toss.title')}>
      <div className="panel-part grid grid-cols-1 gap-6 justify-items-center content-center min-h-90 text-center perspective-[900px]">
        <Stage toss={toss} outcome={outcome} round={round} />
        <div role="status" aria-live="polite">
          {!isChanged && <State toss={toss} role={role} outcome={outcome} />}
        </div>
        {isRefused && <NoRandomness />}
        {toss.status === 'waiting' && role === null && (
          <Button
            className="needs-script"
            kind="primary"
            size="large"
            wide
            busy={isJoining}
            onClick={() => void join()}
          >
            {t('pair_toss.join')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface StageProps {
  toss: PairToss
  outcome: ChanceOutcome | undefined
  round: number
}

function Stage({ toss: { toss }, outcome, round }: StageProps) {
  const t = useT()
  const spec = readToss(toss)
  if (spec?.tool === 'dice') {
    const roll = outcome?.tool === 'dice' ? outcome : null
    return (
      <DiceTable>
        <DiceStage held={[]} onHold={undefined} {...{ spec, roll, round }} />
        {roll && <DiceOutcome {...{ spec, roll, round }} />}
      </DiceTable>
    )
  }
  const faces = outcome?.tool === 'coins' ? outcome.faces : Array.from({ length: spec?.coins ?? 1 }, () => 0)
  // No side is shown before one came.
  const sides = coinSides(t, outcome ? { heads: '', tails: '' } : { heads: '?', tails: '?' })
  return <CoinStage faces={faces} sides={sides} pictures={{}} round={round} />
}

type StateProps = Pick<Device, 'toss' | 'role' | 'outcome'>

function State({ toss, role, outcome }: StateProps): ReactNode {
  const t = useT()
  const { dateTime } = useFormat()
  const until = { date: dateTime(toss.until) }
  switch (toss.status) {
    case 'waiting':
      if (role === 'a')
        return <Words title={t('pair_toss.waiting')} text={t('pair_toss.waiting.text', until)} />
      return <Words title={t('pair_toss.invited')} text={t('pair_toss.invited.text')} />
    case 'sealed':
      if (role && !toss.opened[role])
        return <Words title={t('pair_toss.opening')} text={t('pair_toss.sealed.text', until)} />
      return <Words title={t('pair_toss.sealed')} text={t('pair_toss.sealed.text', until)} />
    case 'opened':
      return outcome && <Words title={outcomeWords(t, outcome)} text={t('pair_toss.opened.text')} />
    case 'expired':
      return <Words title={t('pair_toss.expired')} text={t('pair_toss.expired.text')} />
    case 'unopened': {
      const missing = (['a', 'b'] as const).filter((one) => !toss.opened[one])
      const title =
        missing.length === 2
          ? t('pair_toss.unopened.both')
          : t('pair_toss.unopened', { person: personName(t, missing[0] ?? 'a', role) })
      return <Words title={title} text={t('pair_toss.unopened.text')} />
    }
  }
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="stack gap-2 pair-words">
      <h2>{title}</h2>
      <p className="muted">{text}</p>
    </div>
  )
}

/** What came, in a word or two. */
export function outcomeWords(t: ReturnType<typeof useT>, outcome: ChanceOutcome): string {
  if (outcome.tool === 'coins') return coinOutcome(t, outcome.faces, coinSides(t, { heads: '', tails: '' }))
  return outcome.tool === 'dice' ? spokenDice(t, outcome) : ''
}

interface PeopleProps {
  toss: PairToss
  role: PairRole | null | undefined
}

const roles = ['a', 'b'] as const

/** How far each of the two is. */
export function People({ toss, role }: PeopleProps) {
  const t = useT()
  return (
    <ul className="grid grid-cols-2 gap-4">
      {roles.map((one) => {
        const state = stateOf(toss, one)
        return (
          <li key={one} className="panel grid gap-1 p-4">
            <Icon name={icons[state]} size={24} className={iconColors[state]} />
            <span className="strong">{personName(t, one, role)}</span>
            <span className="small muted">{t(`pair_toss.person.${state}`)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The reader and the other person, or both by letter for people who only watch. */
function personName(t: Translate, one: PairRole, role: PairRole | null | undefined): string {
  if (!role) return t(`pair_toss.person.${one}`)
  return t(one === role ? 'pair_toss.person.you' : 'pair_toss.person.other')
}

const iconColors = { absent: '', sealed: '', opened: 'text-good', unopened: 'text-bad' }
const icons = { absent: 'clock', sealed: 'lock', opened: 'check-circle', unopened: 'x-circle' } as const

function stateOf({ status, commitments, opened }: PairToss, one: PairRole): keyof typeof icons {
  if (commitments[one] === null) return 'absent'
  if (opened[one]) return 'opened'
  return status === 'unopened' ? 'unopened' : 'sealed'
}
