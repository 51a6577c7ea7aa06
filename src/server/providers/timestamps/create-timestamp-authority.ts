import { randomBytes } from 'node:crypto'
import { ContentInfo, id_signedData, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  id_ct_tstInfo,
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampReqVersion,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import type { Egress } from '../egress/egress.ts'

const sha256 = '2.16.840.1.101.3.4.2.1'

/** RFC 3161, 3.4. Tokens with a chain of certificates have some 6 KB. */
const limits = { types: ['application/timestamp-reply'], limit: 65_536, firstByte: 5_000, total: 8_000 }

/**
 * An authority at an address, requested as in RFC 3161. The answer is a token over this hash, made for this request and
 * with the certificate to check it. Whether that certificate can be trusted is up to those who check the token, with
 * their own trust anchor.
 */
export function createTimestampAuthority(url: string, egress: Egress): TimestampAuthority {
  return {
    async stamp(hash) {
      const nonce = freshNonce()
      const { status, body } = await egress.askProvider(url, {
        ...limits,
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: new Uint8Array(AsnConvert.serialize(requestFor(hash, nonce))),
      })
      if (status !== 200) throw new Error(`the time-stamp authority answers with status ${status}`)
      return tokenIn(body, hash, nonce)
    },
  }
}

function requestFor(hash: Uint8Array, nonce: Uint8Array): TimeStampReq {
  return new TimeStampReq({
    version: TimeStampReqVersion.v1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256, parameters: null }),
      hashedMessage: new OctetString(hash),
    }),
    nonce: new Uint8Array(nonce).buffer,
    certReq: true,
  })
}

/** A positive integer of 8 bytes in its shortest form: the first byte is neither 0 nor above 127. */
function freshNonce(): Uint8Array {
  const nonce = randomBytes(8)
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  return nonce
}

function tokenIn(body: Uint8Array, hash: Uint8Array, nonce: Uint8Array): Uint8Array {
  const { status, timeStampToken } = AsnConvert.parse(body, TimeStampResp)
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods
  if (!isGranted || !timeStampToken)
    throw new Error(`the time-stamp authority refuses: ${status.statusString?.join(' ') ?? status.status}`)
  const token = new Uint8Array(AsnConvert.serialize(timeStampToken))
  const { info, certificates } = readToken(token)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  if (hashAlgorithm.algorithm !== sha256 || !isSame(new Uint8Array(hashedMessage.buffer), hash))
    throw new Error('the time-stamp token is over another hash')
  if (!info.nonce || !isSame(new Uint8Array(info.nonce), nonce))
    throw new Error('the time-stamp token answers another request')
  if (certificates === 0) throw new Error('the time-stamp token comes without its certificate')
  if (Number.isNaN(info.genTime.getTime())) throw new Error('the time-stamp token has no time')
  return token
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}

interface TimestampToken {
  /** the authority's statement about what it received */
  info: TSTInfo
  /** how many certificates are included; without one its signature cannot be checked later */
  certificates: number
}

/** Parses a token (DER) without verifying its signature. Throws an Error where it is invalid. */
function readToken(token: Uint8Array): TimestampToken {
  const { contentType, content } = AsnConvert.parse(token, ContentInfo)
  if (contentType !== id_signedData) throw new Error('a time-stamp token is signed data')
  const { encapContentInfo, certificates } = AsnConvert.parse(content, SignedData)
  const inner = encapContentInfo.eContent?.single
  if (encapContentInfo.eContentType !== id_ct_tstInfo || !inner)
    throw new Error('a time-stamp token holds what was stamped')
  return { info: AsnConvert.parse(inner.buffer, TSTInfo), certificates: certificates?.length ?? 0 }
}

/** When the hash of a token (DER) existed, according to its authority. Throws an Error where the token is invalid. */
export function timestampTime(token: Uint8Array): Date {
  return readToken(token).info.genTime
}

/** A time-stamp authority by RFC 3161. */
export interface TimestampAuthority {
  /**
   * A token (DER) that confirms when a SHA-256 hash (32 bytes) existed. Throws an Error where the authority does not
   * answer within a few seconds, refuses, or answers with a token over anything else.
   */
  stamp(hash: Uint8Array): Promise<Uint8Array>
}
