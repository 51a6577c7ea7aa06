import { UAParser } from 'my-ua-parser'
import type { Session } from '#contract/accounts/sessions.ts'

export interface Device extends Pick<Session, 'device' | 'system' | 'browser'> {
  /** the same for all versions of one browser on one system */
  family: string
}

/** Parsed user agent. It can be forged: it is displayed, and nothing relies on it alone. */
export function deviceOf(userAgent: string): Device {
  const { browser, os, device } = UAParser(userAgent)
  const name = plain(browser.name)
  const system = plain(os.name)
  return {
    device: kindOf(device.type, name !== '' && system !== ''),
    system,
    browser: [name, plain(browser.version?.split('.')[0])].filter(Boolean).join(' '),
    family: name === '' ? `other ${plain(userAgent.split('/')[0])}` : `${name} on ${system}`,
  }
}

/** The same in a few words, for exports and lists. */
export function deviceText(userAgent: string): string {
  const { browser, system, device } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ') || device
}

function kindOf(type: string | undefined, isBrowser: boolean): Session['device'] {
  if (type === 'mobile') return 'phone'
  if (type === 'tablet') return 'tablet'
  return isBrowser ? 'desktop' : 'program'
}

/** Strips characters that could change the direction of a line of text or end it. */
function plain(text: string | undefined): string {
  return (text ?? '').replaceAll(/[^\p{L}\p{N} ._+-]/gu, '').slice(0, 40)
}
