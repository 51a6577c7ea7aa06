import { type ReactNode, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import { ActionButton } from '#web/actions/action-form.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type Drop, useDragOrder } from '../parts/use-drag-order.ts'

interface OrderedRow {
  id: string
  place: number
}

interface FaqOrderProps {
  rows: readonly OrderedRow[]
  /** positions only mean something in the unfiltered list in its own order, if it has several rows */
  isOn: boolean
  children: ReactNode
}

/** Makes the table's rows draggable; a drop is submitted like the form of a button. */
export function FaqOrder({ rows, isOn, children }: FaqOrderProps) {
  const box = useRef<HTMLDivElement>(null)
  const submit = useSubmit()

  useEffect(() => {
    for (const { id } of rows) {
      const row = box.current?.querySelector(`[data-question="${id}"]`)?.closest('tr')
      if (row && isOn) row.dataset['drag'] = id
      else row?.removeAttribute('data-drag')
    }
  }, [rows, isOn])

  function onDrop({ key, target, where }: Drop) {
    const place = placeAfter(rows, { key, target, where })
    if (place !== undefined)
      void submit({ intent: 'move', id: key, mark: key, place }, { method: 'post', preventScrollReset: true })
  }
  useDragOrder(box, { onDrop })

  return (
    <div
      ref={box}
      data-ordered={isOn || undefined}
      className="phone:[&[data-ordered]_tbody_th]:pe-26 [&_tr[data-dragging]>*]:opacity-50 [&_tr[data-drop=before]>*]:[box-shadow:inset_0_3px_0_var(--mark)] [&_tr[data-drop=after]>*]:[box-shadow:inset_0_-3px_0_var(--mark)]"
    >
      {children}
    </div>
  )
}

function placeAfter(rows: readonly OrderedRow[], { key, target, where }: Drop): number | undefined {
  const from = rows.find(({ id }) => id === key)?.place
  const to = rows.find(({ id }) => id === target)?.place
  if (from === undefined || to === undefined) return undefined
  // The row is removed first, so the rows behind it move up by one.
  const place = (where === 'before' ? to : to + 1) - (from < to ? 1 : 0)
  return place === from ? undefined : place
}

/** What a row is dragged by, where the order can be changed. */
export function RowGrip() {
  return (
    <span
      className="needs-script hidden in-data-ordered:grid flex-none place-items-center w-6 h-7 text-ink-3 cursor-grab touch-none"
      data-grip
      aria-hidden="true"
    >
      <Icon name="grip" size={16} />
    </span>
  )
}

interface OrderActionsProps {
  id: string
  /** the fields that move the row one place up (-1) or down (1) */
  move: (by: -1 | 1) => Record<string, string>
  /** where in the list the row is */
  isFirst: boolean
  isLast: boolean
  /** what the buttons say to screen readers */
  labels: { up: string; down: string }
}

/** Buttons that move a row in a list with an order of its own. */
export function OrderActions({ id, move, isFirst, isLast, labels }: OrderActionsProps) {
  const look = { id, kind: 'ghost', size: 'small', square: true } as const
  return (
    <div className="flex justify-end">
      <ActionButton
        {...look}
        intent="move"
        fields={move(-1)}
        icon="arrow-up"
        label={labels.up}
        isUseless={isFirst}
      />
      <ActionButton
        {...look}
        intent="move"
        fields={move(1)}
        icon="arrow-down"
        label={labels.down}
        isUseless={isLast}
      />
    </div>
  )
}
