import { type RulesValues, readRules, usualRules } from '../comment-rules/rules-values.ts'

/** Everything the form holds, as it was typed: an answer with errors shows it again unchanged. */
export interface PickerValues {
  address: string
  /** a line each */
  moreAddresses: string
  winners: string
  substitutes: string
  title: string
  /** pasted comments, instead of an address */
  supplied: string
  rules: RulesValues
}

export type PickerIntent = 'pick' | 'fetch' | 'estimate' | 'supply'

export interface SentPicker {
  values: PickerValues
  file: File | undefined
  intent: PickerIntent
  /** lets a form that is sent twice count once */
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
  const text = (name: string, otherwise = '') => {
    const value = form.get(name)
    return typeof value === 'string' ? value.toWellFormed() : otherwise
  }
  const file = form.get('file')
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
    file: file instanceof File && file.size > 0 ? file : undefined,
    intent: intentOf(text('intent')),
    key: text('key'),
  }
}

/** A form that another tool or a link handed over: addresses and what was typed beside them. */
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

/** What to hand over to the tool of another platform. */
export function handOver(values: PickerValues): string {
  const { winners, substitutes } = values
  const query = new URLSearchParams(addressesOf(values).map((url) => ['url', url]))
  if (winners !== emptyPicker.winners) query.set('winners', winners)
  if (substitutes !== emptyPicker.substitutes) query.set('substitutes', substitutes)
  return `?${query}`
}

/** No address of a post holds white space, so several may be pasted into one field. */
export function addressesOf({
  address,
  moreAddresses,
}: Pick<PickerValues, 'address' | 'moreAddresses'>): string[] {
  return `${address}\n${moreAddresses}`.split(/\s+/).filter(Boolean)
}

function intentOf(text: string): PickerIntent {
  return text === 'fetch' || text === 'estimate' || text === 'supply' ? text : 'pick'
}
