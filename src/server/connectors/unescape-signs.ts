const escaped: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** Takes back what platforms do to three signs of a text as if it stood in a page's source, once: `&amp;lt;` was `&lt;`. */
export function unescapeCharacters(text: string): string {
  return text.replaceAll(/&(?:lt|gt|amp);/g, (sign) => escaped[sign] ?? sign)
}
