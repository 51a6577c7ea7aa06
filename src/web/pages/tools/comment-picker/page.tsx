import '../giveaway-from-file/giveaway-from-file.css'
import './comment-picker.css'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { Locale } from '#locales/locales.ts'
import { pageOfPattern } from '#locales/paths.ts'
import type { Platform } from '#posts/address.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { fatal } from '#web/boot/fatal.ts'
import { DemoPosts } from '#web/components/demo/demo-posts.tsx'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { platformOfPage } from '#web/components/frame/platform-pages.ts'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useT } from '#web/i18n/frame.tsx'
import type { Messages } from '#web/i18n/keys.ts'
import { learnWords } from '#web/i18n/learn-texts.ts'
import { spoken } from '#web/i18n/spoken.ts'
import { wordsOf } from '#web/i18n/words.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { generalFailure, ownFailure } from '../draw-parts/form-failure.ts'
import { isUsedUp, QuotaLine } from '../draw-parts/quota-line.tsx'
import { quotaWords } from '../draw-parts/quota-words.ts'
import { answerPicker, type PickerAnswer } from './answer-picker.ts'
import { loadPlatform } from './load-platform.ts'
import { PickerForm } from './picker-form.tsx'
import { handedOver, readPicker } from './picker-values.ts'
import { PlatformFacts } from './platform-facts.tsx'

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
  const answer = await answerPicker(readPicker(await formOf(request)), platformOf(pattern), context)
  if (answer instanceof Response) return answer
  return data(answer, { status: answer.failure ? 422 : 200 })
}

/** Keeps what was typed if the connection breaks while sending, or if a file is too large. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const copy = request.clone()
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    const isTooLarge = isRouteErrorResponse(error) && error.status === 413
    // Browsers report a request that got no response as a TypeError.
    if (!isTooLarge && !(error instanceof TypeError)) throw error
    const { values, key } = readPicker(await formOf(copy))
    const { t } = spoken()
    const failure = isTooLarge
      ? ownFailure('supplied', t('comment_picker.supply.too_large'))
      : generalFailure(t('alert.no_connection'))
    return { values, key, failure }
  }
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
    <div className="wrap">
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

/** Junk instead of a form is the client's error, not ours. */
async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw fatal('', 400)
  }
}
