import { ContentForm } from '#web/components/content-form/content-form.tsx'
import { ModuleIcon } from '#web/components/module-icon.tsx'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { type DraftModule, wordsIn } from './draft-module.ts'
import { writtenFields } from './written-module.ts'

/** A preview of the record form while it is being built. Nothing of it is submitted. */
export default function FormPreview({ draft }: { draft: DraftModule }) {
  const t = useT()
  const locale = useLocale()
  const fields = writtenFields(draft.fields)
  return (
    <section className="module-preview" aria-labelledby="module-preview">
      <h2 id="module-preview">{t('modules.preview')}</h2>
      <div className="module-preview-sheet">
        <p className="module-preview-name">
          <ModuleIcon icon={draft.icon} />
          <bdi>{wordsIn(draft.name, locale) || t('modules.unnamed')}</bdi>
        </p>
        {fields.length === 0 ? (
          <p className="muted">{t('modules.preview.none')}</p>
        ) : (
          <ContentForm
            // Inputs are uncontrolled, so another type resets them.
            key={fields.map(({ type, options }) => `${type}${options.length}`).join(' ')}
            fields={fields}
            values={{}}
            locale={locale}
            mode={draft.type === 'form' ? 'upload' : 'library'}
            name="preview"
            columns={Number(draft.column) || 1}
          />
        )}
      </div>
      <p className="muted small">
        {t(draft.type === 'form' ? 'modules.preview.note_form' : 'modules.preview.note')}
      </p>
    </section>
  )
}
