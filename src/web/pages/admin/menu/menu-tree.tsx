import { memo, useRef, useState } from 'react'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import {
  type DraftItem,
  nameOfItem,
  type PageOption,
  type TargetOption,
  type TreeProps,
} from './draft-item.ts'
import { ItemFields } from './item-fields.tsx'
import { inputInForm, type Step, stepItem } from './move-items.ts'

/** The items of a menu, nested. */
export function MenuTree(props: TreeProps) {
  return <Branch {...props} from={0} until={props.items.length} depth={0} />
}

interface BranchProps extends TreeProps {
  from: number
  until: number
  depth: number
}

function Branch({ from, until, depth, ...props }: BranchProps) {
  const { items } = props
  const starts: number[] = []
  for (let i = from; i < until; i++) if (items[i]?.depth === depth) starts.push(i)
  if (starts.length === 0) return null
  return (
    <ol
      className={depth > 0 ? 'ms-[calc(var(--gutter)_+_8px)] border-s border-s-line to-640:ms-5' : undefined}
    >
      {starts.map((start, n) => {
        const item = items[start]
        if (!item) return null
        return (
          <li key={item.key} data-drag={item.key}>
            <Row {...props} item={item} index={start} useless={uselessSteps(items, item.key)} />
            <Branch {...props} from={start + 1} until={starts[n + 1] ?? until} depth={depth + 1} />
          </li>
        )
      })}
    </ol>
  )
}

interface RowProps extends Omit<TreeProps, 'items'> {
  item: DraftItem
  index: number
  /** the steps that the item cannot take */
  useless: readonly Step[]
}

const steps = [
  { step: 'up', icon: 'arrow-up' },
  { step: 'down', icon: 'arrow-down' },
  { step: 'out', icon: 'arrow-left' },
  { step: 'in', icon: 'arrow-right' },
] as const

function uselessSteps(items: readonly DraftItem[], key: string): Step[] {
  return steps.flatMap(({ step }) => (stepItem(items, key, step) ? [] : [step]))
}

