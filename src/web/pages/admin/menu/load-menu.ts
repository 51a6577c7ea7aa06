import type { LoaderFunctionArgs } from 'react-router'
import { getMenu } from '../../../../contract/menu-editing.ts'
import { listMenuTargets } from '../../../../contract/module-editing.ts'
import { allows } from '../../../../contract/permissions.ts'
import { publicPageNames, wordsOfPage } from '../../../../contract/public-pages.ts'
import { send } from '../../../api.ts'
import { fatal } from '../../../fatal.ts'
import { signedInUser } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'
import { draftsOf } from './draft-item.ts'
import type { PageOption } from './tree-props.ts'

export async function loadMenu({ params, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const { t } = context.get(visitContext)
  const answer = await send(getMenu, { params: { key: params['menuKey'] ?? '' }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  // However long ago they were changed: who opens the menu reads what its items lead to.
  const chosen = draftsOf(answer.data.items).flatMap(({ target, related }) =>
    target === 'content' ? [related.slice(related.indexOf('/') + 1)] : [],
  )
  const targets = await send(listMenuTargets, { payload: { chosen: chosen.join(',') }, context })
  const shown = publicPageNames.map((page): PageOption => {
    const { title, values } = wordsOfPage(page)
    return { value: page, label: t(title, values) }
  })
  return {
    user,
    menu: answer.data,
    targets: targets.ok ? targets.data : [],
    mayDelete: allows(user.permissions, 'menus.delete'),
    pages: [
      ...shown,
      { value: 'signIn', label: t('site.sign_in') },
      { value: 'signUp', label: t('site.sign_up') },
    ].sort((a, b) => a.label.localeCompare(b.label)),
  }
}
