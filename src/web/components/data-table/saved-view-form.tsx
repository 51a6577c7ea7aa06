import { Form } from 'react-router'
import { maxViewNameLength, type SavedView } from '#contract/lists/saved-views.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/text-field.tsx'

export interface SavedViewAnswer {
  intent?: string
  ok?: boolean
  values?: Readonly<Record<string, string>>
  fields?: Readonly<Record<string, string>>
}

interface SavedViewFormProps {
  intent: 'save_view' | 'edit_view'
  /** the view to edit */
  view?: SavedView
  mayShare: boolean
  answer: SavedViewAnswer | undefined
}

/** Names the current search and filters, or renames a view. */
export function SavedViewForm({ intent, view, mayShare, answer }: SavedViewFormProps) {
  const t = useT()
  const told = answer?.intent === intent && answer.ok === false ? answer : undefined
  const isShared = told ? told.values?.['is_shared'] === 'yes' : view?.is_shared
  return (
    // Clicks inside keep the menu open.
    <div onClick={(event) => event.stopPropagation()}>
      <Form method="post" className="data-table-view-form" noValidate preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        {view && <input type="hidden" name="id" value={view.id} />}
        <TextField
          name="name"
          label={t('table.saved.name')}
          size="small"
          maxLength={maxViewNameLength}
          autoComplete="off"
          required
          defaultValue={told?.values?.['name'] ?? view?.name}
          error={told?.fields?.['name']}
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
            defaultChecked={told?.values?.['take'] === 'yes'}
          />
        ) : (
          <p className="data-table-view-note">{t('table.saved.note')}</p>
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
