/** Headers that delete the analytics cookies when a visitor withdraws consent. */
export function forgetAnalytics(cookies: string | null): [string, string][] {
  const names = [...(cookies ?? '').matchAll(/(?:^|;\s*)(_ga(?:_[A-Z0-9]{1,40})?)=/g)].map(([, name]) => name)
  return names.map((name) => ['Set-Cookie', `${name}=; Path=/; Max-Age=0; SameSite=Lax`])
}
