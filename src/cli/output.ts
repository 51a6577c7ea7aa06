/** Receives the lines of a command; a call passes one line, or several separated by line ends. */
export interface Output {
  line(text: string): void
  problem(text: string): void
}
