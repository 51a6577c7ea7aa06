const escaped: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** Reverses platforms' HTML escaping of three characters, once: `&amp;lt;` becomes `&lt;`. */
export function unescapeCharacters(text: string): string {
  return text.replaceAll(/&(?:lt|gt|amp);/g, (entity) => escaped[entity] ?? entity)
}
