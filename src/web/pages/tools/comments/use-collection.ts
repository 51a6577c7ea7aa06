import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Collection, getCollection, watchCollection } from '../../../../contract/collections.ts'
import { send } from '../../../api.ts'
import { isUnderWay } from './is-under-way.ts'

/** How often a collection is asked for where its events do not get through. */
const pauseMs = 4000

/** A collection as it is at this moment, watched while it is fetched; the page is loaded anew once that has ended. */
export function useCollection(loaded: Collection): Collection {
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState({ loaded, collection: loaded })
  if (shown.loaded !== loaded) setShown({ loaded, collection: loaded })
  const isWatched = isUnderWay(loaded)

  useEffect(() => {
    if (!isWatched) return undefined
    return watch(loaded.id, (collection) => {
      setShown((before) => ({ ...before, collection }))
      if (isUnderWay(collection)) return true
      void revalidate()
      return false
    })
  }, [loaded.id, isWatched, revalidate])

  return shown.loaded === loaded ? shown.collection : loaded
}

/** Tells each change until `onChange` has seen enough. Answers how to stop. */
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
    // A connection that broke is made again by the browser; one that was refused is not.
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
    const asked = await send(getCollection, { params: { id } })
    if (asked.ok && !onChange(asked.data)) return
  }
}
