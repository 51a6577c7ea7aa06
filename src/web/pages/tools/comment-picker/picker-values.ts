import { platformNames } from '#contract/comments/platform-names.ts'
import type { NotAPost, Platform } from '#posts/address.ts'
import { recognizeAddress } from '#posts/recognize-address.ts'
import { fieldText } from '#web/actions/submit-or-keep.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { sentFiles } from '#web/state/sent-files.ts'
import { type RulesValues, readRules, usualRules } from '../comment-rules/rules-values.ts'

/** All form values as they were typed; an answer with errors shows them again unchanged. */
export interface PickerValues {
  address: string
  /** one per line */
  moreAddresses: string
  winners: string
  substitutes: string
  title: string
  /** pasted comments, instead of an address */
  supplied: string
  rules: RulesValues
}

type PickerIntent = 'pick' | 'fetch' | 'estimate' | 'supply'

export interface SentPicker {
  values: PickerValues
  /** all that came, as the call refuses more than one */
  files: readonly File[]
  intent: PickerIntent
  /** makes repeated submits count once */
  key: string
}

export const emptyPicker: PickerValues = {
  address: '',
  moreAddresses: '',
  winners: '1',
  substitutes: '0',
  title: '',
  supplied: '',
  rules: usualRules,
}

export function readPicker(form: FormData): SentPicker {
  const text = (name: string, otherwise?: string) => fieldText(form, name, otherwise)
  return {
    values: {
      address: text('address'),
      moreAddresses: text('more_addresses'),
      winners: text('winners', emptyPicker.winners),
      substitutes: text('substitutes', emptyPicker.substitutes),
      title: text('title'),
      supplied: text('supplied'),
      rules: readRules(form),
    },
    files: sentFiles(form),
    intent: intentOf(text('intent')),
    key: text('key'),
  }
}

/** Form values from another tool or a link: addresses and what was typed with them. */
export function handedOver(query: URLSearchParams): PickerValues {
  const [address = '', ...more] = query.getAll('url').map((url) => url.toWellFormed())
  const number = (name: 'winners' | 'substitutes') => {
    const value = query.get(name) ?? ''
    return /^\d{1,5}$/.test(value) ? value : emptyPicker[name]
  }
  return {
    ...emptyPicker,
    address,
    moreAddresses: more.join('\n'),
    winners: number('winners'),
    substitutes: number('substitutes'),
  }
}

/** The query that passes the form values to the tool of another platform. */
export function handOver(values: PickerValues): string {
  const { winners, substitutes } = values
  const query = new URLSearchParams(addressesOf(values).map((url) => ['url', url]))
  if (winners !== emptyPicker.winners) query.set('winners', winners)
  if (substitutes !== emptyPicker.substitutes) query.set('substitutes', substitutes)
  return `?${query}`
}

/** Post addresses contain no white space, so several may be pasted into one field. */
export function addressesOf({
  address,
  moreAddresses,
}: Pick<PickerValues, 'address' | 'moreAddresses'>): string[] {
  return `${address}\n${moreAddresses}`.split(/\s+/).filter(Boolean)
}

function intentOf(text: string): PickerIntent {
  return text === 'fetch' || text === 'estimate' || text === 'supply' ? text : 'pick'
}

/** What addresses mean to the tool of one platform, judged by their text only. */
type Verdict =
  | { kind: 'none' }
  /** `short`: the target of a link is only known after following it */
  | { kind: 'posts'; count: number; short: boolean }
  | { kind: 'elsewhere'; platform: Platform }
  | { kind: 'not_a_post'; platform: Platform; what: NotAPost }
  | { kind: 'unknown' }

/** The verdict for all addresses: the first problem found, or the posts. */
export function judgeAddresses(addresses: readonly string[], platform: Platform): Verdict {
  let short = false
  for (const address of addresses) {
    const recognized = recognizeAddress(address)
    if (recognized.kind === 'unknown') return { kind: 'unknown' }
    // A link to a profile is reported before a wrong platform: switching the tool would not make it a post.
    if (recognized.kind === 'not_a_post') return recognized
    if (recognized.platform !== platform) return { kind: 'elsewhere', platform: recognized.platform }
    short ||= recognized.kind === 'short'
  }
  return addresses.length === 0 ? { kind: 'none' } : { kind: 'posts', count: addresses.length, short }
}

/** What is wrong with addresses, and what to use instead; undefined if they can be fetched. */
export function addressWords(t: Translate, verdict: Verdict, platform: Platform): string | undefined {
  switch (verdict.kind) {
    case 'posts':
      return undefined
    case 'none':
      return t('comment_picker.address.missing')
    case 'elsewhere':
      return t('comment_picker.address.elsewhere', { platform: platformNames[verdict.platform] })
    case 'not_a_post':
      return t(`comment_picker.not.${verdict.what}`, { platform: platformNames[verdict.platform] })
    case 'unknown':
      return t('comment_picker.address.unknown', { platform: platformNames[platform] })
  }
}
