import { useT } from '../../i18n/frame.tsx'

/** Between two ways to sign in. Without scripts a passkey is none. */
export function Or() {
  const t = useT()
  return (
    <p className="flex items-center gap-3 text-ink-2 text-14 after:flex-1 after:border-bs after:border-bs-line before:flex-1 before:border-bs before:border-bs-line last:hidden noscript:has-[+_.guest-passkey:last-child]:hidden">
      {t('guest.or')}
    </p>
  )
}
