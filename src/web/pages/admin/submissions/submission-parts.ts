import type { Submission } from '#contract/content/forms.ts'
import type { Field } from '#contract/fields/field.ts'

interface SubmissionParts {
  /** what it is about, else what is in its first field; empty if neither was filled in */
  title: string
  /** the text that was written, without its label */
  message: string
  /** the first field, if the title is not taken from it: usually the name of the sender */
  first: Field | undefined
  /** the field of the address to which an answer goes */
  address: Field | undefined
  /** all other fields, in order */
  others: Field[]
}

type Sent = Pick<Submission, 'name' | 'email' | 'fields' | 'values'>

/** The parts of a submission in the order in which they are read: its subject and its message, then the rest. */
export function partsOf({ name, email, fields, values }: Sent): SubmissionParts {
  const inOrder = fields.toSorted((a, b) => a.order - b.order)
  const textOf = (field: Field | undefined) => {
    const value = field && values[field.key]
    return typeof value === 'string' ? value.trim() : ''
  }
  const subject = inOrder.find((field) => field.key === 'subject' && field.type === 'text' && textOf(field))
  const message = inOrder.find((field) => field.type === 'textarea' && textOf(field))
  const address = inOrder.find((field) => field.settings.format === 'email' && textOf(field) === email)
  const [one] = inOrder
  const isOnItsOwn = one && one !== message && one !== address
  const isSender = isOnItsOwn && one !== subject && one.type === 'text' && textOf(one) !== ''
  const first = subject && isSender ? one : undefined
  // Without a subject, the first field is the title.
  const title = subject ?? (isOnItsOwn && textOf(one) === name.trim() ? one : undefined)
  return {
    title: textOf(subject) || name,
    message: textOf(message),
    first,
    address: email ? address : undefined,
    others: inOrder.filter(
      (field) => ![title, message, first].includes(field) && !(email && field === address),
    ),
  }
}
