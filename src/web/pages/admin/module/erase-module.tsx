import type { EditedModule } from '#contract/content/module-editing.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { DialogItem, FormDialog, type FormDialogs } from '../parts/more-items.tsx'
import { wordsIn } from './draft-module.ts'

interface EraseProps {
  module: EditedModule
  dialogs: FormDialogs
}

/** Irreversible actions: discarding the values of removed fields, and deleting the module with all records. */
export function EraseItems({ module, dialogs }: EraseProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      {module.past_fields.map(({ key, label }) => (
        <DialogItem key={key} id={`empty-${key}`} intent="empty" mark={key} dialogs={dialogs}>
          {t('modules.empty', { name: wordsIn(label, locale) || key })}
        </DialogItem>
      ))}
      <DialogItem id="delete" dialogs={dialogs}>
        {t('modules.erase')}
      </DialogItem>
    </>
  )
}

/** Each of them wants the number of records that it affects. */
export function EraseDialogs({ module, dialogs }: EraseProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      {module.past_fields.map(({ key, label }) => {
        const count = module.kept.find((item) => item.key === key)?.records ?? 0
        const title = t('modules.empty', { name: wordsIn(label, locale) || key })
        return (
          <FormDialog key={key} id={`empty-${key}`} intent="empty" mark={key} dialogs={dialogs} title={title}>
            <p>{t('modules.empty.text', { count })}</p>
            <ActionForm intent="empty" mark={key} submit={t('modules.empty.submit')} kind="danger">
              {({ values, errors }) => (
                <>
                  <input type="hidden" name="field" value={key} />
                  <CountField value={values['records']} error={errors['records']} count={count} />
                </>
              )}
            </ActionForm>
          </FormDialog>
        )
      })}
      <FormDialog id="delete" dialogs={dialogs} title={t('modules.erase')}>
        <p>{t('modules.erase.text', { count: module.records })}</p>
        <ActionForm intent="delete" submit={t('modules.erase')} kind="danger">
          {({ values, errors }) => (
            <CountField value={values['records']} error={errors['records']} count={module.records} />
          )}
        </ActionForm>
      </FormDialog>
    </>
  )
}

interface CountFieldProps {
  value?: string | undefined
  error?: string | undefined
  count: number
}

function CountField({ value, error, count }: CountFieldProps) {
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
