/** From the printed link to a site that is ready; every step but the first can be skipped. */
export const steps = ['account', 'hosts', 'mail', 'demo', 'done'] as const
export type Step = (typeof steps)[number]

/** The step that an address requests; the account step is already done. */
export function stepOf(name: string | null): Step {
  return steps.slice(1).find((step) => step === name) ?? 'hosts'
}

export function stepAfter(step: Step): Step {
  return steps[steps.indexOf(step) + 1] ?? 'done'
}
