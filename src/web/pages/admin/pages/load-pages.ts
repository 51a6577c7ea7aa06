import type { LoaderFunctionArgs } from 'react-router'
import { writtenPages } from '../../../../contract/lists/written-pages.ts'
import { listPageTexts } from '../../../../contract/page-texts.ts'
import { allows } from '../../../../contract/permissions.ts'
import { wordsOfPage } from '../../../../contract/public-pages.ts'
import { send } from '../../../api.ts'
import { signedInUser } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'

export async function loadPages({ context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const { t } = context.get(visitContext)
  const answer = await send(listPageTexts, { context })
  return {
    user,
    mayUpdate: allows(user.permissions, 'pages.update'),
    pages: writtenPages.map((page) => ({ page, title: t(wordsOfPage(page).title) })),
    texts: answer.ok ? answer.data : null,
  }
}
