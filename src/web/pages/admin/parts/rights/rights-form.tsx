import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { minNameLength } from '#contract/accounts/account-rules.ts'
import type { PermissionArea } from '#contract/accounts/roles.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { EditForm } from '../edit-form.tsx'
import { nameWidth } from '../field-widths.tsx'
import { fieldColumn } from '../form-part.tsx'
import { changedGround, RightsMatrix, rightsOf } from './rights-matrix.tsx'
import { useWordsOfRight } from './use-words-of-right.ts'

interface RightsFormProps {
  intent: string
  /** of a new role */
  submit?: string
  name: string
  areas: readonly PermissionArea[]
  /** rights of the role; empty for a new one */
  saved: readonly string[]
  /** initial rights of a new role */
  proposed?: readonly string[]
  isDefault?: boolean
  /** no user may change it, for a reason shown above */
  isFixed?: boolean
  /** number of people affected by a change */
  users?: number
  /** when the role was last changed; a new one never was */
  seen?: string
}

/** Name and rights of a role, with the changes in words before they are saved. */
export function RightsForm(props: RightsFormProps) {
  const { intent, submit, name, areas, saved, proposed = saved, isDefault = false, isFixed = false } = props
  const t = useT()
  const answer = useAnswer()
  const busy = useBusy(intent)
  const ownAnswer = answer?.intent === intent && !answer.ok ? answer : undefined
  const initial = new Set(ownAnswer ? rightsOf(Object.keys(ownAnswer.values)) : proposed)
  const [touched, setTouched] = useState<ReadonlySet<string>>()
  const [typedName, setTypedName] = useState<string>()
  const selected = touched ?? initial
  const savedSet = new Set(saved)
  const isLocked = (area: PermissionArea, kind: PermissionArea['kinds'][number]) =>
    isFixed || (isDefault && area.is_weighty) || !area.yours.includes(kind)
  const changes =
    [...new Set([...saved, ...selected])].filter((right) => savedSet.has(right) !== selected.has(right))
      .length + Number((typedName ?? ownAnswer?.values['name'] ?? name) !== name)

  function note({ currentTarget }: SyntheticEvent<HTMLFormElement>) {
    const form = new FormData(currentTarget)
    setTouched(new Set(rightsOf(form.keys())))
    const typed = form.get('name')
    setTypedName(typeof typed === 'string' ? typed : undefined)
  }

  const columns = 'grid grid-cols-[minmax(0,1fr)_252px] to-1180:grid-cols-1'
  const matrix = (
    <RightsMatrix areas={areas} initial={initial} saved={savedSet} selected={selected} isLocked={isLocked} />
  )
  const aside = (
    <RightsAside areas={areas} saved={savedSet} selected={selected} isDefault={isDefault} isFixed={isFixed} />
  )
  // If nothing can be changed, there is nothing to submit.
  if (isFixed)
    return (
      <div className={columns}>
        <div>{matrix}</div>
        {aside}
      </div>
    )
  return (
    <EditForm
      intent={intent}
      save={submit}
      seen={props.seen}
      isDirty={changes > 0}
      busy={busy}
      changes={changes}
      says={props.users !== undefined && t('roles.reach', { count: props.users })}
      back={{ page: 'dashboardRoles' }}
      onChange={note}
      onReset={() => {
        setTouched(undefined)
        setTypedName(undefined)
      }}
    >
      <div className={columns}>
        <div>
          <div className="pbs-4 px-(--gutter) pbe-6">
            <div className={fieldColumn}>
              <TextField
                name="name"
                className={nameWidth}
                label={t('field.name')}
                defaultValue={ownAnswer?.values['name'] ?? name}
                error={ownAnswer?.fields['name']}
                minLength={minNameLength}
                maxLength={60}
                autoComplete="off"
                required
              />
            </div>
          </div>
          {matrix}
        </div>
        {aside}
      </div>
    </EditForm>
  )
}

interface RightsAsideProps {
  areas: readonly PermissionArea[]
  saved: ReadonlySet<string>
  selected: ReadonlySet<string>
  /** new accounts get this role */
  isDefault: boolean
  /** no user may change anything here */
  isFixed: boolean
}

/** Only the right to read opens the page where these are used. */
const needReading = ['update', 'delete', 'reply'] as const

