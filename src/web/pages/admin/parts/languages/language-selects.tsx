import { type Locale, localeNames } from '#locales/locales.ts'
import { useLanguageOrder } from '#web/components/site-language.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { chosenIn, type LanguagePair } from './language-pair.ts'

interface SecondLanguageProps {
  pair: LanguagePair
  onPick: (pair: LanguagePair) => void
}

interface LanguageSelectsProps extends SecondLanguageProps {
  /** how many texts a language still lacks */
  missingIn: (locale: Locale) => number
  /** a language with an error */
  isFaulty: (locale: Locale) => boolean
}

/** Selects the language to edit and the one beside it, below a row of tabs, where a language bar would look like another. */
export function LanguageSelects({ pair, missingIn, isFaulty, onPick }: LanguageSelectsProps) {
  const t = useT()
  const { colon } = useFormat()
  const languages = useLanguageOrder()
  const stateOf = (one: Locale) => {
    if (isFaulty(one)) return t('modules.field.wrong')
    const count = missingIn(one)
    return count > 0 ? t('contents.missing', { count }) : ''
  }
  return (
    <div className="needs-script flex flex-wrap gap-y-0 gap-x-4 py-1 px-(--gutter) border-be border-be-line [&>label]:flex-[1_1_13rem] [&>label]:min-w-0 [&>label]:max-w-80 [&_.select]:flex-1 [&_.select]:min-w-0">
      <LanguageSelect
        label={t('contents.language')}
        value={pair.chosen}
        options={languages.map((one) => {
          const state = stateOf(one)
          return { value: one, label: localeNames[one] + (state && colon + state) }
        })}
        onPick={(value) => onPick(chosenIn(pair, languages.find((one) => one === value) ?? pair.chosen))}
      />
      <SecondLanguage pair={pair} onPick={onPick} />
    </div>
  )
}

/** Selects the language beside the one to edit. */
export function SecondLanguage({ pair, onPick }: SecondLanguageProps) {
  const t = useT()
  const languages = useLanguageOrder()
  const others = languages.filter((one) => one !== pair.chosen)
  return (
    <LanguageSelect
      label={t('contents.beside')}
      value={pair.beside ?? 'none'}
      options={[
        { value: 'none', label: t('contents.alone') },
        ...others.map((one) => ({ value: one, label: localeNames[one] })),
      ]}
      onPick={(value) => {
        const beside = languages.find((one) => one === value) ?? null
        onPick({ ...pair, beside, isPicked: true })
      }}
    />
  )
}

interface LanguageSelectProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

function LanguageSelect({ label, value, options, onPick }: LanguageSelectProps) {
  return (
    <label className="needs-script flex gap-2 items-center py-1 text-ink-2 text-13 whitespace-nowrap">
      <span>{label}</span>
      <span className="select">
        <select
          className="input"
          value={value}
          onChange={(event) => {
            // The form around it has not changed.
            event.stopPropagation()
            onPick(event.currentTarget.value)
          }}
        >
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </label>
  )
}
