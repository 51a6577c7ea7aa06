import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  deleteQuestion,
  type EditedQuestion,
  getQuestion,
  listQuestions,
  restoreQuestion,
} from '../../../../contract/faq-editing.ts'
import { faqList } from '../../../../contract/lists/faq-list.ts'
import { allows } from '../../../../contract/permissions.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { send } from '../../../api.ts'
import { type Cells, DataTable } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { deletedBefore } from '../parts/deleted-before.ts'
import { redirectToOpen } from '../parts/redirect-to-open.ts'
import { undoOfDeleted, useDeletedBefore } from '../parts/use-deleted-before.ts'
import { faqActs } from './faq-acts.ts'
import { FaqOrder } from './faq-order.tsx'
import { QuestionActs } from './question-acts.tsx'
import { QuestionLanguages, QuestionName } from './question-name.tsx'
import { useFaqChoices } from './use-faq-choices.ts'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  return {
    user,
    mayCreate: allows(user.permissions, 'faq.create'),
    mayUpdate: allows(user.permissions, 'faq.update'),
    mayDelete: allows(user.permissions, 'faq.delete'),
    deleted: await deletedBefore(args, deleteQuestion, (id) =>
      send(getQuestion, { params: { id }, context: args.context }),
    ),
    ...(await loadList(faqList, listQuestions, args)),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerListAct(request, context, faqList, faqActs)
  const isBack = !(answer instanceof Response) && answer.data.intent === 'restore' && answer.data.ok
  return isBack ? redirectToOpen([{ page: 'dashboardFaq' }], restoreQuestion, context) : answer
}

const plainCells: Cells<EditedQuestion> = {
  question: (row) => <QuestionName row={row} />,
  languages: (row) => <QuestionLanguages row={row} />,
}
const cells: Cells<EditedQuestion> = {
  ...plainCells,
  question: (row) => <QuestionName row={row} mayUpdate />,
}
const acts = (row: EditedQuestion) => <QuestionActs row={row} />

/** The questions that the site answers, in their order. */
export default function Faq() {
  const t = useT()
  const path = usePath()
  const { number } = useFormat()
  const { user, mayCreate, mayUpdate, mayDelete, deleted, found, wish, view, bulk } =
    useLoaderData<typeof loader>()
  const choices = useFaqChoices({ update: mayUpdate, delete: mayDelete })
  const isWhole = !wish.search && Object.keys(wish.filters).length === 0 && wish.sort === faqList.sort
  const rows = found?.rows ?? []
  return (
    <DashboardPage
      title={t('dash.place.faq')}
      count={typeof found?.total === 'number' && number(found.total)}
      user={user}
      before={useDeletedBefore(deleted)}
      {...undoOfDeleted(deleted)}
      acts={{ bulk: choices.find(({ action: name }) => name === bulk.ask?.action)?.label ?? '' }}
      end={
        mayCreate && (
          <>
            <PageLink
              page="dashboardImport"
              parameters={{ importTarget: 'faq' }}
              className={buttonClass({ size: 'small' })}
            >
              <Icon name="upload" />
              {t('imports.link')}
            </PageLink>
            <PageLink page="dashboardQuestionNew" className={buttonClass({ kind: 'primary', size: 'small' })}>
              <Icon name="plus" />
              {t('faq_editing.new')}
            </PageLink>
          </>
        )
      }
    >
      <FaqOrder rows={rows} isOn={mayUpdate && isWhole}>
        <DataTable
          view={view}
          wish={wish}
          list={faqList}
          texts="list.faq."
          path={path('dashboardFaq')}
          found={found}
          caption={t('dash.place.faq')}
          nameOf={({ question }) => Object.values(question)[0] ?? ''}
          cells={mayUpdate ? cells : plainCells}
          {...(mayUpdate && { acts })}
          keepsView
          exports={listQuestions.path}
          bulk={{ choices, ...bulk }}
          empty={<Empty icon="help" title={t('faq_editing.none.title')} text={t('faq_editing.none.text')} />}
        />
      </FaqOrder>
    </DashboardPage>
  )
}
