import { mkdirSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

export type DatabaseLink = {
  /** Connection string of the same database over this link. */
  url: string
  /** Closes every connection and refuses new ones, as when PostgreSQL is away. */
  cut(): Promise<void>
  mend(): Promise<void>
  /**
   * Leads new connections to another server, and keeps the open ones, as a name server or a balancer does after a
   * fail-over.
   */
  lead(connectionString: string): void
}

const socketName = '.s.PGSQL.5432'

function socketOf(connectionString: string): string {
  const { searchParams } = new URL(connectionString.replace('@/', '@localhost/'))
  return join(searchParams.get('host') ?? '', socketName)
}

/** Opens a link to a PostgreSQL that listens at a unix socket. A test can cut it without stopping PostgreSQL. */
export async function openDatabaseLink(connectionString: string, folder: string): Promise<DatabaseLink> {
  const directory = join(folder, 'link')
  mkdirSync(directory)
  // A URL needs a host. The path of the socket in its query takes precedence.
  const url = new URL(connectionString.replace('@/', '@localhost/'))
  let target = socketOf(connectionString)
  url.searchParams.set('host', directory)
  const open = new Set<Socket>()
  let server: Server

  function mend(): Promise<void> {
    server = createServer((near) => {
      const far = connect(target)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    return new Promise((resolve) => server.listen(join(directory, socketName), resolve))
  }

  await mend()
  return {
    url: url.href,
    mend,
    lead: (to) => {
      target = socketOf(to)
    },
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
