type Child = Node | string | undefined | false
type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Creates an element. User-provided strings only ever become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(attribute, value === true ? '' : value)
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}
