import type { EditedModule } from '#contract/content/module-editing.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { wordsIn } from './draft-module.ts'

/** Irreversible actions: discarding the values of removed fields, and deleting the module with all records. */
export function ModuleEnds({ module }: { module: EditedModule }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="dash-pad module-ends">
      {module.past_fields.map(({ key, label }) => {
        const count = module.kept.find((item) => item.key === key)?.records ?? 0
        const name = wordsIn(label, locale) || key
        return (
          <Fold key={key} title={t('modules.empty', { name })} className="dash-form">
            <p>{t('modules.empty.text', { count })}</p>
            <ActionForm intent="empty" mark={key} submit={t('modules.empty.submit')} kind="danger">
              {({ values, errors }) => (
                <>
                  <input type="hidden" name="field" value={key} />
                  <CountField value={values['records']} error={errors['records']} count={count} />
                </>
              )}
            </ActionForm>
          </Fold>
        )
      })}
      <Fold title={t('modules.erase')} className="dash-form">
        <p>{t('modules.erase.text', { count: module.records })}</p>
        <ActionForm intent="delete" submit={t('modules.erase')} kind="danger">
          {({ values, errors }) => (
            <CountField value={values['records']} error={errors['records']} count={module.records} />
          )}
        </ActionForm>
      </Fold>
    </div>
  )
}

function CountField({
  value,
  error,
  count,
}: {
  value?: string | undefined
  error?: string | undefined
  count: number
}) {
  const t = useT()
  return (
    <TextField
      name="records"
      label={t('modules.count', { number: String(count) })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      required
      defaultValue={value ?? ''}
      error={error}
    />
  )
}
