/** A time-stamp authority after RFC 3161. */
export interface TimestampAuthority {
  /**
   * A token (DER) that confirms when a SHA-256 hash (32 bytes) existed. Raises an Error where the authority does not
   * answer in some seconds, refuses, or answers with a token over anything else.
   */
  stamp(hash: Uint8Array): Promise<Uint8Array>
}
