import type { PermissionArea } from '#contract/accounts/roles.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'

/** Labels of areas and kinds. */
export function useWordsOfRight() {
  const t = useT()
  const area = ({ name, title }: Pick<PermissionArea, 'name' | 'title'>) =>
    title ?? t(`roles.area.${name}` as MessageKey)
  const kind = (name: string) => t(`roles.kind.${name}` as MessageKey)
  return { area, kind }
}
