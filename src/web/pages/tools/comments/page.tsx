import { lazy } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { givenTitle } from '../../../../contract/given-title.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { fatal } from '../../../fatal.ts'
import { useT } from '../../../i18n/frame.tsx'
import { withTexts } from '../../../i18n/learn-texts.ts'
import { answerCollection, type CollectionAnswer } from './answer-collection.ts'
import { CollectionHead } from './collection-head.tsx'
import { FetchingCollection } from './fetching-collection.tsx'
import { isUnderWay } from './is-under-way.ts'
import { loadCollection } from './load-collection.ts'
import { useCollection } from './use-collection.ts'
import './collection.css'

/** Fetched while the comments are: what a draw needs is more than what waiting needs. */
const EndedCollection = lazy(() => withTexts('collection_draw', () => import('./ended-collection.tsx')))

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadCollection(context, params['collectionId'] ?? '', new URL(request.url).searchParams)
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => undefined)
  // Junk instead of a form is the sender's mistake, not ours.
  if (!form) throw fatal('The form could not be read', 400)
  const answer = await answerCollection(form, params['collectionId'] ?? '', context)
  if (answer instanceof Response) return answer
  return data(answer, { status: answer.failure ? 422 : 200 })
}

/** Looking at comments and a draw that was refused change nothing that the loader reads. */
export function shouldRevalidate({
  formMethod,
  formData,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== 'POST') return defaultShouldRevalidate
  const intent = formData?.get('intent')
  const wasRefused = typeof actionResult === 'object' && actionResult !== null && 'failure' in actionResult
  return intent === 'cancel' || intent === 'resume' || (intent === 'save_preset' && !wasRefused)
}

/** The address shows people's names to whoever has the cookie of this browser, and goes to no other site. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}

export default function CollectionPage() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<CollectionAnswer>()
  const collection = useCollection(loaded.collection)
  return (
    <div className="wrap">
      <PageHead
        title={t('collection.title')}
        detail={givenTitle({ title: collection.wish.title, source: collection })}
        hidden
      />
      <CollectionHead collection={collection} />
      {loaded.state === 'ended' ? (
        <EndedCollection key={loaded.preset} loaded={loaded} answer={answer} />
      ) : (
        <FetchingCollection
          collection={collection}
          isSignedIn={loaded.isSignedIn}
          isOver={!isUnderWay(collection)}
          failure={answer?.failure}
        />
      )}
    </div>
  )
}
