import type { ReactNode } from 'react'
import { type Locale, locales } from '#locales/locales.ts'
import { useShownLanguages } from './language-pair.ts'

/**
 * The same inputs for each language. All are in the document, so that a form submits them all; scripts show those that
 * the page asks for, side by side.
 */
export function SideBySide({ children }: { children: (locale: Locale) => ReactNode }) {
  const shown = useShownLanguages()
  const inOrder = [...new Set([...shown, ...locales])]
  return (
    <div className="language-sides grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-y-2 gap-x-4 items-start">
      {inOrder.map((locale) => (
        <div
          key={locale}
          className="language-side grid grid-cols-1 gap-3 min-w-0 scripted:[&[data-off]]:hidden"
          data-off={!shown.includes(locale) || undefined}
        >
          {children(locale)}
        </div>
      ))}
    </div>
  )
}
