/** The pattern of LIKE for texts that contain this one: characters that are special there match themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
