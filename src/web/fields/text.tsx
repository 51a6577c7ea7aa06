import { isSafeLink } from '#contract/fields/doc/safe-link.ts'
import type { FieldFormat } from '#contract/fields/names.ts'
import { TextField } from '../ui/forms/field.tsx'
import { defineFace, type ShowProps } from './face.ts'
import { short } from './parts/short.ts'
import { typedAt } from './parts/typed.ts'

const kinds: Record<FieldFormat, object> = {
  plain: {},
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'off', spellCheck: false },
  url: { type: 'url', autoCapitalize: 'off', spellCheck: false, placeholder: 'https://' },
  phone: { type: 'tel', autoComplete: 'tel' },
}

const usualLength = 200

export const text = defineFace<string>({
  Input: ({ field, name, value, label, hint, error }) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      error={error}
      required={field.required}
      defaultValue={value}
      maxLength={field.settings.longest ?? usualLength}
      {...kinds[field.settings.format ?? 'plain']}
    />
  ),
  Show: Line,
  Cell: ({ value }) => <bdi>{short(value)}</bdi>,
  read: (form, name) => typedAt(form, name),
})

const schemes: Partial<Record<FieldFormat, string>> = { email: 'mailto:', url: '', phone: 'tel:' }

/** Addresses are shown as links, marked for search engines as not endorsed by us. */
function Line({ field, value }: ShowProps<string>) {
  const format = field.settings.format ?? 'plain'
  const scheme = schemes[format]
  const link =
    scheme === undefined ? '' : scheme + (format === 'phone' ? value.replaceAll(/[^\d+]/g, '') : value)
  if (!link || !isSafeLink(link) || link.startsWith('/') || link.startsWith('#')) return <bdi>{value}</bdi>
  return (
    <a href={link} rel="nofollow ugc noopener noreferrer">
      <bdi>{value}</bdi>
    </a>
  )
}
