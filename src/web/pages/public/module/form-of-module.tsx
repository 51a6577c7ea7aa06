import './form-of-module.css'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import {
  type FetcherWithComponents,
  Form,
  NavigationType,
  useNavigation,
  useNavigationType,
} from 'react-router'
import type { ShownForm } from '#contract/content/forms.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import { fieldLine } from '#web/api/failure-text.ts'
import { toastSuccess } from '#web/api/use-toasts.ts'
import { useFieldValidation } from '#web/components/content-form/use-field-validation.ts'
import { ErrorSummary } from '#web/components/errors/error-summary.tsx'
import { NotForPeople } from '#web/components/not-for-people.tsx'
import { plainFaceOf } from '#web/fields/plain-faces.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { PageLink } from '#web/i18n/link.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { FaceField, type FormFieldProps, inputs, type ModuleFormAnswer, stays } from './face-field.tsx'

const RareField = lazy(() =>
  withTexts('rare_field', async () => ({ default: (await import('./rare-field.tsx')).RareField })),
)

interface FormOfModuleProps {
  form: ShownForm
  /** key and opening time of this filling: see `loadForm` */
  start: { key: string; opened: string }
  /** initial values by field key */
  values?: Readonly<Record<string, unknown>>
  answer: ModuleFormAnswer | undefined
  /** below the last field */
  below?: ReactNode
  /** set if the form is embedded; its own page handles it when scripts are off */
  amid?: {
    Form: FetcherWithComponents<ModuleFormAnswer>['Form']
    /** address of the form's own page */
    action: string
    busy: boolean
    /** prefix of the ids in this form, unique on the page */
    idPrefix: string
  }
}

const none = {}

const columns: Readonly<Record<number, string>> = {
  2: 'over-700:grid-cols-2',
  3: 'over-700:grid-cols-3',
  4: 'over-700:grid-cols-2',
}

/** A form for visitors. Works without scripts; what was typed is kept until it has arrived. */
export function FormOfModule({ form, start, values = {}, answer, below, amid }: FormOfModuleProps) {
  const t = useT()
  const locale = useLocale()
  const isScripted = useScripted()
  const isLeading = useNavigation().state === 'submitting'
  const {
    Form: Sending,
    action,
    busy,
    idPrefix,
  } = amid ?? { Form, action: '?', busy: isLeading, idPrefix: '' }
  const { key, opened } = { ...start, ...answer?.values }
  const { errors, onBlur } = useFieldValidation(form.fields, answer?.failure?.fields ?? none, inputs)
  const hasOwnWebsite = form.fields.some((field) => field.key === 'website')
  const sendsFiles = form.fields.some(({ type }) => type === 'file' || type === 'image')
  return (
    <>
      <FormFaults fields={form.fields} answer={answer} idPrefix={idPrefix} />
      <Sending
        method="post"
        action={amid && isScripted ? '?' : action}
        className={`module-form stack [.without-script+&]:mbs-4 [&_textarea]:min-h-[12em] ${form.column === 1 ? 'max-w-190' : ''}`}
        noValidate
        {...(sendsFiles && { encType: 'multipart/form-data' })}
      >
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="opened" value={opened} />
        {amid && isScripted && <input type="hidden" name={stays} value={form.key} />}
        <div
          className={`module-form-fields grid grid-cols-1 gap-y-4 gap-x-6 items-start ${columns[form.column] ?? ''}`}
          onBlur={onBlur}
        >
          {form.fields.map((field) => (
            <FormField
              key={field.key}
              field={field}
              maxFiles={form.upload.most}
              kinds={form.upload.kinds}
              value={values[field.key]}
              typed={answer?.values}
              errors={errors}
              locale={locale}
              idPrefix={idPrefix}
            />
          ))}
        </div>
        {!hasOwnWebsite && (
          <NotForPeople id={`${idPrefix}${inputs}.website`} error={errors[`${inputs}.website`]} />
        )}
        {below}
        <div>
          <Button type="submit" kind="primary" size="large" icon="mail" busy={busy}>
            {t('form.submit')}
          </Button>
        </div>
      </Sending>
    </>
  )
}

/** One field of a form, rendered by its field type. */
function FormField(props: FormFieldProps) {
  const face = plainFaceOf(props.field.type)
  if (face) return <FaceField {...props} face={face} />
  return (
    <Suspense fallback={null}>
      <RareField {...props} />
    </Suspense>
  )
}

interface FormFaultsProps {
  fields: readonly Field[]
  answer: ModuleFormAnswer | undefined
  /** prefix of the ids in this form */
  idPrefix: string
}

/** All errors, each with the label of its field. */
function FormFaults({ fields, answer, idPrefix }: FormFaultsProps) {
  const t = useT()
  const locale = useLocale()
  const ofFields = Object.entries(answer?.failure?.fields ?? {}).map(([name, fault]) => {
    const key = name.slice(inputs.length + 1).split('.')[0] ?? ''
    const field = fields.find((item) => item.key === key)
    const label = field ? inLanguage(field.label, locale) : t('field.website')
    return { field: `${idPrefix}${inputs}.${key}`, text: fieldLine(t, label, fault) }
  })
  const errors = [...ofFields, ...(answer?.failure?.general ?? []).map((text) => ({ text }))]
  return <ErrorSummary title={t('form.faults')} errors={errors} failure={answer} />
}

interface FormStateProps {
  state: 'sent' | 'already'
  /** embedded in a page that continues below it */
  isAmid?: boolean
}

/** Replaces a form that has arrived, or one that allows a single submission and was already sent. */
export function FormState({ state, isAmid = false }: FormStateProps) {
  const t = useT()
  useArrivalToast(state === 'sent' ? t('form.sent') : undefined, isAmid)
  return (
    <Note kind="good" title={t(state === 'sent' ? 'form.sent' : 'form.already')}>
      <p>{t(state === 'sent' ? 'form.sent.text' : 'form.already.text')}</p>
      {!isAmid && (
        <p>
          <PageLink page="home" className={buttonClass()}>
            {t('form.on')}
          </PageLink>
        </p>
      )}
    </Note>
  )
}

/** Shows a toast when a form has arrived; a page that is only reloaded says it in place. */
export function useArrivalToast(text: string | undefined, isAmid = false): void {
  const isNews = useNavigationType() !== NavigationType.Pop || isAmid
  useEffect(() => {
    if (text && isNews) toastSuccess(text)
  }, [text, isNews])
}
