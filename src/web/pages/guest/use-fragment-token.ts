import { useEffect, useSyncExternalStore } from 'react'
import { forgetMailedToken } from '../../components/mailed-token.ts'

/** What was read from the address of the page that stands here. */
let held = { path: '', token: '' }

/**
 * The secret of a mailed link, which stands behind the number sign: no server sees it, and once read it is taken out of
 * the address, so that neither history nor a shared screen keeps it. Empty without scripts, where it is pasted.
 */
export function useFragmentToken(): string {
  const token = useSyncExternalStore(listen, read, () => '')
  useEffect(() => {
    // The router's own state stays: it knows this entry of the history by it.
    if (fragmentToken()) history.replaceState(history.state, '', location.pathname + location.search)
    forgetMailedToken()
  })
  return token
}

function read(): string {
  const token = fragmentToken()
  if (token) held = { path: location.pathname, token }
  return held.path === location.pathname ? held.token : ''
}

function fragmentToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
}

/** A newer link may be pasted into the very address bar. */
function listen(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
