import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import {
  deleteQuestion,
  type EditedQuestion,
  getQuestion,
  listQuestions,
  moveQuestion,
  restoreQuestion,
  updateQuestion,
} from '#contract/content/faq-editing.ts'
import { faqList } from '#contract/lists/site-lists.ts'
import { localeNames, locales } from '#locales/locales.ts'
import type { Action } from '#web/actions/answer-action.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardList, undoOfDeleted, useDeletedBefore } from '../parts/list/list-page.tsx'
import { RowSwitch } from '../parts/list/row-switch.tsx'
import { deletedBefore, redirectToOpen } from '../parts/redirects.ts'
import { FaqOrder, OrderActions, RowGrip } from './faq-order.tsx'

/** Actions on a question without opening it. */
const faqPageActions: Record<string, Action> = {
  move: {
    run: ({ id = '', by, place }, context) =>
      send(moveQuestion, {
        params: { id },
        payload: by ? { by: by === '-1' ? -1 : 1 } : { place: Number(place) },
        context,
      }),
  },
  show: {
    run: ({ id = '' }, context) =>
      send(updateQuestion, { params: { id }, payload: { is_active: true }, context }),
  },
  hide: {
    run: ({ id = '' }, context) =>
      send(updateQuestion, { params: { id }, payload: { is_active: false }, context }),
  },
  restore: {
    run: ({ id = '' }, context) => send(restoreQuestion, { params: { id }, context }),
  },
}

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
  const answer = await answerListAction(request, context, faqList, faqPageActions)
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
  is_active: (row) => <QuestionSwitch row={row} />,
}
/** The site's questions, in order. */
export default function Faq() {
  const t = useT()
  const textOf = useQuestionText()
  const loaded = useLoaderData<typeof loader>()
  const { mayCreate, mayUpdate, mayDelete, deleted, results, query } = loaded
  const isWhole = !query.search && Object.keys(query.filters).length === 0 && query.sort === faqList.sort
  const last = results?.total ?? 0
  const canMove = mayUpdate && isWhole && last > 1
  return (
    <DashboardList
      list={faqList}
      texts="list.faq."
      call={listQuestions}
      place="faq"
      page="dashboardFaq"
      loaded={loaded}
      choices={useFaqChoices({ update: mayUpdate, delete: mayDelete })}
      head={{
        before: useDeletedBefore(deleted),
        ...undoOfDeleted(deleted),
        end: mayCreate && (
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
        ),
      }}
      renderTable={(table) => (
        <FaqOrder rows={results?.rows ?? []} isOn={canMove}>
          {table}
        </FaqOrder>
      )}
      nameOf={({ question }) => textOf(question)}
      cells={mayUpdate ? cells : plainCells}
      {...(canMove && { rowActions: actionsOf(last) })}
      empty={<Empty icon="help" title={t('faq_editing.none.title')} text={t('faq_editing.none.text')} />}
    />
  )
}

/** The buttons of each row; `last` is the place of the list's last row. */
function actionsOf(last: number) {
  return (row: EditedQuestion) => <QuestionActions row={row} last={last} />
}

/** Buttons to move a question. */
function QuestionActions({ row, last }: { row: EditedQuestion; last: number }) {
  const t = useT()
  const name = useQuestionText()(row.question)
  return (
    <OrderActions
      id={row.id}
      move={(by) => ({ by: String(by) })}
      isFirst={row.place === 1}
      isLast={row.place === last}
      labels={{ up: t('faq_editing.up', { name }), down: t('faq_editing.down', { name }) }}
    />
  )
}

/** Shows or hides a question. */
function QuestionSwitch({ row }: { row: EditedQuestion }) {
  const t = useT()
  const { colon } = useFormat()
  const name = useQuestionText()(row.question)
  return <RowSwitch id={row.id} isOn={row.is_active} label={`${t('list.faq.is_active')}${colon}${name}`} />
}

/** Bulk actions on questions, as far as the user may use them. */
function useFaqChoices(may: { update: boolean; delete: boolean }): BulkChoice[] {
  const t = useT()
  const shown: BulkChoice[] = [
    {
      action: 'faq.show',
      label: t('faq_editing.bulk.show'),
      icon: 'eye',
      title: (count) => t('faq_editing.bulk.show.title', { count }),
      consequences: [t('faq_editing.bulk.show.then')],
    },
    {
      action: 'faq.hide',
      label: t('faq_editing.bulk.hide'),
      icon: 'eye-off',
      title: (count) => t('faq_editing.bulk.hide.title', { count }),
      consequences: [t('faq_editing.bulk.hide.then')],
    },
  ]
  const gone: BulkChoice = {
    action: 'faq.delete',
    label: t('faq_editing.bulk.delete'),
    icon: 'trash',
    title: (count) => t('faq_editing.bulk.delete.title', { count }),
    consequences: [t('faq_editing.bulk.delete.then')],
    isDanger: true,
    undo: { action: 'faq.restore', label: t('dash.undo') },
  }
  return [...(may.update ? shown : []), ...(may.delete ? [gone] : [])]
}

/** A question in the page's language, or else in any available one. */
function useQuestionText(): (texts: EditedQuestion['question']) => string {
  const locale = useLocale()
  return (texts) => texts[locale] ?? Object.values(texts)[0] ?? ''
}

function QuestionName({ row, mayUpdate = false }: { row: EditedQuestion; mayUpdate?: boolean }) {
  const textOf = useQuestionText()
  if (!mayUpdate) return <bdi>{textOf(row.question)}</bdi>
  return (
    <span className="flex gap-1.5 items-center max-w-[62ch]" data-question={row.id}>
      <RowGrip />
      <PageLink
        page="dashboardQuestion"
        parameters={{ questionId: row.id }}
        className="min-w-0 wrap-anywhere"
      >
        <bdi>{textOf(row.question)}</bdi>
      </PageLink>
    </span>
  )
}

/** The missing languages, if any; the available ones need no mention. */
function QuestionLanguages({ row }: { row: EditedQuestion }) {
  const t = useT()
  const { list } = useFormat()
  const missing = locales.filter((locale) => !row.question[locale] || !row.answer[locale])
  if (missing.length === 0) return <span className="text-ink-3">{t('faq_editing.complete')}</span>
  const names = missing.map((locale) => localeNames[locale])
  return (
    <span className="inline-flex gap-1.5 items-baseline max-w-[36ch] text-ink-2 text-13 whitespace-normal">
      <Icon className="flex-none text-warn [translate:0_2px]" name="warning" size={14} />
      {t('faq_editing.missing', { languages: list(names) })}
    </span>
  )
}
