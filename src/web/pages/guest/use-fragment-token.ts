import { useEffect, useSyncExternalStore } from 'react'
import { forgetMailedToken } from '../../components/mail/mailed-token.ts'

/** The token read from the address of the current page. */
let stored = { path: '', token: '' }

/**
 * The secret of a mailed link, which is in the fragment so that no server sees it. Once read it is removed from the
 * address, so that neither the history nor a shared screen shows it. Empty without scripts, where it is pasted instead.
 */
export function useFragmentToken(): string {
  const token = useSyncExternalStore(listen, read, () => '')
  useEffect(() => {
    // Keep the router's own state: it identifies this history entry by it.
    if (fragmentToken()) history.replaceState(history.state, '', location.pathname + location.search)
    forgetMailedToken()
  })
  return token
}

function read(): string {
  const token = fragmentToken()
  if (token) stored = { path: location.pathname, token }
  return stored.path === location.pathname ? stored.token : ''
}

function fragmentToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
}

/** A newer link may be pasted into the address bar of the open page. */
function listen(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
