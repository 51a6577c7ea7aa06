import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { FileKind } from '#contract/fields/names.ts'
import type { Locale } from '#locales/locales.ts'
import type { FormAnswer } from '#web/api/form-failure.ts'
import { formOfPairs } from '#web/components/content-form/form-of-pairs.ts'
import type { Face } from '#web/fields/face.ts'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

export interface FormFieldProps {
  field: Field
  /** how many files the form accepts at most, and of which kinds */
  maxFiles: number
  kinds: readonly FileKind[]
  /** initial value */
  value: unknown
  /** what was typed before, by input name */
  typed: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string>>
  locale: Locale
  /** prefix of the ids in this form */
  idPrefix: string
}

/** One field of a form, rendered by its field type. */
export function FaceField({
  face,
  field,
  maxFiles,
  kinds,
  value: first,
  typed,
  errors,
  locale,
  idPrefix,
}: FormFieldProps & { face: Face<unknown> }) {
  const name = `${inputs}.${field.key}`
  const label = inLanguage(field.label, locale) || field.key
  const hint = (field.hint && inLanguage(field.hint, locale)) || undefined
  const error = errors[name]
  const { Input, isWide, read } = face
  const value = typed ? read(formOfPairs(typed), name, field) : (first ?? read(nothing, name, field))
  const isAgreement = field.type === 'switch' && field.required
  const purpose = field.type === 'text' ? purposes[field.key] : undefined
  return (
    <div
      id={idPrefix + name}
      className="module-form-field data-wide:col-span-full"
      data-key={field.key}
      data-wide={isWide || isAgreement || undefined}
    >
      {isAgreement ? (
        <Agreement {...{ name, label, hint, error, isGiven: value === true }} />
      ) : purpose ? (
        <TextField
          name={name}
          label={label}
          hint={hint}
          error={error}
          required={field.required}
          defaultValue={typeof value === 'string' ? value : ''}
          maxLength={field.settings.longest ?? usualLength}
          autoComplete={purpose}
        />
      ) : (
        <Input
          field={narrowed(field, maxFiles, kinds)}
          name={name}
          value={value}
          label={label}
          hint={hint}
          error={error}
          inner={innerOf(errors, name)}
          locale={locale}
          languages={[locale]}
          mode="upload"
        />
      )}
    </div>
  )
}

const nothing = new FormData()

const usualLength = 200

/** `autocomplete` tokens by common field keys; addresses and numbers have formats of their own. */
const purposes: Readonly<Record<string, string>> = {
  name: 'name',
  full_name: 'name',
  fullname: 'name',
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
  street: 'street-address',
  city: 'address-level2',
  postal_code: 'postal-code',
  country: 'country-name',
}

/** A form accepts no more files than its module does. */
function narrowed(field: Field, maxFiles: number, kinds: readonly FileKind[]): Field {
  if (field.type !== 'file' && field.type !== 'image') return field
  const taken = (field.settings.kinds ?? kinds).filter((kind) => kinds.includes(kind))
  const settings = {
    ...field.settings,
    most: Math.min(field.settings.most ?? maxFiles, maxFiles),
    kinds: taken,
  }
  return { ...field, settings }
}

function innerOf(errors: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([at, texts]) =>
      at.startsWith(`${name}.`) ? [[at.slice(name.length + 1), texts]] : [],
    ),
  )
}

interface AgreementProps {
  name: string
  label: string
  hint: string | undefined
  error: string | undefined
  isGiven: boolean
}

/** A consent field: its text is next to the checkbox. */
function Agreement({ name, label, hint, error, isGiven }: AgreementProps) {
  return (
    <Checkbox
      name={name}
      required
      defaultChecked={isGiven}
      label={hint ?? label}
      {...(error && { 'aria-invalid': true, note: error })}
    />
  )
}

/** What a module's form shows after it was sent; `values` and `fields` are by input name. */
export interface ModuleFormAnswer extends FormAnswer {
  /** the form has arrived, and its sender stays on the page */
  isArrived?: true
}

/** Prefix of the inputs that are fields of the module. */
export const inputs = 'fields'

/** Name of the input with the form's key, present if scripts show the answer in place instead of leaving the page. */
export const stays = 'stays'
