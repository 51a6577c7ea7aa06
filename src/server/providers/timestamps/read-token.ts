import { ContentInfo, id_signedData, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert } from '@peculiar/asn1-schema'
import { id_ct_tstInfo, TSTInfo } from '@peculiar/asn1-tsp'

export interface TimestampToken {
  /** what the authority says about what it saw */
  info: TSTInfo
  /** how many certificates come with it; without one nobody can check its signature later */
  certificates: number
}

/** Reads a token (DER) without judging its signature. Raises an Error where it is none. */
export function readToken(token: Uint8Array): TimestampToken {
  const { contentType, content } = AsnConvert.parse(token, ContentInfo)
  if (contentType !== id_signedData) throw new Error('a time-stamp token is signed data')
  const { encapContentInfo, certificates } = AsnConvert.parse(content, SignedData)
  const inner = encapContentInfo.eContent?.single
  if (encapContentInfo.eContentType !== id_ct_tstInfo || !inner)
    throw new Error('a time-stamp token holds what was stamped')
  return { info: AsnConvert.parse(inner.buffer, TSTInfo), certificates: certificates?.length ?? 0 }
}

/** When the hash of a token (DER) existed, as its authority says. Raises an Error where it is none. */
export function timestampTime(token: Uint8Array): Date {
  return readToken(token).info.genTime
}
