import { lazy, Suspense } from 'react'
import type { ShownText } from '#contract/content/public-contents.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { Locale } from '#locales/locales.ts'
import { BrandArt } from '#web/art/brand-art.tsx'
import { hasValue } from '#web/components/content-form/has-value.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'

/** One value on a line, rendered by its field type. */
export const LateCell = lazy(async () => ({ default: (await faces()).ValueCell }))

/** Values with their labels, each rendered by its field type. */
const LateValues = lazy(async () => ({ default: (await faces()).ShowValues }))

interface RecordValuesProps {
  fields: readonly Field[]
  values: Readonly<Record<string, unknown>>
  texts: Readonly<Record<string, string>>
  className: string
  /** with a line between the values */
  isRuled?: boolean
}

/** Fields with their values; renders nothing if all are empty. */
export function RecordValues({ fields, values, texts, className, isRuled = false }: RecordValuesProps) {
  const { locale } = useFrame()
  const filled = fields.filter(({ key }) => hasValue(values[key]))
  if (filled.length === 0) return null
  const isAllWords = filled.every(({ key }) => texts[key] !== undefined)
  return (
    <div className={className}>
      {isAllWords ? (
        <dl>
          {filled.map((field) => (
            <div
              className={`grid gap-0.5 ${isRuled ? 'py-3 not-first:border-bs border-bs-line' : 'py-2'}`}
              key={field.key}
            >
              <dt className="text-ink-2 text-14">{labelIn(field, locale)}</dt>
              <dd>{texts[field.key]}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Suspense fallback={null}>
          <LateValues fields={filled} values={values} locale={locale} />
        </Suspense>
      )}
    </div>
  )
}

// Records of many modules have plain-text fields only, and their visitors do not load this chunk.
const faces = () => withTexts('field_faces', () => import('#web/components/content-form/show-values.tsx'))

/** The `lang` attribute for a text whose language differs from the page's. */
export function langOf({ locale }: Pick<ShownText, 'locale'>, around: Locale): { lang?: Locale } {
  return locale === around ? {} : { lang: locale }
}

/** The label of a field in this language, or in the next one available. */
export function labelIn({ key, label }: Field, locale: Locale): string {
  return inLanguage(label, locale) || key
}

/** A date in the reader's format. */
export function ContentDate({ moment }: { moment: string }) {
  const { date } = useFormat()
  return (
    <time dateTime={moment} suppressHydrationWarning>
      {date(moment)}
    </time>
  )
}

const states = ['open', 'closed', 'empty'] as const
const tones = [
  { ground: 'bg-wash', art: '' },
  { ground: 'bg-win-wash', art: '[translate:-34%_0]' },
  { ground: 'bg-surface', art: '[translate:34%_0]' },
]

/** A cover in the brand's own art for an article without a picture: always the same for the same article. */
export function Cover({ of, className }: { of: string; className: string }) {
  const { brand } = useFrame()
  const pick = [...of].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const tone = tones[pick % tones.length]
  return (
    <div
      className={`grid place-items-center overflow-hidden border border-line rounded-panel bg-[radial-gradient(var(--line-2)_1.5px,transparent_2px)] bg-position-[0_0] bg-size-[18px_18px] ${tone?.ground} ${className}`}
      aria-hidden="true"
    >
      <BrandArt
        look={brand.key}
        state={states[Math.floor(pick / tones.length) % states.length] ?? 'open'}
        width={200}
        className={`w-[44%] max-h-[84%] ${tone?.art}`}
      />
    </div>
  )
}
