/** Where addresses are, about, from a table that lies on this machine. */
export interface Places {
  /** two letters of a country, or undefined for private and unknown addresses */
  countryOf(address: string): string | undefined
}