const Row = memo(function Row(props: RowProps) {
  const { item, index, useless, pages, targets, found, roles, errors, onChange, onStep } = props
  const t = useT()
  const locale = useLocale()
  const name = nameOfItem(item, locale)
  const target = targetOf(item, { pages, targets, path: usePath() }, t)
  // The only item has no other place.
  const canMove = useless.length < steps.length
  const isWrong = Object.keys(errors).some((field) => field.startsWith(`${item.key}.`))
  const [isOpen, setIsOpen] = useOpenRow(isWrong || found?.key === item.key, !name)
  return (
    <div
      className={`menu-row relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-0 gap-x-1.5 border-be border-be-line to-640:grid-cols-[auto_minmax(0,1fr)] hover:bg-hover has-[details[open]]:bg-paper [[data-dragging]>&]:opacity-50 [[data-drop=before]>&]:[box-shadow:inset_0_3px_0_var(--mark)] [[data-drop=after]>&]:[box-shadow:inset_0_-3px_0_var(--mark)] [[data-drop=inside]>&]:[box-shadow:inset_0_0_0_2px_var(--mark)] ${
        item.depth > 0 ? 'px-2' : 'ps-[calc(var(--gutter)_-_8px)] pe-2 to-640:px-2'
      }`}
      data-drag-head
    >
      <span className="needs-script grid place-items-center w-6 h-11 text-ink-3" aria-hidden="true">
        {canMove && (
          <span className="grid place-items-center size-full cursor-grab touch-none" data-grip>
            <Icon name="grip" size={16} />
          </span>
        )}
      </span>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex flex-wrap gap-y-0.5 gap-x-2.5 items-center min-h-11 py-1.5 cursor-pointer list-none [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-right" size={14} className="text-ink-3 in-[details[open]]:rotate-90" />
          <span className="font-medium wrap-anywhere">
            {name ? <bdi>{name}</bdi> : t('menus.item.unnamed')}
          </span>
          <TargetText {...target} name={name} />
          {item.visibility !== 'anyone' && (
            <Tag icon={item.visibility === 'not_logged_in' ? 'eye' : 'lock'} kind="line">
              {t(`menus.visibility.${item.visibility}`)}
            </Tag>
          )}
          {isWrong && (
            <Tag kind="bad" icon="alert-circle">
              {t('menus.item.wrong')}
            </Tag>
          )}
        </summary>
        <ItemFields
          item={item}
          index={index}
          pages={pages}
          targets={targets}
          found={found}
          roles={roles}
          errors={errors}
          onChange={onChange}
          onStep={onStep}
        />
      </details>
      <div className="flex items-center h-11 text-ink-2 empty:hidden to-640:col-2 to-640:-mbs-1.5 to-640:-ms-2">
        {(canMove ? steps : []).map(({ step, icon }) => (
          <Button
            key={step}
            type="submit"
            name="arrange"
            value={`${step}:${item.key}`}
            kind="ghost"
            size="small"
            square
            icon={icon}
            data-step={step}
            // It keeps the focus, and says that it does nothing.
            aria-disabled={useless.includes(step) || undefined}
            aria-label={t(`menus.step.${step}`, { name: name || t('menus.item.unnamed') })}
            title={t(`menus.step.${step}.short`)}
            onClick={(event) => {
              event.preventDefault()
              onStep(`${step}:${item.key}`)
            }}
          />
        ))}
      </div>
    </div>
  )
})

/** Opens a row that needs attention. Rows close only by hand, never while something is being typed. */
function useOpenRow(mustOpen: boolean, isUnnamed: boolean) {
  const [isOpen, setIsOpen] = useState(mustOpen || isUnnamed)
  const [hadTo, setHadTo] = useState(mustOpen)
  if (mustOpen !== hadTo) {
    setHadTo(mustOpen)
    if (mustOpen) setIsOpen(true)
  }
  return [isOpen, setIsOpen] as const
}

interface ItemTarget {
  /** what people call it */
  title?: string
  /** where it is */
  address?: string
}

/** What an item leads to, title first: "Pricing · /pricing". A title that the item has itself is not repeated. */
function TargetText({ title, address, name }: ItemTarget & { name: string }) {
  const own = title === name ? undefined : title
  return (
    <span className="text-ink-3 text-13 wrap-anywhere empty:hidden">
      {own && <bdi>{own}</bdi>}
      {address && (
        <>
          {own && ' '}· <code dir="ltr">{address}</code>
        </>
      )}
    </span>
  )
}

interface KnownTargets {
  pages: readonly PageOption[]
  targets: readonly TargetOption[]
  path: ReturnType<typeof usePath>
}

function targetOf(
  { target, page, address, related }: DraftItem,
  { pages, targets, path }: KnownTargets,
  t: ReturnType<typeof useT>,
): ItemTarget {
  if (target === 'address') return { address }
  if (target === 'none') return { title: t('menus.target.none') }
  if (target !== 'page') return { title: targets.find(({ id }) => id === related)?.name ?? related }
  const known = pages.find(({ value }) => value === page)
  return known ? { title: known.label, address: decodeURI(path(known.value)) } : { address: page }
}

const places = ['before', 'after', 'inside'] as const

interface MoveFormProps {
  items: readonly DraftItem[]
  onStep: (step: string) => void
}

/** Moves any item to any place in one step, as an alternative to dragging. */
export function MoveForm({ items, onStep }: MoveFormProps) {
  const t = useT()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const options = items.map((item) => ({
    value: item.key,
    label: `${'— '.repeat(item.depth)}${nameOfItem(item, locale) || t('menus.item.unnamed')}`,
  }))

  function move() {
    const selects = [...(box.current?.querySelectorAll('select') ?? [])]
    const values = Object.fromEntries(selects.map(({ name, value }) => [name, value]))
    onStep(inputInForm({ arrange: 'place', ...values }))
  }

  return (
    <Fold title={t('menus.move')} className="mx-(--gutter)">
      <div
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-3 items-start"
        ref={box}
      >
        <SelectField size="small" name="move.item" label={t('menus.move.item')} options={options} />
        <SelectField
          size="small"
          name="move.where"
          label={t('menus.move.where')}
          options={places.map((value) => ({ value, label: t(`menus.move.${value}`) }))}
        />
        <SelectField
          size="small"
          name="move.target"
          label={t('menus.move.target')}
          options={options}
          defaultValue={options.at(-1)?.value}
        />
        <Button
          type="submit"
          name="arrange"
          value="place"
          size="small"
          className="self-end justify-self-start"
          onClick={(event) => {
            event.preventDefault()
            move()
          }}
        >
          {t('menus.move.submit')}
        </Button>
      </div>
    </Fold>
  )
}
