/** Approximate countries of addresses, from a local table. */
export interface Places {
  /** two letters of a country, or undefined for private and unknown addresses */
  countryOf(address: string): string | undefined
}
