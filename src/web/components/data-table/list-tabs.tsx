import { Form, Link, useActionData } from 'react-router'
import { type List, maxCounted } from '#contract/lists/list.ts'
import { maxViewNameLength, type SavedView } from '#contract/lists/saved-views.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { VisuallyHidden } from '../../ui/inline-text.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { isNarrowed, type ListState, type ListView } from './list-state.ts'
import { commonViewsOf, isAltered, tabOf } from './list-tab.ts'

interface SavedViewAnswer {
  intent?: string
  ok?: boolean
  values?: Readonly<Record<string, string>>
  fields?: Readonly<Record<string, string>>
}

interface ListTabsProps {
  list: List
  /** prefix of its text keys, with the dot */
  texts: string
  path: string
  query: ListState
  view: ListView
  /** how many rows the list shows now, if that is known */
  total: number | null | undefined
  /** how many rows the counted views have, by key */
  counts: Readonly<Record<string, number>> | undefined
}

/** Common and saved views as tabs beside the title; at the end, the current search and filters can be saved. */
export function ListTabs({ list, texts, path, query, view, total, counts = {} }: ListTabsProps) {
  const t = useT()
  const { colon } = useFormat()
  const answer = useActionData<SavedViewAnswer>()
  const views = view.saved?.views ?? []
  const mayShare = view.saved?.mayShare ?? false
  const common = commonViewsOf(list, view)
  const tab = tabOf(list, query, view)
  const { saved: current, common: currentCommon } = tab
  const hasTabs = views.length > 0 || common.length > 0
  // How many rows are left of them is said beside the filters.
  const exact = isAltered(list, query, tab) ? null : total
  const failed = answer?.ok === false ? answer.intent : undefined
  if (!hasTabs && !(view.saved && isToSave({ list, query, view }, answer))) return null
  return (
    <div
      className={`data-table-views flex flex-[1_1_0] gap-3 items-center min-w-[min(100%,200px)] -my-2 ${
        hasTabs ? 'ps-3 phone:order-1 phone:flex-[1_1_100%] phone:my-0 phone:ps-0' : 'phone:hidden'
      }`}
    >
      {hasTabs && (
        <nav className="tabs flex-initial gap-4 min-w-0 border-0 text-14" aria-label={t('table.saved.label')}>
          <Link
            className="min-h-10"
            to={path}
            aria-current={current || currentCommon || isNarrowed(list, query) ? undefined : 'page'}
          >
            {t('table.saved.all')}
          </Link>
          {common.map(({ key, filters }) => (
            <Link
              className="min-h-10"
              key={key}
              to={`${path}?${new URLSearchParams(filters)}`}
              aria-current={key === currentCommon?.key ? 'page' : undefined}
            >
              {t(`${texts}views.${key}` as MessageKey)}
              <TabCount exact={key === currentCommon?.key ? exact : null} counted={counts[key]} />
            </Link>
          ))}
          {views.map(({ id, name, is_shared, parameters }) => (
            <Link
              className="min-h-10"
              key={id}
              to={`${path}?${withView(parameters, id)}`}
              aria-current={id === current?.id ? 'page' : undefined}
            >
              <Icon name={is_shared ? 'users' : 'lock'} size={14} className="text-ink-3" />
              <VisuallyHidden>
                {t(is_shared ? 'table.saved.everyone' : 'table.saved.own') + colon}
              </VisuallyHidden>
              <bdi>{name}</bdi>
              <TabCount exact={id === current?.id ? exact : null} />
            </Link>
          ))}
        </nav>
      )}
      <div className="flex flex-none gap-0.5 items-center phone:relative phone:flex-1 phone:justify-end">
        {current?.may_change && (
          <Menu
            key={`${current.id} ${current.name}`}
            // On a phone it is aligned to the edges of the screen: aligned to its button, it would overflow.
            className="phone:static"
            panel="phone:inset-x-[auto_0] phone:max-w-[calc(100vw_-_2_*_var(--gutter))]"
            align="start"
            size="small"
            kind="ghost"
            isOpen={failed === 'edit_view'}
            label={t('table.saved.edit')}
            button={<Icon name="pen" />}
          >
            <SavedViewForm intent="edit_view" view={current} mayShare={mayShare} answer={answer} />
          </Menu>
        )}
        <SaveView list={list} query={query} view={view} className="phone:hidden" align="start" />
      </div>
    </div>
  )
}

