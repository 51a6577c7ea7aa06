/** Where the lines of a command go; one call a line. */
export interface Output {
  line(text: string): void
  problem(text: string): void
}
