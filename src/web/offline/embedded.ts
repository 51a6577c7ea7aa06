import { type BeaconChain, QUICKNET } from '../../draw/drand.ts'

/** What stands in this file beside its program. */
export interface Embedded {
  /** JSON of a receipt; empty where the file holds none */
  receipt: string
  /** JSON of its whole list, where that is public */
  list: string
  /** its comments document, where that is public and kept */
  comments: string
  locale: unknown
  /** chains whose rounds can be checked: the public one, and one that whoever made this file named */
  chains: BeaconChain[]
}

export function readEmbedded(document: Document): Embedded {
  const textOf = (id: string) => document.getElementById(id)?.textContent?.trim() ?? ''
  const { locale, chain } = parsed(textOf('settings'))
  return {
    receipt: textOf('receipt'),
    list: textOf('list'),
    comments: asText(textOf('comments')),
    locale,
    chains: [QUICKNET, ...(isChain(chain) && chain.hash !== QUICKNET.hash ? [chain] : [])],
  }
}

/** Lines would lose their ends in a block of one line: they stand there as one text of JSON. */
function asText(json: string): string {
  try {
    const text: unknown = JSON.parse(json || '""')
    return typeof text === 'string' ? text : json
  } catch {
    return json
  }
}

interface Settings {
  locale?: unknown
  chain?: unknown
}

function parsed(text: string): Settings {
  try {
    return (JSON.parse(text || '{}') as Settings | null) ?? {}
  } catch {
    return {}
  }
}

function isChain(value: unknown): value is BeaconChain {
  const { hash, publicKey, genesis, period } = (value ?? {}) as Partial<Record<keyof BeaconChain, unknown>>
  return (
    typeof hash === 'string' &&
    typeof publicKey === 'string' &&
    /^[0-9a-f]{192}$/.test(publicKey) &&
    typeof genesis === 'number' &&
    typeof period === 'number'
  )
}
