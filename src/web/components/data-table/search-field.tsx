import { useEffect, useId, useRef } from 'react'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useTable } from './table-state.ts'

/** The search of a list. It keeps its focus and what is being typed while the list follows. */
export function SearchField() {
  const t = useT()
  const id = useId()
  const { search } = useTable().query
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    // Another view, or a step back: what was typed is not what the list shows. While one types, it is ahead.
    if (field.current && document.activeElement !== field.current) field.current.value = search
  }, [search])
  return (
    <div className="data-table-search-field input-wrap">
      <label htmlFor={id}>
        <VisuallyHidden>{t('table.search')}</VisuallyHidden>
      </label>
      <Icon name="search" />
      <input
        ref={field}
        id={id}
        name="search"
        type="search"
        className="input input-small"
        defaultValue={search}
        placeholder={t('table.search')}
        maxLength={254}
        autoComplete="off"
        enterKeyHint="search"
      />
    </div>
  )
}