function lacksReading({ name, kinds }: PermissionArea, selected: ReadonlySet<string>): boolean {
  const isUsed = needReading.some((kind) => selected.has(`${name}.${kind}`))
  return isUsed && kinds.includes('read') && !selected.has(`${name}.read`)
}

const sign = 'inline-grid flex-none place-items-center size-6 border border-line'

interface AsidePartProps {
  title: string
  icon?: IconName
  children: ReactNode
}

function AsidePart({ title, icon, children }: AsidePartProps) {
  return (
    <section className="grid gap-1.5 p-4 border-be border-be-line to-700:px-(--gutter)">
      <h2 className="flex gap-1.5 items-center [font:600_var(--t14)/1.3_var(--text)] tracking-normal">
        {icon && <Icon name={icon} size={16} />} {title}
      </h2>
      {children}
    </section>
  )
}

/** What would change, in words, and why some rights cannot be granted here. */
function RightsAside({ areas, saved, selected, isDefault, isFixed }: RightsAsideProps) {
  const t = useT()
  const { colon } = useFormat()
  const texts = useWordsOfRight()
  const all = areas.flatMap((area) =>
    area.kinds.map((kind) => ({
      right: `${area.name}.${kind}`,
      label: `${texts.area(area)}${colon}${texts.kind(kind)}`,
      isYours: area.yours.includes(kind),
    })),
  )
  const changed = all.filter(({ right }) => saved.has(right) !== selected.has(right))
  const closed = areas.filter((area) => lacksReading(area, selected))
  const locked = all.filter(({ isYours }) => !isYours)
  return (
    <aside
      className="rights-aside border-s border-s-line text-14 to-1180:border-s-0"
      aria-label={t('roles.about')}
    >
      {!isFixed && (
        <AsidePart title={t('roles.changes')}>
          {changed.length === 0 && <p className="muted">{t('roles.changes.none')}</p>}
          <ul className="grid gap-1 m-0 p-0 list-none">
            {changed.map(({ right, label }) => (
              <li
                key={right}
                className={`flex gap-2 items-baseline ${selected.has(right) ? 'rights-plus' : 'rights-minus'}`}
              >
                <span
                  aria-hidden="true"
                  className={`font-bold ${selected.has(right) ? 'text-good' : 'text-bad'}`}
                >
                  {selected.has(right) ? '+' : '−'}
                </span>
                <span>
                  <span className="visually-hidden">
                    {t(selected.has(right) ? 'roles.changes.added' : 'roles.changes.removed')}{' '}
                  </span>
                  {label}
                </span>
              </li>
            ))}
          </ul>
        </AsidePart>
      )}
      {closed.length > 0 && (
        <AsidePart title={t('roles.closed.title')} icon="alert-circle">
          <p>{t('roles.closed.text')}</p>
          <ul className="rights-closed grid gap-1 m-0 p-0 list-none">
            {closed.map((area) => (
              <li key={area.name}>
                {texts.area(area)}
                {colon}
                {texts.kind('read')}
              </li>
            ))}
          </ul>
        </AsidePart>
      )}
      {isDefault && !isFixed && (
        <AsidePart title={t('roles.plain.title')} icon="lock">
          <p>{t('roles.plain.text')}</p>
        </AsidePart>
      )}
      {!isDefault && !isFixed && locked.length > 0 && (
        <AsidePart title={t('roles.beyond.title')} icon="lock">
          <p>{t('roles.beyond.text')}</p>
          <p className="muted">{locked.map(({ label }) => label).join(' · ')}</p>
        </AsidePart>
      )}
      <AsidePart title={t('roles.legend')}>
        <ul className="grid gap-1 m-0 p-0 list-none">
          <li className="flex gap-2 items-center">
            <span className={`bg-sunk text-ink-3 ${sign}`}>–</span> {t('roles.no_such')}
          </li>
          <li className="flex gap-2 items-center">
            <span className={`bg-sunk text-ink-3 ${sign}`}>
              <Icon name="lock" size={14} />
            </span>{' '}
            {t('roles.locked')}
          </li>
          <li className="flex gap-2 items-center">
            <span className={`${changedGround} ${sign}`} /> {t('roles.unsaved')}
          </li>
        </ul>
      </AsidePart>
    </aside>
  )
}
