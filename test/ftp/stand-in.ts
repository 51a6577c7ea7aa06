import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface FtpStandIn {
  port: number
  /** received commands, line by line */
  heard: string[]
  stop(): Promise<void>
}

/**
 * The subset of an FTP server needed to sign in, on loopback and without encryption. `replies` override the defaults by
 * command.
 */
export async function startFtp(replies: Record<string, string> = {}): Promise<FtpStandIn> {
  const usual: Record<string, string> = {
    GREET: '220 stand-in ready',
    AUTH: '502 no TLS here',
    USER: '331 password please',
    PASS: '230 welcome',
    PWD: '257 "/" is where you are',
    QUIT: '221 bye',
    ...replies,
  }
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (usual['GREET']) socket.write(`${usual['GREET']}\r\n`)
    socket.on('data', (bytes) => {
      for (const line of bytes.toString('utf8').split('\r\n').filter(Boolean)) {
        heard.push(line)
        const answer = usual[line.split(' ')[0] ?? ''] ?? '500 what?'
        if (answer) socket.write(`${answer.replace('{line}', line)}\r\n`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
