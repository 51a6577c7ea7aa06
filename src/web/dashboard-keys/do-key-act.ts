import type { KeyAct } from './read-key.ts'

/** Does on the page that is shown what a key stands for; false where the page has nothing of the kind. */
export function doKeyAct(act: Exclude<Extract<KeyAct, { act: string }>['act'], 'keys'>): boolean {
  if (act === 'new') return press(document.querySelector<HTMLElement>('.dash-head-end .button-primary'))
  if (act === 'search') return focus(document.querySelector<HTMLElement>('#main input[type="search"]'))
  if (act === 'pick')
    return press(rowInFocus()?.querySelector<HTMLElement>('input[type="checkbox"][name="pick"]'))
  const rows = [...document.querySelectorAll<HTMLElement>('#main .data-table tbody tr')]
  const at = rows.indexOf(rowInFocus() as HTMLElement)
  const next = act === 'next' ? at + 1 : Math.max(0, at - 1)
  return focus(rows[next]?.querySelector<HTMLElement>('th a, a, button'))
}

function rowInFocus(): HTMLElement | null | undefined {
  return document.activeElement?.closest<HTMLElement>('#main .data-table tbody tr')
}

function press(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return Boolean(element)
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return Boolean(element)
}
