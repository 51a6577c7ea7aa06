/** How many names a list of one per line holds; blank lines are none. */
export function countLines(text: string): number {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length
}
