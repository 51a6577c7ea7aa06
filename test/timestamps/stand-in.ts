import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer as wholeOf } from 'node:stream/consumers'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The fake's behavior. All but `right` imitate a broken or lying authority. */
export type TimestampManner =
  /** replies that it does not support the request */
  | 'refusing'
  /** a valid token over another hash, with the nonce of the request */
  | 'other-hash'
  /** the reply to an earlier request for the same hash */
  | 'replay'
  /** a valid token without the certificate needed to verify it */
  | 'bare'
  /** an HTML page with status 200 */
  | 'html'
  /** invalid DER with the content type of a token */
  | 'garbage'
  /** accepts the request and never replies */
  | 'silent'
  /** status 500 */
  | 'down'
  | 'right'

export interface TimestampStandIn {
  url: string
  /** the certificate to verify tokens with: `openssl ts -verify -CAfile` */
  caFile: string
  /** makes the product use this authority */
  env: { TSA_URL: string }
  setManner(manner: TimestampManner): void
  stop(): Promise<void>
}

/** The authority signs with openssl; without it, its tests cannot run. */
export async function hasOpenssl(): Promise<boolean> {
  return run('openssl', ['ts', '-help']).then(
    () => true,
    () => false,
  )
}

const settings = `
[ tsa ]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256

[ signer ]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
`

/** A time-stamp authority with its own certificate, on loopback. */
export async function startAuthority(port = 0): Promise<TimestampStandIn> {
  const folder = mkdtempSync(join(tmpdir(), 'timestamps-'))
  await makeCertificates(folder)
  let manner: TimestampManner = 'right'
  let count = 0
  const earlier = new Map<string, Buffer>()
  const reply = async (query: Buffer, config = 'tsa.cnf'): Promise<Buffer> => {
    const name = `query-${count++}`
    writeFileSync(join(folder, name), query)
    const signer = ['-signer', 'tsa.pem', '-inkey', 'tsa.key']
    const asked = ['ts', '-reply', '-config', config, '-section', 'tsa', '-queryfile', name, ...signer]
    const { stdout } = await run('openssl', asked, { cwd: folder, encoding: 'buffer' })
    return stdout
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const query = await wholeOf(request)
    const hash = query.subarray(hashAt(query), hashAt(query) + 32)
    switch (manner) {
      case 'silent':
        return
      case 'html':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Moved</title>')
        return
      case 'garbage':
        send(response, Buffer.from('no DER'))
        return
      case 'down':
        response.writeHead(500).end()
        return
      case 'refusing':
        // The version of the request, which becomes an unsupported one.
        query[query.indexOf(Buffer.of(2, 1, 1)) + 2] = 9
        break
      case 'other-hash':
        hash[0] = (hash[0] ?? 0) ^ 1
        break
      case 'bare':
        // The last byte of the request: whether certificates are wanted.
        query[query.length - 1] = 0
        break
      default:
    }
    const old = earlier.get(hash.toString('hex'))
    const made = manner === 'replay' && old ? old : await reply(query)
    earlier.set(hash.toString('hex'), made)
    send(response, made)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    caFile: join(folder, 'ca.pem'),
    env: { TSA_URL: url },
    setManner(to) {
      manner = to
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function makeCertificates(folder: string): Promise<void> {
  writeFileSync(join(folder, 'tsa.cnf'), settings)
  writeFileSync(join(folder, 'serial'), '01\n')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const openssl = (line: string, ...more: string[]) =>
    run('openssl', [...line.split(' '), ...more], { cwd: folder })
  await openssl('req -x509 -days 30 -subj /CN=Stand-in -keyout ca.key -out ca.pem', ...key)
  await openssl('req -new -subj /CN=Stand-in-clock -keyout tsa.key -out tsa.csr', ...key)
  await openssl(
    'x509 -req -days 30 -in tsa.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile tsa.cnf -extensions signer -out tsa.pem',
  )
}

/** The offset of the hash's 32 bytes in a request. */
function hashAt(query: Buffer): number {
  return query.indexOf(Buffer.of(4, 32)) + 2
}

function send(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(body)
}

/** `node test/timestamps/stand-in.ts [port]`: runs until stopped. */
if (import.meta.main) {
  const { env, caFile } = await startAuthority(Number(process.argv[2] ?? 0))
  console.log(`TSA_URL=${env.TSA_URL}\nverify with -CAfile ${caFile}`)
}
