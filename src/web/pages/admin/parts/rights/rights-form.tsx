import { type SyntheticEvent, useState } from 'react'
import { Form } from 'react-router'
import { minNameLength } from '#contract/accounts/account-rules.ts'
import type { PermissionArea } from '#contract/accounts/roles.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { EditBar } from '../edit-bar.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { RightsAside } from './rights-aside.tsx'
import { RightsMatrix, rightsOf } from './rights-matrix.tsx'

interface RightsFormProps {
  intent: string
  submit: string
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
      .length + (typedName !== undefined && typedName !== name ? 1 : 0)

  function note({ currentTarget }: SyntheticEvent<HTMLFormElement>) {
    const form = new FormData(currentTarget)
    setTouched(new Set(rightsOf(form.keys())))
    const typed = form.get('name')
    setTypedName(typeof typed === 'string' ? typed : undefined)
  }

  const matrix = (
    <RightsMatrix areas={areas} initial={initial} saved={savedSet} selected={selected} isLocked={isLocked} />
  )
  const aside = (
    <RightsAside areas={areas} saved={savedSet} selected={selected} isDefault={isDefault} isFixed={isFixed} />
  )
  // If nothing can be changed, there is nothing to submit.
  if (isFixed)
    return (
      <div className="rights-form">
        <div className="rights-main">{matrix}</div>
        {aside}
      </div>
    )
  return (
    <Form
      method="post"
      className="rights-form"
      noValidate
      preventScrollReset
      onChange={note}
      onReset={() => {
        setTouched(undefined)
        setTypedName(undefined)
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <div className="rights-main">
        <div className="rights-name">
          <TextField
            name="name"
            label={t('field.name')}
            defaultValue={ownAnswer?.values['name'] ?? name}
            error={ownAnswer?.fields['name']}
            minLength={minNameLength}
            maxLength={60}
            autoComplete="off"
            required
          />
        </div>
        {matrix}
      </div>
      {aside}
      <RightsBar submit={submit} busy={busy} changes={changes} users={props.users} />
    </Form>
  )
}

interface RightsBarProps {
  submit: string
  busy: boolean
  changes: number
  users: number | undefined
}

/** The number of changes and of people affected, and the buttons. */
function RightsBar({ submit, busy, changes, users }: RightsBarProps) {
  const t = useT()
  return (
    <div className="rights-bar">
      <LeaveGuard isDirty={changes > 0 && !busy} />
      <EditBar
        save={submit}
        isDirty={changes > 0}
        busy={busy}
        says={
          <>
            <strong>{t('roles.changes.count', { count: changes })}</strong>{' '}
            {users !== undefined && t('roles.reach', { count: users })}
          </>
        }
      />
    </div>
  )
}
