import '../draw-parts/draw-parts.css'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { Locale } from '#locales/locales.ts'
import { pageOfPattern } from '#locales/paths.ts'
import type { Platform } from '#posts/address.ts'
import { submitListOrKeep } from '#web/actions/submit-list-or-keep.ts'
import { formOf } from '#web/actions/submit-or-keep.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { fieldFailure, generalFailure } from '#web/api/form-failure.ts'
import { unreadAsTooLarge } from '#web/api/unread-as-too-large.ts'
import { ExampleSeal } from '#web/art/example-art.tsx'
import { fatal } from '#web/boot/fatal.ts'
import { DemoPosts } from '#web/components/demo/demo-posts.tsx'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { platformOfPage } from '#web/components/frame/platform-pages.ts'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { PlatformMark } from '#web/components/platform-mark.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { learnWords } from '#web/i18n/learn-texts.ts'
import { spoken } from '#web/i18n/spoken.ts'
import type { Messages } from '#web/i18n/texts.ts'
import { wordsOf } from '#web/i18n/words.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Ticket } from '#web/ui/ticket.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { isUsedUp, QuotaLine } from '../draw-parts/quota-line.tsx'
import { quotaWords } from '../draw-parts/quota-words.ts'
import { answerPicker, loadPlatform, type PickerAnswer, type PlatformState } from './answer-picker.ts'
import { PickerForm } from './picker-form.tsx'
import { emptyPicker, handedOver, readPicker } from './picker-values.ts'

/** One screen for all platforms; the address says which one. */
export async function loader({ context, pattern, request }: LoaderFunctionArgs) {
  const platform = platformOf(pattern)
  const [found, quota, words] = await Promise.all([
    loadPlatform(platform, context),
    quotaWords(context),
    wordsOfPlatform(platform, context.get(visitContext).frame.locale),
  ])
  const values = handedOver(new URL(request.url).searchParams)
  const canSupply = toolLock(context, 'list') === null
  return { platform, key: context.get(visitContext).newKey(), values, quota, canSupply, words, ...found }
}

export async function action({ request, context, pattern }: ActionFunctionArgs) {
  const unread = unreadAsTooLarge(context)
  if (unread)
    return data<PickerAnswer>(
      { values: emptyPicker, failure: fieldFailure('supplied', unread) },
      { status: 413 },
    )
  const answer = await answerPicker(readPicker(await formOf(request)), platformOf(pattern), context)
  if (answer instanceof Response) return answer
  return data(answer, { status: answer.failure ? 422 : 200 })
}

/** Keeps what was typed if the connection breaks while sending, or if a file is too large. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return submitListOrKeep(
    request,
    () => serverAction<typeof action>(),
    (form, { message, limit }) => {
      const { values, key } = readPicker(form)
      const failure = limit
        ? fieldFailure('supplied', spoken().t('comment_picker.supply.too_large', { limit }))
        : generalFailure(message)
      return { values, key, failure }
    },
  )
}

/** The page's key survives a failure: the collection may have started although its answer was lost. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export default function CommentPicker() {
  const { words, platform, key, values, quota, canSupply, state, maxPosts } = useLoaderData<typeof loader>()
  learnWords(words)
  const t = useT()
  const answer = useActionData<PickerAnswer>()
  const name = platformNames[platform]
  const closed = canSupply ? null : state?.lock
  return (
    <div className="wrap [&>.demo-posts]:mbs-16">
      <PageHead
        title={t('comment_picker.title', { platform: name })}
        description={t('comment_picker.description', { platform: name })}
      />
      {/* A plan may change while a form is being filled in: what was typed stays. */}
      {closed && !answer ? (
        <>
          <div className="page-head">
            <div>
              <h1>{t('comment_picker.title', { platform: name })}</h1>
              <p>{t('comment_picker.lead')}</p>
            </div>
          </div>
          <LockedTool lock={closed} />
        </>
      ) : (
        <PickerForm
          // Another tool, or other addresses from a link, reset the form.
          key={`${platform} ${values.address} ${values.moreAddresses}`}
          platform={platform}
          formKey={answer?.key ?? key}
          state={state}
          maxPosts={maxPosts}
          values={answer?.values ?? values}
          answer={answer}
          canSupply={canSupply}
          isUsedUp={isUsedUp(quota)}
          quota={quota && <QuotaLine quota={quota} isRefused={false} />}
        />
      )}
      <PlatformFacts platform={platform} state={state} />
      {!state?.lock && (
        <DemoPosts platform={platform} searchOf={(url) => `?${new URLSearchParams({ url })}`} />
      )}
    </div>
  )
}

