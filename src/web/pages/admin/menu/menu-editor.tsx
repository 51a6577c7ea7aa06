import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EditedMenu } from '#contract/content/menu-editing.ts'
import { menuAreas } from '#contract/content/menus.ts'
import { useBusy } from '#web/actions/use-answer.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import { EditForm } from '../parts/edit-form.tsx'
import { LanguageBar } from '../parts/languages/language-bar.tsx'
import { LanguagesContext, missingIn, useLanguagePair } from '../parts/languages/language-pair.ts'
import { type Drop, useArrowKeys, useDragOrder } from '../parts/use-drag-order.ts'
import {
  type DraftItem,
  draftsOf,
  type FoundTargets,
  newItem,
  type PageOption,
  type TargetOption,
} from './draft-item.ts'
import { MenuPreview } from './menu-preview.tsx'
import { MenuTree, MoveForm } from './menu-tree.tsx'
import { arrange } from './move-items.ts'

interface MenuEditorProps {
  menu: EditedMenu
  pages: readonly PageOption[]
  targets: readonly TargetOption[]
  found: FoundTargets | undefined
  /** the initial items of the form */
  start: readonly DraftItem[]
  isChanged: boolean
  area: string
  errors: Readonly<Record<string, string>>
}

/**
 * The whole menu in one form. With scripts items are moved in the browser; without them each move is submitted and
 * comes back, unsaved.
 */
export function MenuEditor(props: MenuEditorProps) {
  const { menu, pages, targets, found, start, isChanged, area: firstArea, errors } = props
  const t = useT()
  const locale = useLocale()
  const busy = useBusy('save')
  // An empty menu begins with an item to fill in.
  const [items, setItems] = useState(() => (start.length > 0 ? start : [newItem([])]))
  const [area, setArea] = useState(firstArea)
  const [isDirty, setIsDirty] = useState(isChanged)
  const [announcement, setAnnouncement] = useState(() => ({
    text: '',
    key: start.length > 0 ? '' : (items[0]?.key ?? ''),
    word: 'add',
  }))
  // Targets that were found are shown by name from then on.
  const known = useMemo(() => {
    const ids = new Set(targets.map(({ id }) => id))
    return [...targets, ...(found?.targets.filter(({ id }) => !ids.has(id)) ?? [])]
  }, [targets, found])
  const tree = useRef<HTMLDivElement>(null)

  const change = useCallback((key: string, part: Partial<DraftItem>) => {
    setIsDirty(true)
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...part } : item)))
  }, [])

  function runStep(step: string) {
    const next = arrange(items, step, { t, locale })
    if (next.items !== items) setIsDirty(true)
    setItems(next.items)
    setAnnouncement({ text: next.message, key: next.key, word: step })
  }
  const drop = ({ key, target, where }: Drop) => runStep(`place:${key}:${where}:${target}`)
  useDragOrder(tree, { onDrop: drop, canNest: true })
  useArrowKeys(tree, (key, step) => runStep(`${step}:${key}`))
  useFocusAfter(tree, announcement)
  const languages = useLanguagePair(undefined)

  return (
    <EditForm
      version={menu.version}
      isDirty={isDirty}
      busy={busy}
      back={{ page: 'dashboardMenus' }}
      onDiscard={() => {
        setItems(menu.items.length > 0 ? draftsOf(menu.items) : [newItem([])])
        setArea(menu.area)
        setIsDirty(false)
      }}
    >
      <div className="flex flex-wrap gap-y-3 gap-x-6 items-end py-4 px-(--gutter) border-be border-be-line">
        <SelectField
          name="area"
          label={t('menus.area')}
          size="small"
          value={area}
          onChange={(event) => {
            setArea(event.target.value)
            setIsDirty(true)
          }}
          options={menuAreas.map((one) => ({ value: one, label: t(`menus.area.${one}`) }))}
        />
        {items.length > 1 && <p className="field-hint">{t('menus.keys')}</p>}
      </div>
      {items.length > 0 && (
        <LanguageBar
          pair={languages.pair}
          missingIn={(one) =>
            missingIn(
              one,
              items.map(({ label }) => label),
            )
          }
          onPick={languages.pick}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start border-be border-be-line to-1100:grid-cols-1">
        <div ref={tree} className="min-h-60 border-e border-e-line to-1100:border-e-0">
          {menu.items.length === 0 && items.length < 2 && (
            <p className="py-6 px-(--gutter) text-ink-2">{t('menus.items.none')}</p>
          )}
          <LanguagesContext value={languages.shown}>
            <MenuTree
              items={items}
              pages={pages}
              targets={known}
              found={found}
              roles={menu.roles}
              errors={errors}
              onChange={change}
              onStep={runStep}
            />
          </LanguagesContext>
          <div className="py-3 px-(--gutter)">
            <Button
              type="submit"
              name="arrange"
              value="add"
              size="small"
              icon="plus"
              onClick={(event) => {
                event.preventDefault()
                runStep('add')
              }}
            >
              {t('menus.add_item')}
            </Button>
          </div>
          {items.length > 1 && <MoveForm items={items} onStep={runStep} />}
        </div>
        <MenuPreview items={items} area={area} />
      </div>
      <VisuallyHidden role="status">{announcement.text}</VisuallyHidden>
    </EditForm>
  )
}

/** A moved item is a different element afterwards, so the focus is set on it again; a new item gets it in its label. */
function useFocusAfter(tree: RefObject<HTMLElement | null>, done: { key: string; word: string }) {
  useEffect(() => {
    const { key, word } = done
    if (!key) return
    const row = tree.current?.querySelector(`[data-drag="${CSS.escape(key)}"]`)
    const step = word.split(':')[0] ?? ''
    const control =
      (step === 'add'
        ? row?.querySelector<HTMLElement>('.menu-labels .language-side:not([data-off]) input')
        : null) ??
      row?.querySelector<HTMLElement>(`:scope > [data-drag-head] [data-step="${CSS.escape(step)}"]`) ??
      row?.querySelector<HTMLElement>('summary')
    control?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }, [tree, done])
}
