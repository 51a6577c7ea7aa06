import type { CookiePreferences } from '#contract/site/public-settings.ts'

/**
 * What a form agrees to: everything, the checked categories, or only the necessary ones for any other button or none.
 */
export function agreementOf(form: FormData): Required<CookiePreferences> {
  const choice = form.get('choice')
  const agrees = (category: string) =>
    choice === 'all' || (choice === 'chosen' && form.get(category) === 'on')
  return { necessary: true, analytics: agrees('analytics'), marketing: agrees('marketing') }
}

/** Headers that delete the analytics cookies when a visitor withdraws consent. */
export function forgetAnalytics(cookies: string | null): [string, string][] {
  const names = [...(cookies ?? '').matchAll(/(?:^|;\s*)(_ga(?:_[A-Z0-9]{1,40})?)=/g)].map(([, name]) => name)
  return names.map((name) => ['Set-Cookie', `${name}=; Path=/; Max-Age=0; SameSite=Lax`])
}
