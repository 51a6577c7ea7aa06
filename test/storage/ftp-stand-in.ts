import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

export interface FtpFilesStandIn {
  port: number
  files: Map<string, Buffer>
  heard: string[]
  /** replies that override the defaults, by command */
  replies: Record<string, string>
  /** how each data connection was made: its protocol, and whether it resumed the session of the control connection */
  data: { protocol: string; isResumed: boolean }[]
  /** breaks the connection after sending or receiving this many bytes of a file; until it is undefined again */
  breakAfter: number | undefined
  stop(): Promise<void>
}

interface Manner {
  /** shown to clients that ask for encryption (`AUTH TLS`); if absent, encryption is not supported */
  certificate?: { key: string; cert: string }
}

/** The subset of an FTP server needed to upload, read, rename and delete files, on loopback. */
export async function startFtpFiles({ certificate }: Manner = {}): Promise<FtpFilesStandIn> {
  // One for all connections, so that data connections can resume the session of the control connection.
  const secureContext = certificate && createSecureContext(certificate)
  const files = new Map<string, Buffer>()
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const replies: Record<string, string> = {}
  const told: FtpFilesStandIn['data'] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket)
  })

  function serve(plain: Socket) {
    let control: Socket = plain
    let isProtected = false
    const say = (line: string) => control.write(`${line}\r\n`)
    let data: { listening: Server; socket: Promise<Socket> } | undefined
    let from = 0
    let renamed = ''
    const transfer = async (work: (socket: Socket) => Promise<void>) => {
      if (!data) return say('425 no data connection')
      say('150 here it comes')
      const { listening, socket } = data
      const line = await socket
      const open = secureContext && isProtected ? encrypted(line, told) : line
      if (open === line) told.push({ protocol: 'none', isResumed: false })
      await work(open)
      listening.close()
      say(standIn.breakAfter === undefined ? '226 done' : '426 broken off')
    }
    const encrypted = (socket: Socket, told?: FtpFilesStandIn['data']) => {
      const open = new TLSSocket(socket, { isServer: true, ...(secureContext && { secureContext }) })
      open.once('secure', () =>
        told?.push({ protocol: open.getProtocol() ?? '', isResumed: open.isSessionReused() }),
      )
      open.on('error', () => undefined)
      return open
    }
    const commands: Record<string, (rest: string) => void> = {
      USER: () => say('331 password please'),
      PASS: (rest) => say(rest === 'canary-7d1f' ? '230 welcome' : '530 no'),
      AUTH: () => {
        if (!secureContext) return say('502 no TLS here')
        say('234 now')
        plain.removeListener('data', hear)
        control = encrypted(plain)
        control.on('data', hear)
      },
      PROT: (rest) => {
        isProtected = rest === 'P'
        say('200 fine')
      },
      PWD: () => say('257 "/" is where you are'),
      FEAT: () => say('211 no features'),
      TYPE: () => say('200 fine'),
      STRU: () => say('200 fine'),
      OPTS: () => say('200 fine'),
      PBSZ: () => say('200 fine'),
      MKD: () => say('257 made'),
      QUIT: () => say('221 bye'),
      EPSV: () => {
        const listening = createServer({ pauseOnConnect: true })
        data = { listening, socket: connectionOf(listening) }
        listening.listen(0, '127.0.0.1', () =>
          say(`229 Entering Extended Passive Mode (|||${(listening.address() as AddressInfo).port}|)`),
        )
      },
      REST: (rest) => {
        from = Number(rest)
        say('350 from there')
      },
      RETR: (rest) => {
        const file = files.get(rest)
        if (!file) return say('550 not there')
        const sent = file.subarray(from, standIn.breakAfter)
        from = 0
        void transfer(async (socket) => {
          socket.resume()
          socket.end(sent)
          await once(socket, 'close').catch(() => undefined)
        })
      },
      STOR: (rest) =>
        void transfer(async (socket) => {
          const chunks: Buffer[] = []
          for await (const chunk of socket) chunks.push(chunk as Buffer)
          files.set(rest, Buffer.concat(chunks).subarray(0, standIn.breakAfter))
        }),
      RNFR: (rest) => {
        renamed = rest
        say(files.has(rest) ? '350 and now' : '550 not there')
      },
      RNTO: (rest) => {
        files.set(rest, files.get(renamed) ?? Buffer.alloc(0))
        files.delete(renamed)
        say('250 renamed')
      },
      DELE: (rest) => say(files.delete(rest) ? '250 gone' : '550 not there'),
    }
    const hear = (bytes: Buffer) => {
      for (const line of bytes.toString('utf8').split('\r\n').filter(Boolean)) {
        heard.push(line)
        const [name = '', ...rest] = line.split(' ')
        const other = replies[name]
        if (other) say(other)
        else (commands[name] ?? (() => say('500 what?')))(rest.join(' '))
      }
    }
    plain.on('error', () => undefined)
    say('220 stand-in ready')
    plain.on('data', hear)
  }

  function connectionOf(listening: Server): Promise<Socket> {
    return new Promise((resolve) =>
      listening.once('connection', (socket) => {
        sockets.add(socket)
        socket.on('error', () => undefined)
        resolve(socket)
      }),
    )
  }

  const standIn: FtpFilesStandIn = {
    port: 0,
    files,
    heard,
    replies,
    data: told,
    breakAfter: undefined,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  standIn.port = (server.address() as AddressInfo).port
  return standIn
}