/** Without the questions about other platforms. */
async function wordsOfPlatform(platform: Platform, locale: Locale): Promise<Messages> {
  const words = Object.entries(await wordsOf('platform_words', locale))
  const own = `platform_page.q.${platform}.`
  return Object.fromEntries(
    words.filter(([key]) => key.startsWith(own) || !key.startsWith('platform_page.q.')),
  )
}

function platformOf(pattern: string) {
  const platform = platformOfPage(pageOfPattern(pattern))
  if (!platform) throw fatal('')
  return platform
}

interface PlatformFactsProps {
  platform: Platform
  state: PlatformState | null
}

/** How much of each platform its own API shows. */
const reaches = {
  youtube: 'whole',
  reddit: 'whole',
  x: 'whole',
  instagram: 'own',
  facebook: 'own',
  tiktok: 'partial',
} as const satisfies Record<Platform, string>

const steps = ['paste', 'count', 'draw'] as const
const questions = [1, 2] as const

/** What comes of it in one picture, the way there, and what is particular to this platform. */
function PlatformFacts({ platform, state }: PlatformFactsProps) {
  const t = useT()
  const isProvided = platform === 'tiktok' || state?.by === 'apify'
  return (
    <>
      <section
        className="section platform-steps grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-y-8 gap-x-16 items-center phone:grid-cols-1"
        aria-labelledby="picker-steps-title"
      >
        <div
          className="platform-result grid gap-6 py-8 px-6 border border-line rounded-panel bg-surface"
          aria-hidden="true"
        >
          <Ticket
            place={t('platform_page.sample')}
            name="@elif.demir"
            comment={{ text: t('platform_page.sample.comment') }}
            stub={{ label: '№', number: '217' }}
          />
          <ExampleSeal title={t('receipt.provable')} size="small" />
        </div>
        <div>
          <h2 className="mbe-3" id="picker-steps-title">
            {t('platform_page.steps')}
          </h2>
          <ol className="[counter-reset:step]">
            {steps.map((step) => (
              <li
                className="relative grid py-3 ps-14 border-bs border-bs-line [counter-increment:step] before:absolute before:inset-bs-3 before:start-1 before:font-heading before:text-36 before:leading-[1.2] before:font-display before:text-mark before:normal-nums before:content-[counter(step)]"
                key={step}
              >
                <b>{t(`platform_page.step.${step}`)}</b>
                <span className="muted">{t(`platform_page.step.${step}.text`)}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section
        className="section platform-facts grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-y-8 gap-x-16 items-start phone:grid-cols-1"
        aria-labelledby="facts-title"
      >
        <h2 className="flex gap-3 items-center mbe-3 [&>.icon]:text-mark" id="facts-title">
          <PlatformMark platform={platform} size={32} />
          {t('platform_page.questions')}
        </h2>
        <div>
          <Fold title={t('platform_page.reads')}>
            <p>
              <b>{t(`platform_page.reach.${isProvided ? 'partial' : reaches[platform]}`)}</b>{' '}
              {t(`platform_page.platform.${isProvided ? 'provider' : platform}`)}
            </p>
            <p>{t('platform_page.note')}</p>
          </Fold>
          {questions.map((question) => (
            <Fold key={question} title={t(`platform_page.q.${platform}.${question}`)}>
              <p>{t(`platform_page.q.${platform}.${question}.text`)}</p>
            </Fold>
          ))}
        </div>
      </section>
    </>
  )
}
