import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSocketLink, type SocketLink } from './socket-link.ts'

export type DatabaseLink = Pick<SocketLink, 'cut' | 'mend'> & {
  /** Connection string of the same database over this link. */
  url: string
  /** Leads new connections to another server, and keeps the open ones. */
  lead(connectionString: string): void
}

const socketName = '.s.PGSQL.5432'

/** A URL needs a host. The path of the socket in its query takes precedence. */
const urlOf = (connectionString: string) => new URL(connectionString.replace('@/', '@localhost/'))

function socketOf(connectionString: string): { path: string } {
  return { path: join(urlOf(connectionString).searchParams.get('host') ?? '', socketName) }
}

/** Opens a link to a PostgreSQL that listens at a unix socket. A test can cut it without stopping PostgreSQL. */
export async function openDatabaseLink(connectionString: string, folder: string): Promise<DatabaseLink> {
  const directory = join(folder, 'link')
  mkdirSync(directory)
  const url = urlOf(connectionString)
  url.searchParams.set('host', directory)
  const { cut, mend, lead } = await openSocketLink(socketOf(connectionString), join(directory, socketName))
  return { url: url.href, cut, mend, lead: (to) => lead(socketOf(to)) }
}
