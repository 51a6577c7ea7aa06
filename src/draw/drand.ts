/** A chain of a drand beacon (scheme bls-unchained-g1-rfc9380): what verifying its rounds needs. */
export interface BeaconChain {
  /** hex: what a header names */
  hash: string
  /** hex, 96 bytes: compressed point of G2 */
  publicKey: string
  /** seconds since 1970 of round 1 */
  genesis: number
  /** seconds between rounds */
  period: number
}
