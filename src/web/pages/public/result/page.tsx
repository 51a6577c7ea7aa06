import { lazy } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import { submitOrKeep, textsOf } from '#web/actions/submit-or-keep.ts'
import { fatal } from '#web/boot/fatal.ts'
import { PageHead, type Preview } from '#web/components/frame/page-head.tsx'
import { OrganizerLook } from '#web/components/look/organizer-look.tsx'
import { FixedZoneContext } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { answerResultForm } from './answer-result-form.ts'
import { chanceResultData } from './chance/chance-result-data.ts'
import { FinishedResult } from './finished-result.tsx'
import { type Loaded, loadResult, statusOf } from './load-result.ts'
import { changesNothing, type Intent, type ResultAnswer } from './result-answer.ts'
import { resultPreview } from './result-preview.ts'
import './result.css'
import { generalFailure } from '#web/api/form-failure.ts'
import { spoken } from '#web/i18n/spoken.ts'

/** Lazy, because most visits find a finished draw. */
const WaitingDraw = lazy(() => withTexts('waiting', () => import('./announced/waiting-draw.tsx')))
/** Results of coins, dice and numbers, which have no winners. */
const ChanceResult = lazy(() => withTexts('chance_result', () => import('./chance/chance-result.tsx')))
const NoResult = lazy(() => withTexts('no_result', () => import('./no-result.tsx')))

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const loaded = await loadResult(context, params['shareCode'] ?? '', query)
  return data(loaded, { status: statusOf(loaded, query) })
}

/** Handles self-checks, erasure and the organizer's actions after a draw; all of them work without scripts. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const answered = await answerResultForm(form, params['shareCode'] ?? '', context)
  // Junk instead of a form is the client's error, not ours.
  if (!answered) throw fatal('', 400)
  return data(answered.answer, { status: answered.status })
}

/** Keeps what was typed if the connection breaks. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return submitOrKeep(request, () => serverAction<typeof action>(), unsentAnswer)
}

export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  // A request for a name that isn't in the list is refused, although the answer is an error.
  if (formData?.get('intent') === 'erase') return true
  return changesNothing(formData?.get('intent')) ? false : defaultShouldRevalidate
}

/** The address is the key to the names, so it must not leak to other sites or into an index. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}

export default function ResultPage() {
  const { brand, locale, t } = useFrame()
  const loaded = useLoaderData<typeof loader>()
  const preview = loaded.state === 'finished' ? resultPreview(named(loaded), locale, brand, t) : undefined
  const chance = loaded.state === 'finished' ? chanceResultData(loaded.result) : undefined
  return (
    <OrganizerLook look={organizerLookOf(loaded)} className="wrap">
      <PageHead
        title={titleOf(loaded, t)}
        detail={detailOf(loaded, preview)}
        description={t('result.description')}
        hidden
        preview={preview}
      />
      <meta name="referrer" content="no-referrer" />
      <FixedZoneContext value={zoneOf(loaded)}>
        {chance && loaded.state === 'finished' && (
          <ChanceResult result={chance} qr={loaded.qr} challenges={loaded.challenges} />
        )}
        {!chance && loaded.state === 'finished' && <FinishedResult {...loaded} />}
        {/* No Suspense boundary of its own: the form stays until this is loaded, where a boundary would show an
            empty page. */}
        {loaded.state === 'sealed' && <WaitingDraw {...loaded} />}
        {(loaded.state === 'unfinished' || loaded.state === 'expired') && <NoResult state={loaded.state} />}
      </FixedZoneContext>
    </OrganizerLook>
  )
}

/** A toss without a title is called by what was tossed. */
function named({ result, tossed }: Extract<Loaded, { state: 'finished' }>) {
  return { ...result, title: result.title || tossed }
}

function organizerLookOf(loaded: Loaded) {
  if (loaded.state === 'finished') return loaded.result.look
  return loaded.state === 'sealed' ? loaded.draw.look : undefined
}

/** One time zone for everyone who views a draw. */
function zoneOf(loaded: Loaded): string | undefined {
  if (loaded.state === 'finished') return loaded.result.time_zone
  return loaded.state === 'sealed' ? loaded.draw.time_zone : undefined
}

function titleOf(loaded: Loaded, t: Translate): string {
  if (loaded.state === 'finished') return t('result.title')
  if (loaded.state === 'unfinished') return t('result.unfinished.title')
  if (loaded.state === 'expired') return t('result.expired.title')
  return t(loaded.draw.mode === 'scheduled' ? 'waiting.announced.title' : 'waiting.title')
}

function detailOf(loaded: Loaded, preview: Preview | undefined): string | undefined {
  return loaded.state === 'sealed' ? givenTitle(loaded.draw) : preview?.title
}

/** The page's own answer if the server sent none. */
function unsentAnswer(form: FormData): ResultAnswer {
  const { intent, ...values } = textsOf(form)
  return {
    intent: intent as Intent,
    values,
    ok: false,
    failure: generalFailure(spoken().t('alert.no_connection')),
  }
}
