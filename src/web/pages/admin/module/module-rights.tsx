import type { Role } from '#contract/accounts/roles.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWordsOfRight } from '../parts/rights/use-words-of-right.ts'

export interface KnownRights {
  /** the kinds of permission that this module has, such as `read` */
  kinds: readonly string[]
  /** with those that each of them has */
  roles: readonly (Pick<Role, 'id' | 'name'> & { may: readonly string[] })[]
}

/** What each role may do with the records of a module. It is changed in the role, which is a click away. */
export function ModuleRights({ rights: { kinds, roles } }: { rights: KnownRights }) {
  const t = useT()
  const texts = useWordsOfRight()
  return (
    <section className="module-part" aria-labelledby="module-rights">
      <h2 id="module-rights">{t('modules.tab.rights')}</h2>
      <p className="muted">{t('modules.rights.text')}</p>
      <Table caption={t('modules.tab.rights')} tight flush>
        <thead>
          <tr>
            <th scope="col">{t('modules.rights.role')}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {texts.kind(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map(({ id, name, may }) => (
            <tr key={id}>
              <th scope="row">
                <RoleLink id={id} name={name} />
              </th>
              {kinds.map((kind) => {
                const isGiven = may.includes(kind)
                return (
                  <td key={kind}>
                    <Icon name={isGiven ? 'check' : 'minus'} />
                    <VisuallyHidden>{t(isGiven ? 'modules.rights.yes' : 'modules.rights.no')}</VisuallyHidden>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function RoleLink({ id, name }: Pick<Role, 'id' | 'name'>) {
  return (
    <PageLink page="dashboardRole" parameters={{ roleId: id }} className="link">
      <bdi>{name}</bdi>
    </PageLink>
  )
}
