import type { PairToss } from '#contract/draws/pair-tosses.ts'
import type { PairRole } from '#draw/paired-toss.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

interface PeopleProps {
  toss: PairToss
  role: PairRole | null | undefined
}

const roles = ['a', 'b'] as const

/** How far each of the two is. */
export function People({ toss, role }: PeopleProps) {
  const t = useT()
  return (
    <ul className="pair-people">
      {roles.map((one) => {
        const state = stateOf(toss, one)
        return (
          <li key={one} className={`panel pair-${state}`}>
            <Icon name={icons[state]} size={24} />
            <span className="strong">{personName(t, one, role)}</span>
            <span className="small muted">{t(`pair_toss.person.${state}`)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The reader and the other person, or both by letter for people who only watch. */
export function personName(t: Translate, one: PairRole, role: PairRole | null | undefined): string {
  if (!role) return t(`pair_toss.person.${one}`)
  return t(one === role ? 'pair_toss.person.you' : 'pair_toss.person.other')
}

const icons = { absent: 'clock', sealed: 'lock', opened: 'check-circle', unopened: 'x-circle' } as const

function stateOf({ status, commitments, opened }: PairToss, one: PairRole): keyof typeof icons {
  if (commitments[one] === null) return 'absent'
  if (opened[one]) return 'opened'
  return status === 'unopened' ? 'unopened' : 'sealed'
}
