import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from '#contract/support/staff-tickets.ts'
import { locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { reloadsAfterConflict, seenOf } from '#web/actions/seen.tsx'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { Empty } from '#web/components/empty.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { redirectTelling } from '#web/visit/flash.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { HeldRecord } from '../parts/held-record.tsx'
import { FilledLanguages } from '../parts/languages/filled-languages.tsx'
import { DeleteItem } from '../parts/more-items.tsx'
import { CannedForm } from './canned-form.tsx'
import { faultsByLanguage, typedCanned } from './typed-canned.ts'

const another = 'new'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const answer = await send(listCannedAnswers, { context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  const id = new URL(request.url).searchParams.get('answer') ?? ''
  const { answers } = answer.data
  // Without a choice the first is shown.
  const current = id ? answers.find((item) => item.id === id) : answers[0]
  if (id && id !== another && !current)
    throw redirect(pathFor('dashboardCannedAnswers', context.get(visitContext).frame.locale))
  return { user: signedInUser(context), answers, current: current ?? null, isNew: id === another }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const own = pathFor('dashboardCannedAnswers', context.get(visitContext).frame.locale)
  let leads = ''
  const answer = await answerAction(request, context, {
    save: {
      run: async (values) => {
        const payload = typedCanned(values)
        const id = values['answer'] || another
        if (id !== another)
          return faultsByLanguage(
            await send(updateCannedAnswer, {
              params: { id },
              payload: { ...payload, ...seenOf(values) },
              context,
            }),
          )
        const answer = await send(createCannedAnswer, { payload, context })
        if (answer.ok) leads = `${own}?answer=${answer.data.id}`
        return faultsByLanguage(answer)
      },
    },
    delete: {
      run: async ({ answer: id = '' }) => {
        const answer = await send(deleteCannedAnswer, { params: { id }, context })
        if (answer.ok) leads = own
        return answer
      },
    },
  })
  if (!leads) return answer
  return redirectTelling(leads, leads === own ? deleteCannedAnswer : createCannedAnswer, context)
}

export const shouldRevalidate = reloadsAfterConflict

/** Canned answers for staff, in every language of the site. */
export default function CannedAnswers() {
  const t = useT()
  const { user, answers, current, isNew } = useLoaderData<typeof loader>()
  const { number } = useFormat()
  return (
    <DashboardPage
      title={t('desk.canned')}
      count={number(answers.length)}
      above={[{ page: 'dashboardTickets', label: t('dash.place.tickets') }]}
      user={user}
      end={
        <PageLink
          page="dashboardCannedAnswers"
          search={`?answer=${another}`}
          aria-current={undefined}
          className={buttonClass({ kind: 'primary', size: 'small' })}
        >
          <Icon name="plus" />
          {t('desk.canned.new')}
        </PageLink>
      }
      more={
        current && (
          <DeleteItem
            fields={{ answer: current.id }}
            title={t('desk.canned.delete')}
            text={t('desk.canned.delete.text')}
          />
        )
      }
    >
      {answers.length === 0 && !isNew ? (
        <Empty icon="message" title={t('desk.canned.none.title')} text={t('desk.canned.none.text')} />
      ) : (
        <div className="grid grid-cols-[minmax(0,260px)_minmax(0,1fr)] to-1080:grid-cols-1">
          <CannedList answers={answers} current={current?.id} />
          <div>
            {(current || isNew) && (
              <HeldRecord record={current} id={current?.id ?? another} version={current?.updated_at ?? 0}>
                {(current, version) => (
                  <DraftFrame id={`${user.id} canned ${current?.id ?? another}`} version={version}>
                    <CannedForm
                      key={current ? `${current.id} ${current.updated_at}` : another}
                      answer={current}
                    />
                  </DraftFrame>
                )}
              </HeldRecord>
            )}
          </div>
        </div>
      )}
    </DashboardPage>
  )
}

interface CannedListProps {
  answers: readonly { id: string; title: string; text: Partial<Record<string, string>> }[]
  current: string | undefined
}

function CannedList({ answers, current }: CannedListProps) {
  const t = useT()
  return (
    <nav
      className="grid content-start py-3 px-0 border-e border-e-line to-1080:border-e-0 to-1080:border-be to-1080:border-be-line"
      aria-label={t('desk.canned')}
    >
      {answers.map(({ id, title, text }) => (
        <PageLink
          key={id}
          page="dashboardCannedAnswers"
          search={`?answer=${id}`}
          preventScrollReset
          className="grid gap-0.5 py-2.5 px-(--gutter) text-ink no-underline wrap-anywhere hover:bg-hover aria-[current]:bg-sunk aria-[current]:[box-shadow:inset_2px_0_0_var(--mark)] aria-[current]:font-semibold"
          aria-current={id === current ? 'page' : undefined}
        >
          <bdi>{title}</bdi>
          <small className="min-w-0 text-ink-2 text-13 font-normal">
            <FilledLanguages missing={locales.filter((locale) => !text[locale])} />
          </small>
        </PageLink>
      ))}
    </nav>
  )
}
