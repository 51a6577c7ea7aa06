import { ActionButton } from '#web/actions/action-form.tsx'

interface OrderActionsProps {
  id: string
  /** the fields that move the row one place up (-1) or down (1) */
  move: (by: -1 | 1) => Record<string, string>
  isActive: boolean
  /** what the buttons say to screen readers; without `toggle` the row can't be hidden */
  labels: { up: string; down: string; toggle?: string }
}

/** Buttons of a row in a list with an order of its own: move it, show or hide it. */
export function OrderActions({ id, move, isActive, labels }: OrderActionsProps) {
  const look = { id, kind: 'ghost', size: 'small', square: true } as const
  return (
    <div className="flex justify-end">
      <ActionButton {...look} intent="move" fields={move(-1)} icon="arrow-up" label={labels.up} />
      <ActionButton {...look} intent="move" fields={move(1)} icon="arrow-down" label={labels.down} />
      {labels.toggle && (
        <ActionButton
          {...look}
          intent={isActive ? 'hide' : 'show'}
          icon={isActive ? 'eye-off' : 'eye'}
          label={labels.toggle}
        />
      )}
    </div>
  )
}
