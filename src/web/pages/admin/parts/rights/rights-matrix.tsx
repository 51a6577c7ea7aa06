import { Fragment } from 'react'
import type { PermissionArea } from '#contract/accounts/roles.ts'
import { type PermissionMap, permissionKinds } from '#contract/api/permissions.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useWordsOfRight } from './use-words-of-right.ts'

const prefix = 'right.'

/** Names like `right.users.read` are unique, so that a form that waits for a confirmation keeps all fields. */
function rightField(area: string, kind: string): string {
  return `${prefix}${area}.${kind}`
}

/** The rights in a form's fields, such as `users.read`. */
export function rightsOf(names: Iterable<string>): string[] {
  return [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}

/** Rights as a role's permission map. */
export function permissionsOf(rights: Iterable<string>): PermissionMap {
  const map: PermissionMap = {}
  for (const right of rights) {
    const [area = '', kind = ''] = right.split('.')
    if (permissionKinds.some((candidate) => candidate === kind)) map[area] = { ...map[area], [kind]: true }
  }
  return map
}

const kinds = ['read', 'create', 'update', 'delete', 'reply', 'settings', 'dashboard'] as const
type Kind = (typeof kinds)[number]

interface RightsMatrixProps {
  areas: readonly PermissionArea[]
  /** the initial state, such as `users.read` */
  initial: ReadonlySet<string>
  /** the saved state */
  saved: ReadonlySet<string>
  /** the current state of the form */
  selected: ReadonlySet<string>
  isLocked: (area: PermissionArea, kind: Kind) => boolean
}

/** Areas as rows, kinds as columns; on a phone one block per area. Plain checkboxes of the surrounding form. */
export function RightsMatrix({ areas, initial, saved, selected, isLocked }: RightsMatrixProps) {
  const t = useT()
  const texts = useWordsOfRight()
  const groups = [...new Set(areas.map(({ group }) => group))]
  return (
    <div className="rights-scroll">
      <table className="rights">
        <caption className="visually-hidden">{t('roles.matrix')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('roles.area')}</th>
            {kinds.map((kind) => (
              <th scope="col" key={kind}>
                {texts.kind(kind)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            <tr className="rights-group">
              <th scope="rowgroup" colSpan={kinds.length + 1}>
                {t(`roles.group.${group}`)}
              </th>
            </tr>
            {areas
              .filter((area) => area.group === group)
              .map((area) => (
                <tr key={area.name}>
                  <th scope="row">{texts.area(area)}</th>
                  {kinds.map((kind) => (
                    <Fragment key={kind}>
                      {area.kinds.includes(kind) ? (
                        <RightCell
                          area={area}
                          kind={kind}
                          isGiven={initial.has(`${area.name}.${kind}`)}
                          isChanged={
                            saved.has(`${area.name}.${kind}`) !== selected.has(`${area.name}.${kind}`)
                          }
                          isLocked={isLocked(area, kind)}
                        />
                      ) : (
                        <td className="rights-none">
                          <span aria-hidden="true">–</span>
                          <span className="visually-hidden">{t('roles.no_such')}</span>
                        </td>
                      )}
                    </Fragment>
                  ))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface RightCellProps {
  area: PermissionArea
  kind: Kind
  isGiven: boolean
  isChanged: boolean
  isLocked: boolean
}

function RightCell({ area, kind, isGiven, isChanged, isLocked }: RightCellProps) {
  const t = useT()
  const { colon } = useFormat()
  const texts = useWordsOfRight()
  const look = [isLocked && 'rights-locked', isChanged && 'rights-changed'].filter(Boolean).join(' ')
  return (
    <td className={look || undefined}>
      <label className="rights-cell">
        <input
          type="checkbox"
          className="checkbox"
          name={rightField(area.name, kind)}
          defaultChecked={isGiven}
          disabled={isLocked}
        />
        {isLocked && <Icon name="lock" size={14} />}
        <span className="rights-word">
          <span className="visually-hidden">{texts.area(area) + colon}</span>
          {texts.kind(kind)}
          {isLocked && <span className="visually-hidden">, {t('roles.locked')}</span>}
          {isChanged && <span className="visually-hidden">, {t('roles.unsaved')}</span>}
        </span>
      </label>
    </td>
  )
}
