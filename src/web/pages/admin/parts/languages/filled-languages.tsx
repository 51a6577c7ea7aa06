import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { useLanguageOrder } from '#web/components/site-language.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'

/**
 * In a list, how far something is translated: a check if that is done, else in how many languages, with the same mark as
 * the language bar. The codes of the others keep their room, and are seen while the row is pointed at or has the focus.
 */
export function FilledLanguages({ missing }: { missing: readonly Locale[] }) {
  const t = useT()
  const { list, number } = useFormat()
  const lacking = useLanguageOrder().filter((language) => missing.includes(language))
  if (lacking.length === 0)
    return (
      <>
        <Icon name="check" size={14} className="text-ink-3" />
        <VisuallyHidden>{t('contents.filled.all')}</VisuallyHidden>
      </>
    )
  const words = t('contents.filled.missing', { languages: list(lacking.map((one) => localeNames[one])) })
  return (
    <span className="inline-flex gap-1.5 items-baseline max-w-full whitespace-nowrap" title={words}>
      <span
        className="self-center flex-none size-1.5 rounded-[50%] bg-warn forced-color-adjust-none"
        aria-hidden="true"
      />
      {t('contents.filled.some', {
        done: number(locales.length - lacking.length),
        total: number(locales.length),
      })}
      <VisuallyHidden> {words}</VisuallyHidden>
      <span
        className="max-w-[13ch] truncate text-ink-2 text-13 font-normal uppercase [@media(hover:hover)]:opacity-0 [:is(tr,a):is(:hover,:focus-within,:focus)_&]:opacity-100"
        aria-hidden="true"
      >
        {lacking.join(' ')}
      </span>
    </span>
  )
}
