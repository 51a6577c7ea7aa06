import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CollectionAnswer } from './answer-collection.ts'
import { firstShown, type ShowWish, showWord } from './shown-rows.ts'

/** Long enough that a word is typed before it is counted. */
const pauseMs = 350

/** What the rules of the form make of the comments, asked beside the page whenever a rule changes. */
export function useCounting(form: RefObject<HTMLFormElement | null>) {
  const fetcher = useFetcher<CollectionAnswer>()
  const [show, setShow] = useState<ShowWish>(firstShown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  function count(wish: ShowWish) {
    clearTimeout(timer.current)
    if (!form.current) return
    const sent = new FormData(form.current)
    sent.set('intent', 'weigh')
    sent.set('show', showWord(wish))
    setShow(wish)
    void fetcher.submit(sent, { method: 'post', encType: 'multipart/form-data' })
  }

  return {
    show,
    busy: fetcher.state !== 'idle',
    answer: fetcher.data,
    /** at once, with these comments to look at */
    count,
    /** once nothing more is typed */
    countSoon() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => count({ ...show, page: 1 }), pauseMs)
    },
  }
}
