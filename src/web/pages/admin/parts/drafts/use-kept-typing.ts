import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft } from './kept-drafts.ts'
import { findForm, formOf, pairsOf } from './typed-pairs.ts'
import { restMillis } from './use-rest.ts'

interface KeptTyping {
  /** storage key */
  id: string
  intent: string
  version: number | string
  /** when the form was answered last */
  answeredAt: number | undefined
  /** the form shows what was not saved */
  isUnsaved: boolean
}

/** Stores what is typed into the form with this intent; says whether anything was. */
export function useKeptTyping({ id, intent, version, answeredAt, isUnsaved }: KeptTyping): boolean {
  const [hasTyped, setHasTyped] = useState(false)
  // What is saved, as far as the form began with it: a form that is back at it has nothing to store.
  const saved = useRef<{ since: string; pairs: string }>(undefined)
  // For another version and after an answer the form begins again.
  const since = `${version} ${answeredAt}`
  useEffect(() => {
    const form = isUnsaved ? undefined : findForm(intent)
    saved.current = form && { since, pairs: JSON.stringify(pairsOf(form)) }
  }, [intent, since, isUnsaved])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let unstored: HTMLFormElement | undefined
    const store = () => {
      clearTimeout(timer)
      const form = unstored
      unstored = undefined
      if (!form?.isConnected) return
      const pairs = pairsOf(form)
      if (JSON.stringify(pairs) === saved.current?.pairs) dropDraft(id)
      else keepDraft(id, { version: pairs['seen'] ?? version, at: new Date().toISOString(), pairs })
    }
    const typed = ({ target }: Event) => {
      unstored = formOf(target, intent) ?? unstored
      if (!unstored) return
      setHasTyped(true)
      clearTimeout(timer)
      timer = setTimeout(store, restMillis)
    }
    // What is sent may be answered by a session that has ended.
    const sent = ({ target }: Event) => {
      unstored = formOf(target, intent)
      store()
    }
    document.addEventListener('input', typed)
    document.addEventListener('submit', sent, true)
    addEventListener('pagehide', store)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('input', typed)
      document.removeEventListener('submit', sent, true)
      removeEventListener('pagehide', store)
    }
  }, [id, intent, version])
  return hasTyped
}