interface TabCountProps {
  /** if the list shows all rows of the tab and only those */
  exact: number | null | undefined
  /** of a counted view, up to one more than is said */
  counted?: number | undefined
}

/** How many rows a tab has, after its word, if any. Without the space it would be read as a part of the word. */
function TabCount({ exact, counted = 0 }: TabCountProps) {
  const { number } = useFormat()
  const count = exact ?? counted
  if (count === 0) return null
  const isMore = typeof exact !== 'number' && count > maxCounted
  return (
    <>
      {' '}
      <span className="text-ink-3 text-13 font-normal tabular-nums">
        {isMore ? `${number(maxCounted)}+` : number(count)}
      </span>
    </>
  )
}

interface SaveViewProps extends Pick<ListTabsProps, 'list' | 'query' | 'view'> {
  className: string
  align?: 'start' | 'end'
}

/** Saves the current search and filters. On a phone it is below them, where it has room for its words. */
export function SaveView({ list, query, view, className, align = 'end' }: SaveViewProps) {
  const t = useT()
  const answer = useActionData<SavedViewAnswer>()
  if (!view.saved || !isToSave({ list, query, view }, answer)) return null
  return (
    <Menu
      // Saving a view closes the menu that saved it.
      key={view.saved.views.length}
      size="small"
      kind="ghost"
      className={className}
      align={align}
      isOpen={answer?.ok === false && answer.intent === 'save_view'}
      button={
        <>
          <Icon name="plus" />
          {t('table.saved.new')}
        </>
      }
    >
      <SavedViewForm intent="save_view" mayShare={view.saved.mayShare} answer={answer} />
    </Menu>
  )
}

function isToSave(
  { list, query, view }: Pick<ListTabsProps, 'list' | 'query' | 'view'>,
  answer: SavedViewAnswer | undefined,
): boolean {
  const isRefused = answer?.ok === false && answer.intent === 'save_view'
  const tab = tabOf(list, query, view)
  return isRefused || query.sort !== tab.sort || isAltered(list, query, tab)
}

interface SavedViewFormProps {
  intent: 'save_view' | 'edit_view'
  /** the view to edit */
  view?: SavedView
  mayShare: boolean
  answer: SavedViewAnswer | undefined
}

/** Names the current search and filters, or renames a view. */
function SavedViewForm({ intent, view, mayShare, answer }: SavedViewFormProps) {
  const t = useT()
  const failed = answer?.intent === intent && answer.ok === false ? answer : undefined
  const isShared = failed ? failed.values?.['is_shared'] === 'yes' : view?.is_shared
  return (
    // Clicks inside keep the menu open.
    <div onClick={(event) => event.stopPropagation()}>
      <Form
        method="post"
        className="grid gap-3 w-[min(300px,calc(100vw_-_48px))] pbs-1.5 px-2.5 pbe-2.5 phone:w-auto phone:max-w-none"
        noValidate
        preventScrollReset
      >
        <input type="hidden" name="intent" value={intent} />
        {view && <input type="hidden" name="id" value={view.id} />}
        <TextField
          name="name"
          label={t('table.saved.name')}
          size="small"
          maxLength={maxViewNameLength}
          autoComplete="off"
          required
          defaultValue={failed?.values?.['name'] ?? view?.name}
          error={failed?.fields?.['name']}
        />
        {mayShare && (
          <Checkbox
            name="is_shared"
            value="yes"
            label={t('table.saved.shared')}
            note={t('table.saved.shared_note')}
            defaultChecked={isShared}
          />
        )}
        {view ? (
          <Checkbox
            name="take"
            value="yes"
            label={t('table.saved.take')}
            defaultChecked={failed?.values?.['take'] === 'yes'}
          />
        ) : (
          <p className="text-ink-3 text-13">{t('table.saved.note')}</p>
        )}
        <div className="row">
          <Button type="submit" kind="primary" size="small">
            {t('table.saved.submit')}
          </Button>
          {view && (
            <Button type="submit" name="remove" value="yes" kind="ghost" size="small" icon="trash">
              {t('table.saved.delete')}
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}

function withView(parameters: string, id: string): URLSearchParams {
  const all = new URLSearchParams(parameters)
  all.set('saved', id)
  return all
}
