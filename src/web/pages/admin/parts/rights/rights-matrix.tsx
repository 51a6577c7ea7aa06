import { Fragment } from 'react'
import type { PermissionArea } from '#contract/accounts/roles.ts'
import { type PermissionMap, permissionKinds } from '#contract/api/permissions.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useWordsOfRight } from './use-words-of-right.ts'

const prefix = 'right.'

/** The rights in a form's fields, such as `users.read`. */
export function rightsOf(names: Iterable<string>): string[] {
  return [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}

/** Names like `right.users.read` are unique, so that a form that waits for a confirmation keeps all fields. */
function rightField(area: string, kind: string): string {
  return `${prefix}${area}.${kind}`
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

const row =
  'to-700:flex to-700:flex-wrap to-700:gap-y-0.5 to-700:gap-x-4 to-700:py-2.5 to-700:px-(--gutter) to-700:border-be to-700:border-be-line'

/** On a phone a cell is a box of its block. */
const cell =
  'w-19 p-0 border-be border-be-line border-s border-s-line font-medium text-center to-700:w-auto to-700:px-1.5 to-700:border-0 to-700:rounded-[4px]'

/** The ground of a right that is not saved yet. */
export const changedGround =
  '[background:linear-gradient(135deg,var(--mark)_8px,transparent_8.5px)_var(--wash)]'

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
    <div className="overflow-x-auto scrollbar-thin">
      <table className="w-full border-collapse text-14 to-700:block over-700:[&_td]:relative">
        <caption className="visually-hidden">{t('roles.matrix')}</caption>
        <thead className="to-700:hidden">
          <tr className={row}>
            <th
              className="h-9 py-0 ps-(--gutter) pe-3 border-be border-be-line text-start text-ink-2 text-13 font-normal"
              scope="col"
            >
              {t('roles.area')}
            </th>
            {kinds.map((kind) => (
              <th
                className="w-19 h-9 py-0 px-1 border-be border-be-line border-s border-s-line text-center text-ink-2 text-13 font-normal first-letter:uppercase"
                scope="col"
                key={kind}
              >
                {texts.kind(kind)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody className="to-700:block" key={group}>
            <tr className={`to-700:bg-paper ${row}`}>
              <th
                className="p-0 border-be border-be-line text-start h-7 bg-paper text-ink-2 text-13 font-normal to-700:block first:w-auto first:ps-(--gutter) first:pe-3 first:border-s-0 first:text-start to-700:first:flex-[1_0_100%] to-700:first:h-auto to-700:first:p-0 to-700:first:border-0"
                scope="rowgroup"
                colSpan={kinds.length + 1}
              >
                {t(`roles.group.${group}`)}
              </th>
            </tr>
            {areas
              .filter((area) => area.group === group)
              .map((area) => (
                <tr className={row} key={area.name}>
                  <th
                    className="p-0 border-be border-be-line font-medium text-start to-700:block first:w-auto first:ps-(--gutter) first:pe-3 first:border-s-0 first:text-start to-700:first:flex-[1_0_100%] to-700:first:h-auto to-700:first:p-0 to-700:first:border-0"
                    scope="row"
                  >
                    {texts.area(area)}
                  </th>
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
                        <td className={`bg-sunk text-ink-3 to-700:hidden ${cell}`}>
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
  const ground = isChanged ? changedGround : isLocked && 'bg-sunk'
  return (
    <td className={[cell, ground, isLocked && 'text-ink-3'].filter(Boolean).join(' ')}>
      <label
        className={`flex gap-1 items-center justify-center min-h-9 to-700:gap-2 to-700:min-h-11 ${
          isLocked ? 'cursor-not-allowed' : 'cursor-pointer'
        }`}
      >
        <input
          type="checkbox"
          className="checkbox before:w-3 before:h-3 before:bg-on-mark before:[clip-path:polygon(38%_71%,89%_14%,100%_25%,39%_93%,1%_56%,12%_44%)] before:[scale:0] [&:indeterminate]:bg-mark [&:indeterminate]:border-mark checked:bg-mark checked:border-mark disabled:opacity-50 disabled:cursor-not-allowed checked:before:[scale:1] [&:indeterminate]:before:[scale:1] [&:indeterminate]:before:[clip-path:inset(42%_8%)] m-0"
          name={rightField(area.name, kind)}
          defaultChecked={isGiven}
          disabled={isLocked}
        />
        {isLocked && <Icon name="lock" size={14} />}
        <span className="over-700:absolute over-700:w-px over-700:h-px over-700:overflow-hidden over-700:[clip-path:inset(50%)] over-700:whitespace-nowrap">
          <span className="visually-hidden">{texts.area(area) + colon}</span>
          {texts.kind(kind)}
          {isLocked && <span className="visually-hidden">, {t('roles.locked')}</span>}
          {isChanged && <span className="visually-hidden">, {t('roles.unsaved')}</span>}
        </span>
      </label>
    </td>
  )
}
