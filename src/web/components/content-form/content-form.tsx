import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { Locale } from '#locales/locales.ts'
import { faceOf } from '../../fields/all.ts'
import type { MediaMode } from '../../fields/face.ts'
import { useFieldValidation } from './use-field-validation.ts'

export interface ContentFormProps {
  fields: readonly Field[]
  /** by field key; missing ones are empty. `readValues` reads the submitted ones */
  values: Readonly<Record<string, unknown>>
  /** by input name (`fields.price`, `fields.name.de`), as returned by `answerAction` and `errorsByInput` */
  errors?: Readonly<Record<string, string>>
  /** language of the person filling in the form */
  locale: Locale
  mode: MediaMode
  /** the languages shown of multilingual fields; if undefined, each such field has its own tabs */
  languages?: readonly Locale[]
  /** prefix of the input names */
  name?: string
  columns?: number
  /** key of the field selected in a builder */
  chosen?: string | undefined
}

/**
 * The fields of a module, to be placed in a form of the page. The inputs hold their own state: to change their initial
 * values, render with another `key`. Every change, by typing or clicking, fires a bubbling `input` event (`onInput` of
 * the form).
 */
export function ContentForm(props: ContentFormProps) {
  const { fields, values, locale, mode, languages, name = 'fields', columns = 1, chosen } = props
  const { errors, onBlur } = useFieldValidation(fields, props.errors ?? none, name)
  return (
    <div
      className={`content-form grid grid-cols-[repeat(var(--content-columns,1),minmax(0,1fr))] gap-6 items-start ${columnClasses[columns] ?? ''}`}
      onBlur={onBlur}
    >
      {[...fields]
        .sort((a, b) => a.order - b.order)
        .map((field) => {
          const { Input, isWide } = faceOf(field.type)
          const own = `${name}.${field.key}`
          const inner = Object.entries(errors).filter(([at]) => at.startsWith(`${own}.`))
          return (
            <div
              key={field.key}
              className={`relative min-w-0 ${isWide ? 'col-span-full' : ''} ${field.key === chosen ? chosenClass : ''}`}
              data-chosen={field.key === chosen ? field.key : undefined}
            >
              <Input
                field={field}
                name={own}
                value={values[field.key] ?? emptyOf(field)}
                label={inLanguage(field.label, locale) || field.key}
                hint={(field.hint && inLanguage(field.hint, locale)) || undefined}
                error={errors[own]}
                inner={Object.fromEntries(inner.map(([at, texts]) => [at.slice(own.length + 1), texts]))}
                locale={locale}
                languages={languages}
                mode={mode}
              />
            </div>
          )
        })}
    </div>
  )
}

/** The number of columns, where there is room for more than one. */
const columnClasses: Readonly<Record<number, string>> = {
  2: 'not-phone:[--content-columns:2]',
  3: 'not-phone:[--content-columns:3]',
  4: 'not-phone:[--content-columns:4]',
}

/** A frame around the field that is selected in a builder, with its key. */
const chosenClass =
  'outline-2 outline-mark outline-offset-8 rounded-control before:content-[attr(data-chosen)] before:absolute before:-inset-bs-5 before:-inset-e-2 before:py-px before:px-1.5 before:rounded-control before:bg-mark before:text-on-mark before:font-mono before:text-12'

const none = {}
const nothing = new FormData()

/** The field's value in an empty form, read by its face: the schemas, which also know it, stay on the server. */
function emptyOf(field: Field): unknown {
  return faceOf(field.type).read(nothing, field.key, field)
}
