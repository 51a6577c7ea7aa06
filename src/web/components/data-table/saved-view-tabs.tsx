import './saved-views.css'
import { Link, useActionData } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isNarrowed } from './list-state.ts'
import { type SavedViewAnswer, SavedViewForm } from './saved-view-form.tsx'
import { useTable } from './table-state.ts'

/** Saved views as tabs above the table; at the end, the current search and filters can be saved. */
export function SavedViewTabs() {
  const t = useT()
  const { list, path, wish, view } = useTable()
  const answer = useActionData<SavedViewAnswer>()
  if (!view.saved) return null
  const { views, mayShare } = view.saved
  const current = views.find(({ id }) => id === wish.saved)
  const failed = answer?.ok === false ? answer.intent : undefined
  return (
    <div className="data-table-views">
      <nav className="tabs" aria-label={t('table.saved.label')}>
        <Link to={path} aria-current={current || isNarrowed(list, wish) ? undefined : 'page'}>
          {t('table.saved.all')}
        </Link>
        {views.map(({ id, name, is_shared, parameters }) => (
          <Link
            key={id}
            to={`${path}?${withView(parameters, id)}`}
            aria-current={id === current?.id ? 'page' : undefined}
          >
            <Icon name={is_shared ? 'users' : 'lock'} size={14} />
            <VisuallyHidden>{t(is_shared ? 'table.saved.everyone' : 'table.saved.own')}: </VisuallyHidden>
            <bdi>{name}</bdi>
          </Link>
        ))}
      </nav>
      <div className="data-table-views-end">
        {current?.may_change && (
          <Menu
            key={`${current.id} ${current.name}`}
            size="small"
            kind="ghost"
            isOpen={failed === 'edit_view'}
            label={t('table.saved.edit')}
            button={<Icon name="pen" />}
          >
            <SavedViewForm intent="edit_view" view={current} mayShare={mayShare} answer={answer} />
          </Menu>
        )}
        <Menu
          // Saving a view closes the menu that saved it.
          key={views.length}
          size="small"
          kind="ghost"
          isOpen={failed === 'save_view'}
          button={
            <>
              <Icon name="plus" />
              {t('table.saved.new')}
            </>
          }
        >
          <SavedViewForm intent="save_view" mayShare={mayShare} answer={answer} />
        </Menu>
      </div>
    </div>
  )
}

function withView(parameters: string, id: string): URLSearchParams {
  const all = new URLSearchParams(parameters)
  all.set('saved', id)
  return all
}
