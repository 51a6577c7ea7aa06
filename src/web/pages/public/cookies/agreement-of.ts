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
