import type { PageSection } from '#contract/content/page-texts.ts'

type Values = Readonly<Record<string, string>>

/** The sections in a form, whose fields are named like `section.3.heading`. */
export function sectionsInForm(values: Values): PageSection[] {
  const sections: PageSection[] = []
  for (let i = 0; values[`section.${i}.key`] !== undefined; i++) {
    const form = values[`section.${i}.form`]
    sections.push({
      key: values[`section.${i}.key`] ?? '',
      heading: values[`section.${i}.heading`] ?? '',
      text: (values[`section.${i}.text`] ?? '').replaceAll('\r\n', '\n'),
      ...(form && { form }),
    })
  }
  return sections
}

/** Applies the action of a form button: `up:<key>`, `down:<key>`, `remove:<key>`, `add`. */
export function arrangeSections(sections: readonly PageSection[], step: string): PageSection[] {
  const [action = '', key = ''] = step.split(':')
  if (action === 'add') return [...sections, { key: freeKey(sections), heading: '', text: '' }]
  const at = sections.findIndex((section) => section.key === key)
  const section = sections[at]
  if (!section) return [...sections]
  const rest = sections.toSpliced(at, 1)
  if (action === 'remove') return rest
  return rest.toSpliced(Math.max(action === 'up' ? at - 1 : at + 1, 0), 0, section)
}

function freeKey(sections: readonly PageSection[]): string {
  const taken = new Set(sections.map(({ key }) => key))
  let n = sections.length + 1
  while (taken.has(`section-${n}`)) n++
  return `section-${n}`
}

/** The call reports errors by position, the form by section: `<key>.heading`, so that they follow a moved section. */
export function faultsBySection(fields: unknown, sections: readonly PageSection[]): Record<string, unknown> {
  const { sections: places, ...others } = (fields ?? {}) as Record<string, unknown>
  const found = sections.flatMap(({ key }, i) => {
    const branch = (places as Record<string, Record<string, unknown>> | undefined)?.[i] ?? {}
    return Object.entries(branch).map(([name, error]) => [`${key}.${name}`, error] as const)
  })
  return { ...others, ...Object.fromEntries(found) }
}
