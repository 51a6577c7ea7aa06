/** The way from the printed link to a site that is ready; each step but the first can be skipped. */
export const steps = ['account', 'hosts', 'mail', 'demo', 'done'] as const
export type Step = (typeof steps)[number]

/** The step that an address asks for; the account is there already. */
export function stepOf(wish: string | null): Step {
  return steps.slice(1).find((step) => step === wish) ?? 'hosts'
}

export function stepAfter(step: Step): Step {
  return steps[steps.indexOf(step) + 1] ?? 'done'
}
