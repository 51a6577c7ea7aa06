import { pageOfPath } from '#locales/paths.ts'

const shareCode = /^[A-Za-z0-9_-]{22}$/
/** A widget and the API name a result after these. */
const otherPaths = /^\/(?:embed|api\/results)\/([^/]+)/

/** The code of a result in what a person pasted: the code itself, or a link to the result in any of its forms. */
export function shareCodeIn(typed: string): string | undefined {
  const text = typed.trim()
  if (shareCode.test(text)) return text
  const pathname = pathIn(text)
  if (pathname === undefined) return undefined
  const found = pageOfPath(pathname)
  const code = found?.page === 'result' ? found.parameters['shareCode'] : otherPaths.exec(pathname)?.[1]
  return code !== undefined && shareCode.test(code) ? code : undefined
}

/** People also paste links without their protocol. */
function pathIn(text: string): string | undefined {
  for (const address of [text, `https://${text}`])
    if (URL.canParse(address)) {
      const { protocol, pathname } = new URL(address)
      if (protocol === 'https:' || protocol === 'http:') return pathname
    }
  return undefined
}
