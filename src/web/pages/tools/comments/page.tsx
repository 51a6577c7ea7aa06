import { lazy, useEffect, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import type { Collection } from '#contract/comments/collections.ts'
import { getCollection, watchCollection } from '#contract/comments/collections.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import { formOf, unansweredStatus } from '#web/actions/submit-or-keep.ts'
import { send } from '#web/api/send.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { Tag } from '#web/ui/inline-text.tsx'
import { answerCollection, type CollectionAnswer } from './answer-collection.ts'
import { FetchingCollection, isUnderWay } from './fetching-collection.tsx'
import { keepDraw } from './keep-draw.ts'
import { loadCollection } from './load-collection.ts'

/** Loaded while the comments are fetched: a draw needs more code than waiting does. */
const EndedCollection = lazy(() => withTexts('collection_draw', () => import('./ended-collection.tsx')))

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadCollection(context, params['collectionId'] ?? '', new URL(request.url).searchParams)
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const answer = await answerCollection(await formOf(request), params['collectionId'] ?? '', context)
  if (answer instanceof Response) return answer
  return data(answer, { status: answer.failure ? 422 : 200 })
}

/** Keeps what was typed if the connection breaks. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepDraw(request, () => serverAction<typeof action>())
}

/** Viewing comments and a refused draw change nothing that the loader reads. */
export function shouldRevalidate({
  formMethod,
  formData,
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== 'POST' || actionStatus === unansweredStatus) return defaultShouldRevalidate
  const intent = formData?.get('intent')
  const wasRefused = typeof actionResult === 'object' && actionResult !== null && 'failure' in actionResult
  return intent === 'cancel' || intent === 'resume' || (intent === 'save_preset' && !wasRefused)
}

/** The page shows people's names in the browser that has its cookie, so its address must not leak to other sites. */
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
        <EndedCollection loaded={loaded} answer={answer} />
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

/** Milliseconds between polls if the collection's events do not arrive. */
const pauseMs = 4000

/** The current state of a collection, watched while it is fetched; the page is reloaded once that has ended. */
function useCollection(loaded: Collection): Collection {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState({ loaded, collection: loaded })
  if (state.loaded !== loaded) setState({ loaded, collection: loaded })
  const isWatched = isUnderWay(loaded)

  useEffect(() => {
    if (!isWatched) return undefined
    return watch(loaded.id, (collection) => {
      setState((before) => ({ ...before, collection }))
      if (isUnderWay(collection)) return true
      void revalidate()
      return false
    })
  }, [loaded.id, isWatched, revalidate])

  return state.loaded === loaded ? state.collection : loaded
}

/** Calls `onChange` with each change until it returns false. Returns a function that stops watching. */
function watch(id: string, onChange: (collection: Collection) => boolean): () => void {
  const stopped = new AbortController()
  const source = new EventSource(watchCollection.path.replace('{id}', encodeURIComponent(id)))
  const stop = () => {
    source.close()
    stopped.abort()
  }
  source.addEventListener('progress', ({ data }: MessageEvent<string>) => {
    if (!onChange(JSON.parse(data) as Collection)) stop()
  })
  source.addEventListener('error', () => {
    // The browser reconnects after a lost connection, but not after a refused one.
    if (source.readyState === EventSource.CLOSED && !stopped.signal.aborted)
      void poll(id, onChange, stopped.signal)
  })
  return stop
}

async function poll(
  id: string,
  onChange: (collection: Collection) => boolean,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) return
    const answer = await send(getCollection, { params: { id } })
    if (answer.ok && !onChange(answer.data)) return
  }
}

/** The title and the state in one word (REQ-states). */
function CollectionHead({ collection }: { collection: Collection }) {
  const t = useT()
  const { platform, wish: input } = collection
  const { kind, word } = stateOf(collection)
  return (
    <div className="page-head">
      <div>
        <h1 dir="auto">
          {givenTitle({ title: input.title, source: collection }) ||
            (platform
              ? t('collection.heading', { platform: platformNames[platform] })
              : t('collection.title'))}
        </h1>
        <p>
          <Tag kind={kind}>{t(`collection.state.${word}`)}</Tag>
        </p>
      </div>
    </div>
  )
}

function stateOf(collection: Collection) {
  if (isUnderWay(collection)) return { kind: 'info', word: 'progress' } as const
  if (collection.drawn.length > 0) return { kind: 'good', word: 'finished' } as const
  if (collection.status === 'done') return { kind: 'plain', word: 'open' } as const
  return { kind: 'bad', word: collection.status === 'canceled' ? 'canceled' : 'failed' } as const
}
