/** Where the lines of a command go; a call brings one line, or several with their ends between them. */
export interface Output {
  line(text: string): void
  problem(text: string): void
}
