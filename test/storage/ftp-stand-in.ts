import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export interface FtpFilesStandIn {
  port: number
  files: Map<string, Buffer>
  heard: string[]
  /** replies that overrule the usual ones, by command */
  replies: Record<string, string>
  stop(): Promise<void>
}

/** As much of a server for files as putting, reading, renaming and deleting take, on loopback and without encryption. */
export async function startFtpFiles(): Promise<FtpFilesStandIn> {
  const files = new Map<string, Buffer>()
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const replies: Record<string, string> = {}
  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket)
  })

  function serve(control: Socket) {
    const say = (line: string) => control.write(`${line}\r\n`)
    let data: { listening: Server; socket: Promise<Socket> } | undefined
    let from = 0
    let renamed = ''
    const transfer = async (work: (socket: Socket) => Promise<void>) => {
      if (!data) return say('425 no data connection')
      say('150 here it comes')
      const { listening, socket } = data
      await work(await socket)
      listening.close()
      say('226 done')
    }
    const commands: Record<string, (rest: string) => void> = {
      USER: () => say('331 password please'),
      PASS: (rest) => say(rest === 'canary-7d1f' ? '230 welcome' : '530 no'),
      AUTH: () => say('502 no TLS here'),
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
        const sent = file.subarray(from)
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
          files.set(rest, Buffer.concat(chunks))
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
    control.on('error', () => undefined)
    say('220 stand-in ready')
    control.on('data', (bytes) => {
      for (const line of bytes.toString('utf8').split('\r\n').filter(Boolean)) {
        heard.push(line)
        const [name = '', ...rest] = line.split(' ')
        const other = replies[name]
        if (other) say(other)
        else (commands[name] ?? (() => say('500 what?')))(rest.join(' '))
      }
    })
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

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    files,
    heard,
    replies,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
