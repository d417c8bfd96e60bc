import { readFile } from 'node:fs/promises'

/** Returns the version of the program, as in package.json. */
export async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
