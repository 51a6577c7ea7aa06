import { formAccountField } from '#contract/accounts/account-views.ts'

/** The form of the page that an event came from, if its hidden field `intent` says this. */
export function formOf(target: EventTarget | null, intent: string): HTMLFormElement | undefined {
  if (!(target instanceof Element)) return undefined
  // A field may stand outside its form and name it by id.
  const owner = 'form' in target && target.form instanceof HTMLFormElement ? target.form : undefined
  const form = owner ?? target.closest('form') ?? undefined
  return form && intentOf(form) === intent ? form : undefined
}

/** The form of the page with this intent. */
export function findForm(intent: string): HTMLFormElement | undefined {
  const forms = document.querySelectorAll<HTMLFormElement>('#main form')
  return [...forms].find((form) => intentOf(form) === intent)
}

function intentOf(form: HTMLFormElement): string | undefined {
  const hidden = [...form.elements].find(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name === 'intent',
  )
  return hidden?.value
}

/** What says which form it is, and in whose account it was opened. */
const unstored = new Set(['intent', 'mark', formAccountField])

/** What a form holds, by name, without what must not be stored on a device: passwords, codes and files. */
export function pairsOf(form: HTMLFormElement): Record<string, string> {
  const secret = new Set([...form.elements].filter(isSecret).map((field) => field.getAttribute('name')))
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && !unstored.has(name) && !secret.has(name) ? [[name, value]] : [],
    ),
  )
}

/** A password that is shown is a text field, but its kind is still named for password managers. */
function isSecret(field: Element): boolean {
  if (!(field instanceof HTMLInputElement)) return false
  return field.type === 'password' || /password|one-time-code/.test(field.getAttribute('autocomplete') ?? '')
}
