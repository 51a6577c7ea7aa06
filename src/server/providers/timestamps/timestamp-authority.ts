/** A time-stamp authority by RFC 3161. */
export interface TimestampAuthority {
  /**
   * A token (DER) that confirms when a SHA-256 hash (32 bytes) existed. Throws an Error where the authority does not
   * answer within a few seconds, refuses, or answers with a token over anything else.
   */
  stamp(hash: Uint8Array): Promise<Uint8Array>
}
