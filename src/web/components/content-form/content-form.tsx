import './content-form.css'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { Locale } from '#locales/locales.ts'
import { faceOf } from '../../fields/all.ts'
import type { MediaMode } from '../../fields/face.ts'
import { useFaultsHere } from './use-faults-here.ts'

export interface ContentFormProps {
  fields: readonly Field[]
  /** by the keys of the fields; what is left out is empty. Typed ones come back by `readValues` */
  values: Readonly<Record<string, unknown>>
  /** by the names of the inputs (`fields.price`, `fields.name.de`), as `answerAction` and `faultsOfFields` give them */
  errors?: Readonly<Record<string, string>>
  /** of whoever fills in */
  locale: Locale
  mode: MediaMode
  /** languages in sight of what is written in several; without it each such field has tabs of its own */
  languages?: readonly Locale[]
  /** what the names of the inputs begin with */
  name?: string
  columns?: number
  /** of the field that a builder has in hand */
  chosen?: string | undefined
}

/**
 * The fields of a module, to be put into a form of the page. The inputs hold their own state: what they start with is changed by
 * rendering another `key`, and whatever is changed, by typing or by pressing, is told by an `input` event that bubbles
 * (`onInput` of the form).
 */
export function ContentForm(props: ContentFormProps) {
  const { fields, values, locale, mode, languages, name = 'fields', columns = 1, chosen } = props
  const { errors, onBlur } = useFaultsHere(fields, props.errors ?? none, name)
  return (
    <div className="content-form" data-columns={columns} onBlur={onBlur}>
      {[...fields]
        .sort((a, b) => a.order - b.order)
        .map((field) => {
          const { Input, isWide } = faceOf(field.type)
          const own = `${name}.${field.key}`
          const inner = Object.entries(errors).filter(([at]) => at.startsWith(`${own}.`))
          return (
            <div
              key={field.key}
              className="content-form-field"
              data-wide={isWide}
              data-chosen={field.key === chosen ? field.key : undefined}
            >
              <Input
                field={field}
                name={own}
                value={values[field.key] ?? emptyOf(field)}
                label={inLanguage(field.label, locale) || field.key}
                hint={(field.hint && inLanguage(field.hint, locale)) || undefined}
                error={errors[own]}
                inner={Object.fromEntries(inner.map(([at, told]) => [at.slice(own.length + 1), told]))}
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

const none = {}
const nothing = new FormData()

/** What a form without a word holds: the schemas, which know as well, stay on the server. */
function emptyOf(field: Field): unknown {
  return faceOf(field.type).read(nothing, field.key, field)
}
