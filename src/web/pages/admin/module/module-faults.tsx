import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type DraftField, wordsIn } from './draft-module.ts'

interface ModuleFaultsProps {
  /** by input name */
  errors: Readonly<Record<string, string>>
  /** as they were submitted */
  fields: readonly DraftField[]
  onGo: (name: string) => void
}

/** What keeps a module from being saved; each line leads to its input. */
export function ModuleFaults({ errors, fields, onGo }: ModuleFaultsProps) {
  const t = useT()
  const locale = useLocale()
  const { colon } = useFormat()
  const names = Object.keys(errors)
  if (names.length === 0) return null
  const nameOf = (name: string) => {
    const at = /^fields\.(\d+)/.exec(name)?.[1]
    const field = at === undefined ? undefined : fields[Number(at)]
    return field && (wordsIn(field.label, locale) || `${t('modules.field.unnamed')} ${Number(at) + 1}`)
  }
  return (
    <div
      className="module-faults sticky inset-be-14.5 z-10 flex gap-2 max-h-[30dvh] py-2 px-(--gutter) overflow-auto border-bs-2 border-bs-bad bg-bad-wash text-14"
      role="group"
      aria-label={t('modules.faults')}
    >
      <Icon className="flex-none mbs-1 text-bad" name="alert-circle" size={16} />
      <ul className="m-0 p-0 list-none">
        {names.map((name) => {
          const field = nameOf(name)
          return (
            <li key={name}>
              <a
                className="link"
                href={name.startsWith('fields') ? '#module-fields' : '#module-what'}
                onClick={(event) => {
                  event.preventDefault()
                  onGo(name)
                }}
              >
                {field && (
                  <>
                    <bdi>{field}</bdi>
                    {colon}
                  </>
                )}
                {errors[name]}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
